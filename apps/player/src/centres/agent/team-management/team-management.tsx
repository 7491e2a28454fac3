import { useClient, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { above } from '@tyche/ui/breakpoints';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { EmptyState } from '@tyche/ui/empty-state';
import { Icon } from '@tyche/ui/icon';
import { Pager } from '@tyche/ui/pager';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { useEffect, useState } from 'react';
import { readAll, RecordExport } from '../../../features/records/export-button.tsx';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import { useKeyPages } from '../../../features/records/use-key-pages.ts';
import { usePagerText } from '../../../lib/pager-text.ts';
import { Failed } from '../../../lib/states/failed.tsx';
import { useMedia } from '../../../lib/use-media.ts';
import { useAgentCentre, useAgentFilters } from '../../../state/centre.ts';
import { AccountDialog } from './account-dialog.tsx';
import { NoteDialog, PromoteDialog } from './act-dialogs.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { FilterForm } from './filter-form.tsx';
import { RebatesDialog } from './rebates-dialog.tsx';
import { csvTable } from './csv-table.ts';
import { countFilters, inputOf, noFilters, readTeamFilters, type TeamFilters } from './team-filters.ts';
import { TeamCards, TeamTable } from './team-lines.tsx';
import { type Team, type TeamLine, useTeamText } from './team-text.ts';
import css from './team.module.css';

const PER_PAGE = 20;
const PER_FILE = 100;

interface Asked {
  readonly kind: 'account' | 'rebates' | 'promote' | 'note';
  readonly line: TeamLine;
}

/** Team management: who stands below the agent, with filters, totals and what can be done (docs/reference/agents.md 7.5). */
export function TeamManagement() {
  const { t, format } = useText();
  const { timeZone } = format;
  const { filter, setFilters } = useAgentFilters();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isWide = useMedia(above(1199));
  const filters = readTeamFilters(filter);
  const agentId = /^[1-9][0-9]{0,18}$/.test(filter('of')) ? filter('of') : '';
  const input = inputOf(filters, { agentId, timeZone });
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
  // Another agent's downline begins without filters, and Back returns.
  const open = (of: string) => setFilters({ ...noFilters, of }, true);
  const lines = {
    lines: ready?.list ?? [],
    onShow: (line: TeamLine) => setAsked({ kind: 'account', line }),
    onOpen: open,
  };
  const totals = ready && ready.total > 0 && <Totals team={ready} />;
  return (
    <div className={css.page}>
      <Filters filters={filters} isWide={isWide} onApply={apply} />
      <div className={css.head}>
        <Breadcrumb path={ready?.path ?? []} onOpen={open} />
        <Export input={input} isEmpty={!ready || ready.total === 0} />
      </div>
      {team.state === 'loading' && <SkeletonRows rows={8} label={t('common.loading')} />}
      {team.state === 'failed' && <Failed error={team.error} retry={team.retry} />}
      {ready && ready.list.length === 0 && (
        <Nobody
          isFiltered={countFilters(filters) > 0}
          isOwn={agentId === ''}
          onClear={() => apply(noFilters)}
        />
      )}
      {!isWide && totals}
      {ready && ready.list.length > 0 && (isWide ? <TeamTable {...lines} /> : <TeamCards {...lines} />)}
      {isWide && totals}
      {ready && <Pager page={pages.page} pages={pages.pages} text={pagerText} onChange={pages.go} />}
      {asked && <Dialogs asked={asked} onAsk={setAsked} onOpen={open} />}
    </div>
  );
}

function Dialogs({
  asked: { kind, line },
  onAsk,
  onOpen,
}: {
  readonly asked: Asked;
  readonly onAsk: (asked: Asked | null) => void;
  readonly onOpen: (agentId: string) => void;
}) {
  const close = () => onAsk(null);
  switch (kind) {
    case 'account':
      return (
        <AccountDialog
          line={line}
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
  isWide,
  onApply,
}: {
  readonly filters: TeamFilters;
  readonly isWide: boolean;
  readonly onApply: (filters: TeamFilters) => void;
}) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  // What counts has changed: the form shows that.
  const key = JSON.stringify(filters);
  if (isWide) return <FilterForm key={key} filters={filters} onApply={onApply} />;
  return (
    <>
      <div>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="filter" size={18} />
          {t('team.filterButton', { count: countFilters(filters) })}
        </Button>
      </div>
      {isOpen && (
        <Dialog title={t('team.filters')} closeLabel={t('common.close')} onClose={() => setOpen(false)}>
          <FilterForm
            filters={filters}
            onApply={(wanted) => {
              setOpen(false);
              onApply(wanted);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

/** The sums of everything that the filters find, not of the page. */
function Totals({ team }: { readonly team: Team }) {
  const { t } = useText();
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

function Export({
  input,
  isEmpty,
}: {
  readonly input: ReturnType<typeof inputOf>;
  readonly isEmpty: boolean;
}) {
  const { t } = useText();
  const text = useTeamText();
  const client = useClient();
  const table = async () => {
    const { rows, isCut } = await readAll((before) =>
      client.call(contract.listDownlines, { ...input, pageSize: PER_FILE, ...(before && { before }) }),
    );
    return { lines: csvTable(rows, { t, text }), isCut };
  };
  return <RecordExport name="tyche-team.csv" table={table} isEmpty={isEmpty} />;
}
