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
import { OverviewAlerts } from './overview-alerts.tsx';
import { OverviewChart } from './overview-chart.tsx';
import { OverviewTiles } from './overview-tiles.tsx';
import { useWord, WordFilter } from '../../../features/agent-filters/word-filter.tsx';
import { GroupFilter, useGroup } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import css from './reports.module.css';
import { TeamGoals } from './team-goals.tsx';
import { useReportRange } from '../../../features/records/use-report-range.ts';

const scopes = ['team', 'direct', 'own'] as const;
const playColumns = ['stake', 'validBet', 'payout', 'selfRebate', 'agentRebate'] as const;
const cashColumns = ['deposit', 'withdrawal', 'promotions'] as const;

/** The overview of the team: each figure beside the period before, and by day and group of games. */
export function TeamOverview() {
  const { t, format } = useText();
  const { today, period, setPeriod } = useReportRange();
  const scope = useWord('scope', scopes);
  const gameGroup = useGroup();
  const report = useRoute(contract.teamOverview, {
    startDay: period.from,
    endDay: period.until,
    scope,
    ...(gameGroup && { gameGroup }),
  });
  const alerts = useRoute(contract.agentAlerts, {}, { refetchIntervalMs: 60_000, staleTimeMs: 20_000 });
  const ready = report.state === 'ready' ? report.data : null;
  const columns = [...(gameGroup ? [] : cashColumns), ...playColumns, 'netLoss'] as const;
  const names = columns.map((column) => t(`agents.report.column.${column}`));
  const isEmpty =
    ready !== null &&
    ready.footer.bets === 0 &&
    ready.list.every((row) => columns.every((name) => isZero(row[name])));
  const table = async () => ({
    lines: [
      [t('agents.report.column.day'), ...names],
      ...(ready?.list ?? []).map((row) => [row.day, ...columns.map((column) => row[column])]),
    ],
    isCut: false,
  });

  return (
    <div className={css.page}>
      <FilterSheet names={['from', 'scope', 'group']}>
        <PeriodFilter period={period} today={today} onChange={setPeriod} />
        <WordFilter
          name="scope"
          words={scopes}
          texts={{
            label: t('agents.report.scope'),
            team: t('agents.report.scope.team'),
            direct: t('agents.report.scope.direct'),
            own: t('agents.report.scope.own'),
          }}
        />
        <GroupFilter />
      </FilterSheet>
      {alerts.state === 'ready' && <OverviewAlerts of={alerts.data} />}
      <Waiting of={report} rows={8} />
      {ready && (
        <>
          <OverviewTiles
            report={ready}
            hasCash={gameGroup === null}
            team={alerts.state === 'ready' && scope === 'team' ? alerts.data.team : null}
          />
          <TeamGoals />
          <div className={css.head}>
            <Freshness today={ready.today} until={period.until} sealedUntil={ready.sealedUntil} />
            <RecordExport name="tyche-team.csv" table={table} isEmpty={isEmpty} />
          </div>
          {isEmpty ? (
            <EmptyState icon="chart" title={t('agents.report.nothing')}>
              {t('agents.report.steps')}
            </EmptyState>
          ) : (
            <>
              <OverviewChart rows={ready.list} />
              <ReportTable
                caption={t('agents.report.byDay')}
                names={[t('agents.report.column.day'), ...names]}
                rows={ready.list.toReversed().map((row) => ({
                  id: row.day,
                  name: dayText(format, row.day),
                  figures: columns.map((column) => (
                    <RecordAmount key={column} text={row[column]} sign={false} />
                  )),
                }))}
                totals={columns.map((column) => (
                  <RecordAmount key={column} text={ready.footer[column]} sign={false} />
                ))}
                onCard={[columns.indexOf('validBet'), columns.indexOf('payout')]}
              />
              {gameGroup === null && ready.groups.length > 0 && (
                <Groups rows={ready.groups} footer={ready.footer} />
              )}
            </>
          )}
          <FigureHelp
            lines={[
              t('agents.report.help.netLoss'),
              ...(scope === 'team' ? [] : [t('agents.report.help.noAgentRebate')]),
              t('agents.report.help.tree'),
              t('agents.report.help.active', { floor: format.money(parseAmount(ready.activeFloor) ?? 0n) }),
              t('agents.report.help.income'),
            ]}
          />
        </>
      )}
    </div>
  );
}

/** What was played by group of games. */
function Groups({
  rows,
  footer,
}: {
  readonly rows: readonly ({ readonly gameGroup: RebateGroup } & Play)[];
  readonly footer: Play;
}) {
  const { t } = useText();
  const figuresOf = (play: Play) =>
    playColumns.map((column) => <RecordAmount key={column} text={play[column]} sign={false} />);
  return (
    <ReportTable
      caption={t('agents.report.byGroup')}
      names={[t('agents.report.group'), ...playColumns.map((column) => t(`agents.report.column.${column}`))]}
      rows={rows.map((row) => ({
        id: row.gameGroup,
        name: t(`agents.report.group.${row.gameGroup}`),
        figures: figuresOf(row),
      }))}
      totals={figuresOf(footer)}
      onCard={[playColumns.indexOf('validBet'), playColumns.indexOf('payout')]}
    />
  );
}

type Play = Readonly<Record<(typeof playColumns)[number], string>>;

function isZero(amount: string): boolean {
  return parseAmount(amount) === 0n;
}
