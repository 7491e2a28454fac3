import { useClient, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { DIRECT_ROWS } from '@tyche/rules/agents';
import { above } from '@tyche/ui/breakpoints';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { useEffect, useState } from 'react';
import { FilterButton } from '../../../features/agent-filters/filter-sheet.tsx';
import { ListExport } from '../../../features/agent-files/list-export.tsx';
import { PeriodFilter } from '../../../features/records/period-filter.tsx';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import { useKeyPages } from '../../../features/records/use-key-pages.ts';
import { usePagerText } from '../../../lib/pager-text.ts';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { useMedia } from '../../../lib/use-media.ts';
import parts from '../../../lib/parts/parts.module.css';
import { useAgentCentre, useAgentFilters } from '../../../state/centre.ts';
import { useReportRange } from '../../../features/records/use-report-range.ts';
import { AccountDialog } from './account-dialog.tsx';
import { NoteDialog, PromoteDialog } from './act-dialogs.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { FilterForm } from './filter-form.tsx';
import { RebatesDialog } from './rebates-dialog.tsx';
import { headCells, teamCells } from './csv-table.ts';
import { countFilters, inputOf, noFilters, readTeamFilters, type TeamFilters } from './team-filters.ts';
import { SortFields } from './sort-fields.tsx';
import { TeamCards, TeamTable } from './team-lines.tsx';
import { readTeamSort, type TeamSort, writeTeamSort } from './team-sort.ts';
import { type Team, type TeamLine, useTeamText } from './team-text.ts';
import css from './team.module.css';

const PER_PAGE = 20;

interface Asked {
  readonly kind: 'account' | 'rebates' | 'promote' | 'note';
  readonly line: TeamLine;
}

/** Team management: who stands below the agent, with filters, totals and what can be done (docs/reference/agents.md 7.5). */
export function TeamManagement() {
  const { format } = useText();
  const { timeZone } = format;
  const { filter, setFilters } = useAgentFilters();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isWide = useMedia(above(1199));
  const filters = readTeamFilters(filter);
  const agentId = /^[1-9][0-9]{0,18}$/.test(filter('of')) ? filter('of') : '';
  const { period } = useReportRange();
  const wantedSort = readTeamSort(filter);
  const input = {
    ...inputOf(filters, { agentId, timeZone }),
    startDay: period.from,
    endDay: period.until,
    ...wantedSort,
  };
  const pages = useKeyPages(JSON.stringify(input));
  const pagerText = usePagerText();
  const team = useRoute(contract.listDownlines, {
    ...input,
    pageSize: PER_PAGE,
    ...(pages.before && { before: pages.before }),
  });
  const ready = team.state === 'ready' ? team.data : null;
  useEffect(() => {
    if (ready) pages.learn(ready.next);
  }, [ready, pages.learn]);
  const apply = (wanted: TeamFilters) => setFilters({ ...wanted });
  const sort = (wanted: TeamSort) => setFilters(writeTeamSort(wanted));
  // Another agent's downline begins without filters, and Back returns.
  const open = (of: string) => setFilters({ ...noFilters, of }, true);
  const lines = {
    lines: ready?.list ?? [],
    isByTeam: filters.depth !== 'all',
    sortedBy: ready?.sortedBy ?? null,
    onSort: sort,
    onShow: (line: TeamLine) => setAsked({ kind: 'account', line }),
    onOpen: open,
  };
  const totals = ready && ready.total > 0 && <Totals team={ready} />;
  return (
    <div className={css.page}>
      <Filters filters={filters} sortedBy={wantedSort} isWide={isWide} onApply={apply} onSort={sort} />
      <div className={css.head}>
        <Breadcrumb path={ready?.path ?? []} onOpen={open} />
        <Export input={input} total={ready ? ready.total : 0} />
      </div>
      <Waiting of={team} rows={8} />
      {ready && ready.list.length === 0 && (
        <Nobody
          isFiltered={countFilters(filters) > 0}
          isOwn={agentId === ''}
          onClear={() => apply(noFilters)}
        />
      )}
      {ready && ready.total > 0 && <Notes team={ready} isByTeam={lines.isByTeam} />}
      {!isWide && totals}
      {ready && ready.list.length > 0 && (isWide ? <TeamTable {...lines} /> : <TeamCards {...lines} />)}
      {isWide && totals}
      {ready && <Pager page={pages.page} pages={pages.pages} text={pagerText} onChange={pages.go} />}
      {asked && <Dialogs asked={asked} isByTeam={lines.isByTeam} onAsk={setAsked} onOpen={open} />}
    </div>
  );
}

function Dialogs({
  asked: { kind, line },
  isByTeam,
  onAsk,
  onOpen,
}: {
  readonly asked: Asked;
  readonly isByTeam: boolean;
  readonly onAsk: (asked: Asked | null) => void;
  readonly onOpen: (agentId: string) => void;
}) {
  const close = () => onAsk(null);
  switch (kind) {
    case 'account':
      return (
        <AccountDialog
          line={line}
          isByTeam={isByTeam}
          onClose={close}
          onAct={(action) => {
            if (action !== 'open') return onAsk({ kind: action, line });
            close();
            onOpen(line.customerId);
          }}
        />
      );
    case 'rebates':
      return <RebatesDialog line={line} onClose={close} />;
    case 'note':
      return <NoteDialog line={line} onClose={close} />;
    case 'promote':
      return <PromoteDialog line={line} onClose={close} />;
  }
}

/** The filters above the list; on a narrow window a button opens them as a sheet. */
function Filters({
  filters,
  sortedBy,
  isWide,
  onApply,
  onSort,
}: {
  readonly filters: TeamFilters;
  readonly sortedBy: TeamSort;
  readonly isWide: boolean;
  readonly onApply: (filters: TeamFilters) => void;
  readonly onSort: (wanted: TeamSort) => void;
}) {
  const { today, period, setPeriod } = useReportRange();
  const days = <PeriodFilter period={period} today={today} onChange={setPeriod} />;
  // What counts has changed: the form shows that.
  const key = JSON.stringify(filters);
  if (isWide)
    return (
      <>
        {days}
        <FilterForm key={key} filters={filters} onApply={onApply} />
      </>
    );
  return (
    <FilterButton count={countFilters(filters)}>
      {(close) => (
        <div className={css.page}>
          {days}
          <SortFields sortedBy={sortedBy} onSort={onSort} />
          <FilterForm
            filters={filters}
            onApply={(wanted) => {
              close();
              onApply(wanted);
            }}
          />
        </div>
      )}
    </FilterButton>
  );
}

/** What the figures are about, and why a long list is not sorted. */
function Notes({ team, isByTeam }: { readonly team: Team; readonly isByTeam: boolean }) {
  const { t, format } = useText();
  const day = (text: string) => format.date(Date.parse(`${text}T00:00:00Z`), 'date', 'UTC');
  const floor = parseAmount(team.activeFloor) ?? 0n;
  return (
    <p className={parts.note}>
      {t('team.days', { from: day(team.startDay), until: day(team.endDay) })}{' '}
      {t(isByTeam ? 'team.withTeam' : 'team.alone')} {t('team.activeIf', { amount: format.money(floor) })}{' '}
      {team.sortedBy === null && t('team.tooMany')}
    </p>
  );
}

/** The sums of everything that the filters find, not of the page. */
function Totals({ team }: { readonly team: Team }) {
  const { t, format } = useText();
  return (
    <p className={css.totals}>
      <strong>{t('team.total', { count: team.total })}</strong>
      <span>{t('team.totalTeam', { count: team.teamSize })}</span>
      {team.teamBalance !== null && (
        <span>
          {t('team.totalBalance')}{' '}
          <span className={css.money}>
            <RecordAmount text={team.teamBalance} sign={false} isExact />
          </span>
        </span>
      )}
      {team.validBet !== null && (
        <span>{t('team.totalBets', { amount: format.money(parseAmount(team.validBet) ?? 0n) })}</span>
      )}
      {team.netLoss !== null && (
        <span>{t('team.totalLoss', { amount: format.money(parseAmount(team.netLoss) ?? 0n) })}</span>
      )}
    </p>
  );
}

function Nobody({
  isFiltered,
  isOwn,
  onClear,
}: {
  readonly isFiltered: boolean;
  readonly isOwn: boolean;
  readonly onClear: () => void;
}) {
  const { t } = useText();
  const centre = useAgentCentre();
  if (isFiltered)
    return (
      <EmptyState
        icon="users"
        title={t('team.noMatch')}
        action={<Button onClick={onClear}>{t('team.clear')}</Button>}
      />
    );
  return (
    <EmptyState
      icon="users"
      title={t('team.nobody')}
      action={
        isOwn && (
          <Button look="primary" onClick={() => centre.go('registerCenter', true)}>
            {t('team.openAccount')}
          </Button>
        )
      }
    />
  );
}

function Export({ input, total }: { readonly input: ReturnType<typeof inputOf>; readonly total: number }) {
  const { t } = useText();
  const text = useTeamText();
  const client = useClient();
  return (
    <ListExport
      list={{
        report: 'team',
        filters: input,
        name: 'tyche-team.csv',
        head: headCells({ t }),
        lineOf: (line) => teamCells(line, { t, text }),
        read: (page) => client.call(contract.listDownlines, { ...input, ...page }),
      }}
      isEmpty={total === 0}
      isLarge={total > DIRECT_ROWS}
    />
  );
}
