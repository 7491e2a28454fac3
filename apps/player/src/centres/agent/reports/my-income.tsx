import { useRoute } from '@tyche/client/react';
import type { OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import type { RebateGroup } from '@tyche/rules/agents';
import { EmptyState } from '@tyche/ui/empty-state';
import { FigureHelp } from '../../../features/agent-figures/figure-help.tsx';
import { FilterSheet } from '../../../features/agent-filters/filter-sheet.tsx';
import { useWord, WordFilter } from '../../../features/agent-filters/word-filter.tsx';
import { RecordExport } from '../../../features/records/export-button.tsx';
import { PeriodFilter } from '../../../features/records/period-filter.tsx';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import { useReportRange } from '../../../features/records/use-report-range.ts';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { dayText } from './day-text.ts';
import { Freshness } from './freshness.tsx';
import { IncomeChart } from './income-chart.tsx';
import {
  type IncomeColumn,
  type IncomeDirection,
  type IncomeKind,
  incomeColumns,
  incomeDirections,
  incomeKinds,
} from './income-columns.ts';
import { ReportTable } from './report-table.tsx';
import css from './reports.module.css';

/** Twelve months and today. */
const MAX_DAYS = 367;

type Report = OutputOf<typeof contract.agentIncome>;

interface GroupAmount {
  readonly gameGroup: RebateGroup;
  readonly amount: string;
  readonly held: string;
}

interface Chosen {
  readonly kind: IncomeKind;
  readonly direction: IncomeDirection;
}

/** What the agent earned on each day: rebates by group of games, salaries and dividends, less what it owes below (docs/reference/agents.md 7.8). */
export function MyIncome() {
  const { t } = useText();
  const { today, period, setPeriod } = useReportRange(MAX_DAYS);
  const kind = useWord('kind', incomeKinds);
  const direction = useWord('dir', incomeDirections);
  const report = useRoute(contract.agentIncome, {
    startDay: period.from,
    endDay: period.until,
    ...(kind !== 'all' && { kind }),
    ...(direction !== 'all' && { direction }),
  });
  return (
    <div className={css.page}>
      <FilterSheet names={['from', 'kind', 'dir']}>
        <PeriodFilter period={period} today={today} onChange={setPeriod} />
        <WordFilter
          name="kind"
          words={incomeKinds}
          texts={{
            label: t('agents.income.kind'),
            all: t('agents.income.kind.all'),
            REBATE: t('agents.income.kind.REBATE'),
            DAILY: t('agents.report.income.daily'),
            HOURLY: t('agents.report.income.hourly'),
            REALTIME: t('agents.report.income.realtime'),
            DIVIDEND: t('agents.report.income.dividend'),
          }}
        />
        <WordFilter
          name="dir"
          words={incomeDirections}
          texts={{
            label: t('agents.income.direction'),
            all: t('agents.income.direction.all'),
            received: t('agents.income.direction.received'),
            granted: t('agents.income.direction.granted'),
          }}
        />
      </FilterSheet>
      <Waiting of={report} rows={8} />
      {report.state === 'ready' && (
        <Income of={report.data} until={period.until} chosen={{ kind, direction }} />
      )}
    </div>
  );
}

function Income({
  of,
  until,
  chosen,
}: {
  readonly of: Report;
  readonly until: string;
  readonly chosen: Chosen;
}) {
  const { t, format } = useText();
  const { columns, groups } = useIncomeColumns(of, chosen);
  const names = [...groups, ...columns].map(({ name }) => name);
  const textsOf = (row: Readonly<Record<IncomeColumn, string>>) => columns.map(({ column }) => row[column]);
  const groupsOf = (rows: readonly GroupAmount[]) =>
    groups.map(({ group }) => rows.find(({ gameGroup }) => gameGroup === group)?.amount ?? '0.0000');
  const held = of.footerGroups.reduce((sum, row) => sum + (parseAmount(row.held) ?? 0n), 0n);
  const figuresOf = (texts: readonly string[]) =>
    texts.map((text, place) => <RecordAmount key={place} text={text} sign={place === texts.length - 1} />);
  const table = async () => ({
    lines: [
      [t('agents.report.column.day'), ...names],
      ...of.list.map((row) => [row.day, ...groupsOf(row.groups), ...textsOf(row)]),
    ],
    isCut: false,
  });
  const onCardOf = (count: number) => [Math.max(0, count - 3), Math.max(0, count - 2)];
  return (
    <>
      <div className={css.head}>
        <Freshness today={of.today} until={until} sealedUntil={of.sealedUntil} />
        <RecordExport name="tyche-income.csv" table={table} isEmpty={of.list.length === 0} />
      </div>
      {held > 0n && <p>{t('agents.report.held', { amount: format.money(held) })}</p>}
      {of.list.length === 0 ? (
        <EmptyState icon="coins" title={t('agents.report.noIncome')}>
          {t('agents.report.firstRebate')}
        </EmptyState>
      ) : (
        <>
          <IncomeChart rows={of.list.toReversed()} />
          <ReportTable
            caption={t('agents.income.byMonth')}
            names={[t('agents.income.month'), ...columns.map(({ name }) => name)]}
            rows={of.months.map((row) => ({
              id: row.month,
              name: monthText(format, row.month),
              figures: figuresOf(textsOf(row)),
            }))}
            totals={figuresOf(textsOf(of.footer))}
            onCard={onCardOf(columns.length)}
          />
          <ReportTable
            caption={t('agents.menu.agentRevenueReport')}
            names={[t('agents.report.column.day'), ...names]}
            rows={of.list.map((row) => ({
              id: row.day,
              name: dayText(format, row.day),
              figures: figuresOf([...groupsOf(row.groups), ...textsOf(row)]),
            }))}
            totals={figuresOf([...groupsOf(of.footerGroups), ...textsOf(of.footer)])}
            onCard={onCardOf(names.length)}
          />
        </>
      )}
      <FigureHelp
        lines={[
          t('agents.report.help.rebates'),
          t('agents.report.help.pay'),
          t('agents.income.help.corrections'),
          t('agents.report.help.incomeNet'),
        ]}
      />
    </>
  );
}

/** The columns that the report shows, and those of rebates by group of games, which stand before them. */
function useIncomeColumns({ footer, footerGroups }: Report, chosen: Chosen) {
  const { t } = useText();
  return {
    groups: footerGroups.map(({ gameGroup: group }) => ({
      group,
      name: t('agents.report.rebateOf', { group: t(`agents.report.group.${group}`) }),
    })),
    columns: incomeColumns(chosen, footer).map((column) => ({
      column,
      name: t(`agents.report.income.${column}`),
    })),
  };
}

/** A month such as `2026-11` by its first day. */
function monthText(format: Parameters<typeof dayText>[0], month: string): string {
  return format.date(Date.parse(`${month}-01`), 'month', 'UTC');
}
