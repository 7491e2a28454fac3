import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import type { RebateGroup } from '@tyche/rules/agents';
import { EmptyState } from '@tyche/ui/empty-state';
import { RecordExport } from '../../../features/records/export-button.tsx';
import { FilterSheet } from '../../../features/agent-filters/filter-sheet.tsx';
import { PeriodFilter } from '../../../features/records/period-filter.tsx';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { dayText } from './day-text.ts';
import { FigureHelp } from '../../../features/agent-figures/figure-help.tsx';
import { Freshness } from './freshness.tsx';
import { ReportTable } from './report-table.tsx';
import css from './reports.module.css';
import { useReportRange } from '../../../features/records/use-report-range.ts';

const kinds = ['ownRebates', 'daily', 'hourly', 'realtime', 'dividend', 'granted', 'net'] as const;

interface GroupAmount {
  readonly gameGroup: RebateGroup;
  readonly amount: string;
  readonly held: string;
}

/** What the agent earned on each day: rebates by group of games, salaries and dividends, less what it owes below. */
export function MyIncome() {
  const { t, format } = useText();
  const { today, period, setPeriod } = useReportRange();
  const report = useRoute(contract.agentIncome, { startDay: period.from, endDay: period.until });
  const ready = report.state === 'ready' ? report.data : null;
  const groups = (ready?.footerGroups ?? []).map(({ gameGroup }) => gameGroup);
  const columns = ['rebates', ...kinds] as const;
  const held = (ready?.footerGroups ?? []).reduce((sum, row) => sum + (parseAmount(row.held) ?? 0n), 0n);
  const amountOf = (of: readonly GroupAmount[], group: string) =>
    of.find(({ gameGroup }) => gameGroup === group)?.amount ?? '0.0000';
  const names = [
    ...groups.map((group) => t('agents.report.rebateOf', { group: t(`agents.report.group.${group}`) })),
    ...columns.map((column) => t(`agents.report.income.${column}`)),
  ];
  const textsOf = (row: Readonly<Record<(typeof columns)[number], string>>, of: readonly GroupAmount[]) => [
    ...groups.map((group) => amountOf(of, group)),
    ...columns.map((column) => row[column]),
  ];
  const figuresOf = (texts: readonly string[]) =>
    texts.map((text, place) => (
      <RecordAmount key={names[place]} text={text} sign={place === texts.length - 1} />
    ));
  const table = async () => ({
    lines: [
      [t('agents.report.column.day'), ...names],
      ...(ready?.list ?? []).map((row) => [row.day, ...textsOf(row, row.groups)]),
    ],
    isCut: false,
  });

  return (
    <div className={css.page}>
      <FilterSheet names={['from']}>
        <PeriodFilter period={period} today={today} onChange={setPeriod} />
      </FilterSheet>
      <Waiting of={report} rows={8} />
      {ready && (
        <>
          <div className={css.head}>
            <Freshness today={ready.today} until={period.until} sealedUntil={ready.sealedUntil} />
            <RecordExport name="tyche-income.csv" table={table} isEmpty={ready.list.length === 0} />
          </div>
          {held > 0n && <p>{t('agents.report.held', { amount: format.money(held) })}</p>}
          {ready.list.length === 0 ? (
            <EmptyState icon="coins" title={t('agents.report.noIncome')}>
              {t('agents.report.firstRebate')}
            </EmptyState>
          ) : (
            <ReportTable
              caption={t('agents.menu.agentRevenueReport')}
              names={[t('agents.report.column.day'), ...names]}
              rows={ready.list.map((row) => ({
                id: row.day,
                name: dayText(format, row.day),
                figures: figuresOf(textsOf(row, row.groups)),
              }))}
              totals={figuresOf(textsOf(ready.footer, ready.footerGroups))}
              onCard={[names.length - 8, names.length - 2]}
            />
          )}
          <FigureHelp
            lines={[
              t('agents.report.help.rebates'),
              t('agents.report.help.pay'),
              t('agents.report.help.incomeNet'),
            ]}
          />
        </>
      )}
    </div>
  );
}
