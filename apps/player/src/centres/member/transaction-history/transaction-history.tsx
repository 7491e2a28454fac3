import { Select } from '@tyche/ui/select';
import { useClient, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { accountTypeIds } from '@tyche/rules/records';
import { EmptyState } from '@tyche/ui/empty-state';
import { Field } from '@tyche/ui/field';
import { Pager } from '@tyche/ui/pager';
import { Sums } from '@tyche/ui/sums';
import { useEffect, useState } from 'react';
import { usePagerText } from '../../../lib/pager-text.ts';
import parts from '../../../lib/parts/parts.module.css';
import { readAll, RecordExport } from '../../../features/records/export-button.tsx';
import { PeriodFilter } from '../../../features/records/period-filter.tsx';
import { dayOf, instantsOf, lastDays } from '../../../features/records/period.ts';
import { MissingRecords } from '../../../lib/states/missing-records.tsx';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import css from '../../../features/records/records.module.css';
import { typeChoices } from '../../../features/records/type-choices.ts';
import { useKeyPages } from '../../../features/records/use-key-pages.ts';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { isoTime } from '../../../lib/iso-time.ts';
import { useNow } from '../../../state/now.ts';
import { useText } from '@tyche/i18n/react';
import { Movements } from './movements.tsx';
import { WalletField } from './wallet-field.tsx';

const PER_PAGE = 20;
const PER_FILE = 100;
const MINUTE_MS = 60_000;
const columns = ['time', 'type', 'source', 'amount', 'balance'] as const;

/** Account record: every movement of money with the balance after it, twelve months of them at once. */
export function TransactionHistory() {
  const { t, find, format } = useText();
  const client = useClient();
  const { timeZone } = format;
  const today = dayOf(useNow(MINUTE_MS), timeZone);
  const [period, setPeriod] = useState(() => lastDays(today, 7));
  const [type, setType] = useState('');
  const [wallet, setWallet] = useState<number>(accountTypeIds.main);
  const pagerText = usePagerText();
  const asked = {
    ...instantsOf(period, timeZone),
    ...(type && { transactionType: type }),
    ...(wallet !== accountTypeIds.main && { accountType: wallet }),
  };
  const pages = useKeyPages(JSON.stringify(asked));
  const record = useRoute(contract.accountRecord, {
    ...asked,
    pageSize: PER_PAGE,
    ...(pages.before && { before: pages.before }),
  });
  const ready = record.state === 'ready' ? record.data : null;
  useEffect(() => {
    if (ready) pages.learn(ready.next);
  }, [ready, pages.learn]);
  const nameOf = (name: string) => find(`records.type.${name}`) ?? name;

  const table = async () => {
    const { rows, isCut } = await readAll((before) =>
      client.call(contract.accountRecord, { ...asked, pageSize: PER_FILE, ...(before && { before }) }),
    );
    const lines = rows.map((row) => [
      isoTime(row.time),
      nameOf(row.type),
      row.source.number,
      row.amount,
      row.balance,
    ]);
    return { lines: [columns.map((column) => t(`records.column.${column}`)), ...lines], isCut };
  };

  return (
    <div className={css.record}>
      <PeriodFilter period={period} today={today} onChange={setPeriod}>
        {ready && ready.accountTypes.length > 1 && (
          <WalletField value={wallet} of={ready.accountTypes} onChange={setWallet} />
        )}
        <Field label={t('records.type')}>
          {(control) => (
            <Select {...control} value={type} onChange={(event) => setType(event.target.value)}>
              <option value="">{t('records.allTypes')}</option>
              {typeChoices(ready?.types ?? [], nameOf).map(({ code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </PeriodFilter>
      <Waiting of={record} rows={8} />
      {ready && (
        <>
          <MissingRecords before={ready.missingBefore} />
          {wallet === accountTypeIds.main && (
            <Sums
              of={(['deposited', 'withdrawn', 'netDeposit'] as const).map((name) => ({
                label: t(`records.sum.${name}`),
                value: <RecordAmount text={ready.sums[name]} sign={false} />,
              }))}
            />
          )}
          <div className={css.head}>
            <p className={parts.note}>{t('records.accountNote', { zone: format.zone })}</p>
            <RecordExport name="tyche-account.csv" table={table} isEmpty={ready.list.length === 0} />
          </div>
          {ready.list.length === 0 ? (
            <EmptyState icon="history" title={t('records.noMovements')} />
          ) : (
            <Movements rows={ready.list} nameOf={nameOf} />
          )}
          <Pager page={pages.page} pages={pages.pages} text={pagerText} onChange={pages.go} />
        </>
      )}
    </div>
  );
}
