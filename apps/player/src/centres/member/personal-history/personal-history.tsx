import { useClient, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { ChoiceChips } from '@tyche/ui/choices';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { Sums } from '@tyche/ui/sums';
import { useEffect, useState } from 'react';
import { usePagerText } from '../../../lib/pager-text.ts';
import parts from '../../../lib/parts/parts.module.css';
import { readAll, RecordExport } from '../../../features/records/export-button.tsx';
import { PeriodFilter } from '../../../features/records/period-filter.tsx';
import { dayOf, instantsOf, lastDays } from '../../../features/records/period.ts';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import css from '../../../features/records/records.module.css';
import { useKeyPages } from '../../../features/records/use-key-pages.ts';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { MissingRecords } from '../../../lib/states/missing-records.tsx';
import { isoTime } from '../../../lib/iso-time.ts';
import { useNow } from '../../../state/now.ts';
import { useText } from '@tyche/i18n/react';
import { Wagers, wordOf } from './wagers.tsx';

const PER_PAGE = 20;
const PER_FILE = 100;
const MINUTE_MS = 60_000;
const states = ['all', 'placed', 'won', 'lost', 'void'] as const;
const columns = [
  'time',
  'game',
  'number',
  'betNumber',
  'state',
  'stake',
  'validStake',
  'rebate',
  'payout',
  'net',
] as const;

/** Betting record: every bet in every game, its stake, what counted of it and what it came to. */
export function PersonalHistory() {
  const { t, format } = useText();
  const client = useClient();
  const { timeZone } = format;
  const today = dayOf(useNow(MINUTE_MS), timeZone);
  const [period, setPeriod] = useState(() => lastDays(today, 7));
  const [state, setState] = useState<(typeof states)[number]>('all');
  const pagerText = usePagerText();
  const asked = { ...instantsOf(period, timeZone), ...(state !== 'all' && { state }) };
  const pages = useKeyPages(JSON.stringify(asked));
  const input = { ...asked, pageSize: PER_PAGE, ...(pages.before && { before: pages.before }) };
  const record = useRoute(contract.betRecord, input);
  // Totals come with the first page alone.
  const first = useRoute(contract.betRecord, { ...asked, pageSize: PER_PAGE });
  const ready = record.state === 'ready' ? record.data : null;
  const totals = first.state === 'ready' ? first.data.totals : null;
  useEffect(() => {
    if (ready) pages.learn(ready.next);
  }, [ready, pages.learn]);

  const table = async () => {
    const { rows, isCut } = await readAll((before) =>
      client.call(contract.betRecord, { ...asked, pageSize: PER_FILE, ...(before && { before }) }),
    );
    const lines = rows.map((row) => [
      isoTime(row.placedAt),
      row.gameName,
      row.number,
      row.wagerId,
      t(`records.state.${wordOf(row)}`),
      row.stake,
      row.validStake,
      row.rebate,
      row.payout,
      row.net,
    ]);
    return { lines: [columns.map((column) => t(`records.column.${column}`)), ...lines], isCut };
  };

  return (
    <div className={css.record}>
      <PeriodFilter period={period} today={today} onChange={setPeriod} />
      <ChoiceChips
        label={t('records.column.state')}
        value={state}
        onChange={setState}
        choices={states.map((value) => ({ value, label: t(`records.state.${value}`) }))}
      />
      <Waiting of={record} rows={8} />
      {ready && (
        <>
          <MissingRecords before={ready.missingBefore} />
          {totals && (
            <Sums
              of={(['staked', 'rebate', 'paid', 'net'] as const).map((name) => ({
                label: t(`records.sum.${name}`),
                value: <RecordAmount text={totals[name]} sign={name === 'net'} />,
              }))}
            />
          )}
          <div className={css.head}>
            <p className={parts.note}>
              {totals ? t('records.bets', { count: totals.count }) : ''}{' '}
              {t('records.zone', { zone: format.zone })}
            </p>
            <RecordExport name="tyche-bets.csv" table={table} isEmpty={ready.list.length === 0} />
          </div>
          {ready.list.length === 0 ? (
            <EmptyState icon="ticket" title={t('records.noBets')} />
          ) : (
            <Wagers rows={ready.list} />
          )}
          <Pager page={pages.page} pages={pages.pages} text={pagerText} onChange={pages.go} />
        </>
      )}
    </div>
  );
}
