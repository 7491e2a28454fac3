import { useClient, useRoute } from '@tyche/client/react';
import type { InputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { DIRECT_ROWS } from '@tyche/rules/agents';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { ListExport } from '../../../features/agent-files/list-export.tsx';
import type { FileList } from '../../../features/agent-files/file-list.ts';
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
  const file = useLossFile(asked, columns);
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
            <ListExport list={file} isEmpty={ready.total === 0} isLarge={ready.total > DIRECT_ROWS} />
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

/** The report as a file. */
function useLossFile(
  filters: InputOf<typeof contract.downlineLoss>,
  columns: ReturnType<typeof columnsOf>,
): FileList<'losses'> {
  const { t } = useText();
  const client = useClient();
  const nameOf = useRowName();
  return {
    report: 'losses',
    filters,
    name: 'tyche-losses.csv',
    head: [
      t('agents.report.column.account'),
      ...columns.map((column) => t(`agents.report.column.${column}`)),
    ],
    lineOf: (row) => [nameOf(row), ...columns.map((column) => String(row[column]))],
    async read({ before = '1', ...page }) {
      const pageNo = Number(before);
      const { list, totalPages } = await client.call(contract.downlineLoss, { ...filters, ...page, pageNo });
      return { list, next: pageNo < totalPages ? String(pageNo + 1) : null };
    },
  };
}
