import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { type ReactNode, useState } from 'react';
import { FilterSheet } from '../../../features/agent-filters/filter-sheet.tsx';
import { RecordExport } from '../../../features/records/export-button.tsx';
import { PeriodFilter } from '../../../features/records/period-filter.tsx';
import { useReportRange } from '../../../features/records/use-report-range.ts';
import { useAgentFilters } from '../../../state/centre.ts';
import { usePagerText } from '../../../lib/pager-text.ts';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { FigureHelp } from '../../../features/agent-figures/figure-help.tsx';
import { type InvitationLink, LinkLine } from './link-line.tsx';
import { CloseLinkDialog, LinkDetails } from './link-dialogs.tsx';
import { LinkFilterForm } from './link-filter-form.tsx';
import { linkFilterNames, linkInputOf, readLinkFilters } from './link-filters.ts';
import { NewLinkDialog } from './new-link-dialog.tsx';
import { promisedRates } from './preset.ts';
import { useLinkExport } from './use-link-export.ts';
import parts from '../../../lib/parts/parts.module.css';
import css from './register-center.module.css';

const PER_PAGE = 20;

type Asked =
  | { readonly kind: 'new' }
  | { readonly kind: 'details' | 'disable' | 'delete'; readonly link: InvitationLink };

/** The agent's invitation links with what came of each, and what can be done with it (docs/reference/agents.md 7.4). */
export function Links() {
  const { t, format } = useText();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { filter, setFilters } = useAgentFilters();
  const { today, period, setPeriod } = useReportRange();
  const filters = readLinkFilters(filter);
  const input = {
    ...linkInputOf(filters, format.timeZone),
    startDay: period.from,
    endDay: period.until,
  };
  const page = /^[1-9][0-9]{0,3}$/.test(filter('page')) ? Number(filter('page')) : 1;
  const links = useRoute(contract.listAffiliateUrls, { ...input, pageNo: page, pageSize: PER_PAGE });
  const close = () => setAsked(null);
  const create = (
    <Button
      look="primary"
      aria-haspopup="dialog"
      disabled={links.state === 'ready' && links.data.left === 0}
      onClick={() => setAsked({ kind: 'new' })}
    >
      {t('agents.create')}
    </Button>
  );
  return (
    <div className={css.page}>
      <FilterSheet names={['from', ...linkFilterNames]}>
        <PeriodFilter period={period} today={today} onChange={setPeriod} />
        <LinkFilterForm
          key={JSON.stringify(filters)}
          filters={filters}
          today={today}
          onApply={(wanted) => setFilters({ ...wanted, page: '' })}
        />
      </FilterSheet>
      <Waiting of={links} rows={4} />
      {links.state === 'ready' && (
        <LinkList
          of={links.data}
          isFiltered={linkFilterNames.some((name) => filters[name] !== '')}
          input={input}
          create={create}
          page={page}
          onPage={(wanted) => setFilters({ page: wanted === 1 ? '' : String(wanted) })}
          onAsk={(kind, link) => setAsked({ kind, link })}
        />
      )}
      {asked?.kind === 'new' && <NewLinkDialog onClose={close} />}
      {asked?.kind === 'details' && <LinkDetails link={asked.link} onClose={close} />}
      {(asked?.kind === 'disable' || asked?.kind === 'delete') && (
        <CloseLinkDialog link={asked.link} kind={asked.kind} onClose={close} />
      )}
    </div>
  );
}

function LinkList({
  of: { list, left, sums, totalPages, activeFloor },
  isFiltered,
  input,
  create,
  page,
  onPage,
  onAsk,
}: {
  readonly of: OutputOf<typeof contract.listAffiliateUrls>;
  readonly isFiltered: boolean;
  readonly input: InputOf<typeof contract.listAffiliateUrls>;
  readonly create: ReactNode;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onAsk: (kind: 'details' | 'disable' | 'delete', link: InvitationLink) => void;
}) {
  const { t, format } = useText();
  const pagerText = usePagerText();
  const table = useLinkExport(input);
  const own = useRoute(contract.ownRebates, {});
  if (list.length === 0)
    return (
      <EmptyState
        icon="users"
        title={t(isFiltered ? 'agents.link.noneFound' : 'agents.none')}
        action={create}
      >
        {t('agents.noneText')}
      </EmptyState>
    );
  const counts = { opened: sums.opened, registered: sums.affiliateCount, first: sums.firstDepositors };
  return (
    <>
      <div className={css.head}>
        <p>
          {t('agents.sums', counts)}
          {sums.activeMembers !== null && (
            <small>{t('agents.link.active', { active: sums.activeMembers })}</small>
          )}
          <small>{t('agents.left', { count: left })}</small>
        </p>
        <div className={css.tools}>
          <RecordExport name="tyche-links.csv" table={table} isEmpty={false} />
          {create}
        </div>
      </div>
      <ul className={parts.lines} aria-label={t('agents.links')}>
        {list.map((link) => (
          <LinkLine
            key={link.id}
            link={link}
            rates={promisedRates(link.configs, own.state === 'ready' ? own.data.list : null)}
            onAsk={(kind) => onAsk(kind, link)}
          />
        ))}
      </ul>
      <Pager page={page} pages={totalPages} text={pagerText} onChange={onPage} />
      <FigureHelp
        lines={[
          t('agents.link.help.first'),
          t('agents.link.help.play'),
          t('agents.report.help.active', { floor: format.money(parseAmount(activeFloor) ?? 0n) }),
          t('agents.link.help.many'),
        ]}
      />
    </>
  );
}
