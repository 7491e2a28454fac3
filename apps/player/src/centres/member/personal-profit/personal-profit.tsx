import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Sums } from '@tyche/ui/sums';
import { useState } from 'react';
import parts from '../../../lib/parts/parts.module.css';
import { RecordExport } from '../../../features/records/export-button.tsx';
import { flowColumns } from '../../../features/records/flow-columns.ts';
import { PeriodFilter } from '../../../features/records/period-filter.tsx';
import { dayOf, lastDays, withinDays } from '../../../features/records/period.ts';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import css from '../../../features/records/records.module.css';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { useNow } from '../../../state/now.ts';
import { useText } from '@tyche/i18n/react';
import { DayTable, GameTable } from './profit-tables.tsx';
import { NetChart } from './net-chart.tsx';

const MINUTE_MS = 60_000;
const MAX_DAYS = 92;
const sums = ['staked', 'won', 'rebated', 'playNet', 'deposited', 'withdrawn'] as const;
const columns = ['balanceDate', 'deposited', 'withdrawn', ...flowColumns] as const;

/** Profit and loss: what each day of play came to, by day and by type of game, in plain numbers. */
export function PersonalProfit() {
  const { t, format } = useText();
  const { timeZone } = format;
  const today = dayOf(useNow(MINUTE_MS), timeZone);
  const [period, setPeriod] = useState(() => lastDays(today, 7));
  const report = useRoute(contract.personalLoss, { startDay: period.from, endDay: period.until });
  const ready = report.state === 'ready' ? report.data : null;

  const table = async () => ({
    lines: [
      columns.map((column) => t(`records.day.${column}`)),
      ...(ready?.rows ?? []).map((row) => columns.map((column) => row[column])),
    ],
    isCut: false,
  });

  return (
    <div className={css.record}>
      <PeriodFilter
        period={period}
        today={today}
        onChange={(wanted) => setPeriod(withinDays(wanted, period, MAX_DAYS))}
      />
      <Waiting of={report} rows={8} />
      {ready && (
        <>
          <Sums
            of={sums.map((name) => ({
              label: t(`records.day.${name}`),
              value: <RecordAmount text={ready.footer[name]} sign={name === 'playNet'} />,
            }))}
          />
          <NetChart rows={ready.rows} period={period} />
          <div className={css.head}>
            <p className={parts.note}>{t('records.profitNote', { zone: format.zone })}</p>
            <RecordExport name="tyche-days.csv" table={table} isEmpty={ready.rows.length === 0} />
          </div>
          <DayTable rows={ready.rows} />
          <GameTable rows={ready.games} />
        </>
      )}
    </div>
  );
}
