import { useClient, useRoute } from '@tyche/client/react';
import type { InputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { RecordExport } from '../../../features/records/export-button.tsx';
import { FilterSheet } from '../../../features/agent-filters/filter-sheet.tsx';
import { PeriodFilter } from '../../../features/records/period-filter.tsx';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { usePagerText } from '../../../lib/pager-text.ts';
import { useAgentFilters } from '../../../state/centre.ts';
import { FigureHelp } from '../../../features/agent-figures/figure-help.tsx';
import { Freshness } from './freshness.tsx';
import { columnsOf, LossTable, useRowName } from './loss-table.tsx';
import { useWord, WordFilter } from '../../../features/agent-filters/word-filter.tsx';
import { GroupFilter, useGroup } from './report-filters.tsx';
import { ReportPath } from './report-path.tsx';
import css from './reports.module.css';
import { useReportRange } from '../../../features/records/use-report-range.ts';

const ways = ['team', 'self'] as const;
const onlys = ['all', 'losers', 'winners'] as const;
const PER_PAGE = 20;
const PER_FILE = 500;
const MAX_ROWS = 20_000;

/** What accounts below the agent played, paid and won: each direct one with its whole team, or each by itself. */
export function UserLoss() {
  const { t } = useText();
  const pagerText = usePagerText();
  const { today, period, setPeriod } = useReportRange();
  const { filter, setFilters } = useAgentFilters();
  const summaryType = useWord('by', ways);
  const only = useWord('only', onlys);
  const gameGroup = useGroup();
  const agentId = /^[1-9][0-9]{0,17}$/.test(filter('in')) ? filter('in') : null;
  const page = /^[1-9][0-9]{0,3}$/.test(filter('page')) ? Number(filter('page')) : 1;
  const asked = {
    startDay: period.from,
    endDay: period.until,
    summaryType,
    ...(gameGroup && { gameGroup }),
    ...(only !== 'all' && { only }),
    ...(agentId && { agentId }),
  };
  const report = useRoute(contract.downlineLoss, { ...asked, pageNo: page, pageSize: PER_PAGE });
  const ready = report.state === 'ready' ? report.data : null;
  const columns = columnsOf(gameGroup !== null);
  const table = useLossExport(asked, columns);
  const drill = (id: string) => setFilters({ in: id, page: '' }, true);

  return (
    <div className={css.page}>
      <FilterSheet names={['from', 'by', 'group', 'only']}>
        <PeriodFilter period={period} today={today} onChange={setPeriod} />
        <WordFilter
          name="by"
          words={ways}
          texts={{
            label: t('agents.report.by'),
            team: t('agents.report.by.team'),
            self: t('agents.report.by.self'),
          }}
        />
        <GroupFilter />
        <WordFilter
          name="only"
          words={onlys}
          texts={{
            label: t('agents.report.only'),
            all: t('agents.report.only.all'),
            losers: t('agents.report.only.losers'),
            winners: t('agents.report.only.winners'),
          }}
        />
      </FilterSheet>
      <Waiting of={report} rows={8} />
      {ready && (
        <>
          {ready.path.length > 0 && <ReportPath path={ready.path} onChoose={drill} />}
          <div className={css.head}>
            <Freshness today={ready.today} until={period.until} sealedUntil={ready.sealedUntil} />
            <RecordExport name="tyche-losses.csv" table={table} isEmpty={ready.total === 0} />
          </div>
          {ready.list.length === 0 ? (
            <EmptyState icon="chart" title={t('agents.report.nothing')}>
              {t('agents.report.widen')}
            </EmptyState>
          ) : (
            <LossTable rows={ready.list} footer={ready.footer} columns={columns} onDrill={drill} />
          )}
          <Pager
            page={page}
            pages={ready.totalPages}
            text={pagerText}
            onChange={(to) => setFilters({ page: String(to) })}
          />
          <FigureHelp
            lines={[t('agents.report.help.net'), t('agents.report.help.tree'), t('agents.report.help.moved')]}
          />
        </>
      )}
    </div>
  );
}

/** Reads all pages of the report for a file. */
function useLossExport(asked: InputOf<typeof contract.downlineLoss>, columns: ReturnType<typeof columnsOf>) {
  const { t } = useText();
  const client = useClient();
  const nameOf = useRowName();
  return async () => {
    const lines: string[][] = [];
    for (let pageNo = 1, pages = 1; pageNo <= pages && lines.length < MAX_ROWS; pageNo += 1) {
      const read = await client.call(contract.downlineLoss, { ...asked, pageNo, pageSize: PER_FILE });
      pages = read.totalPages;
      lines.push(...read.list.map((row) => [nameOf(row), ...columns.map((column) => String(row[column]))]));
    }
    const head = [
      t('agents.report.column.account'),
      ...columns.map((column) => t(`agents.report.column.${column}`)),
    ];
    return { lines: [head, ...lines.slice(0, MAX_ROWS)], isCut: lines.length > MAX_ROWS };
  };
}
