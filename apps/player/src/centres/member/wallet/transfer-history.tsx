import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { useState } from 'react';
import { usePagerText } from '../../../lib/pager-text.ts';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { PeriodFilter } from '../../../features/records/period-filter.tsx';
import { dayOf, instantsOf, lastDays } from '../../../features/records/period.ts';
import css from '../../../features/records/records.module.css';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { useNow } from '../../../state/now.ts';
import { useText } from '@tyche/i18n/react';
import { TransferRows } from './transfer-rows.tsx';

const PER_PAGE = 20;
const MINUTE_MS = 60_000;

/** Every transfer with a vendor: how it stands, why it came back, and when the vendor is asked again. */
export function TransferHistory() {
  const { t, format } = useText();
  const { timeZone } = format;
  const today = dayOf(useNow(MINUTE_MS), timeZone);
  const [period, setPeriod] = useState(() => lastDays(today, 7));
  const [page, setPage] = useState(1);
  const pagerText = usePagerText();
  const { startTime, endTime } = instantsOf(period, timeZone);
  const records = useRoute(contract.walletTransferRecords, {
    startDate: startTime,
    endDate: endTime,
    pageNo: page,
    pageSize: PER_PAGE,
  });
  return (
    <Part title={t('wallets.history')}>
      <div className={css.record}>
        <PeriodFilter
          period={period}
          today={today}
          onChange={(chosen) => {
            setPeriod(chosen);
            setPage(1);
          }}
        />
        <Waiting of={records} rows={4} />
        {records.state === 'ready' &&
          (records.data.list.length === 0 ? (
            <EmptyState icon="transfer" title={t('wallets.none')} />
          ) : (
            <>
              <p className={parts.note}>{t('records.zone', { zone: format.zone })}</p>
              <TransferRows rows={records.data.list} />
              <Pager page={page} pages={records.data.totalPages} text={pagerText} onChange={setPage} />
            </>
          ))}
      </div>
    </Part>
  );
}
