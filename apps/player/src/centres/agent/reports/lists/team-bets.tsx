import { useClient, useRoute } from '@tyche/client/react';
import type { InputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { useEffect } from 'react';
import { FilterSheet } from '../../../../features/agent-filters/filter-sheet.tsx';
import { ListExport } from '../../../../features/agent-files/list-export.tsx';
import type { FileList } from '../../../../features/agent-files/file-list.ts';
import { useKeyPages } from '../../../../features/records/use-key-pages.ts';
import { isoTime } from '../../../../lib/iso-time.ts';
import { usePagerText } from '../../../../lib/pager-text.ts';
import parts from '../../../../lib/parts/parts.module.css';
import { Waiting } from '../../../../lib/states/waiting.tsx';
import { useAgentFilters } from '../../../../state/centre.ts';
import { FigureHelp } from '../../../../features/agent-figures/figure-help.tsx';
import { useWord, WordFilter } from '../../../../features/agent-filters/word-filter.tsx';
import { GroupFilter, useGroup } from '../report-filters.tsx';
import { ReportPath } from '../report-path.tsx';
import css from '../reports.module.css';
import { BetFilterForm } from './bet-filter-form.tsx';
import { betFilterNames, betInputOf, readBetFilters } from './bet-filters.ts';
import { BetTable } from './bet-table.tsx';
import { ListFilters } from './list-filters.tsx';
import { GoOn, NoTotals, SettledSums } from './list-notes.tsx';
import { ChoiceField } from '../../../../features/agent-filters/filter-frame.tsx';
import { useListFilters } from './use-list.ts';

const states = ['all', 'placed', 'won', 'lost', 'void'] as const;
const PER_PAGE = 20;

/** Team betting: every bet of accounts below the agent (docs/reference/agents.md 7.6). */
export function TeamBets() {
  const { t } = useText();
  const pagerText = usePagerText();
  const filters = useListFilters();
  const { filter, setFilters } = useAgentFilters();
  const betFilters = readBetFilters(filter);
  const state = useWord('state', states);
  const gameGroup = useGroup();
  const vendor = filter('vendor').slice(0, 40);
  const asked = {
    ...filters.asked,
    ...(state !== 'all' && { state }),
    ...(gameGroup && { gameGroup }),
    ...(vendor && { vendor }),
    ...betInputOf(betFilters),
  };
  const pages = useKeyPages(JSON.stringify(asked));
  const bets = useRoute(contract.teamBets, {
    ...asked,
    pageSize: PER_PAGE,
    ...(pages.before && { before: pages.before }),
  });
  // Totals come with the first page alone.
  const first = useRoute(contract.teamBets, { ...asked, pageSize: PER_PAGE });
  const ready = bets.state === 'ready' ? bets.data : null;
  const totals = first.state === 'ready' ? first.data.totals : null;
  const file = useBetFile(asked);
  useEffect(() => {
    if (ready) pages.learn(ready.next);
  }, [ready, pages.learn]);

  return (
    <div className={css.page}>
      <FilterSheet names={['from', 'account', 'scope', 'vendor', 'group', 'state', ...betFilterNames]}>
        <ListFilters of={filters}>
          <VendorField value={vendor} />
        </ListFilters>
        <GroupFilter />
        <WordFilter
          name="state"
          words={states}
          texts={{
            label: t('records.column.state'),
            all: t('records.state.all'),
            placed: t('records.state.placed'),
            won: t('records.state.won'),
            lost: t('records.state.lost'),
            void: t('records.state.void'),
          }}
        />
        <BetFilterForm
          key={JSON.stringify(betFilters)}
          filters={betFilters}
          onApply={(wanted) => setFilters({ ...wanted })}
        />
      </FilterSheet>
      <Waiting of={bets} rows={8} />
      {ready && (
        <>
          {ready.path.length > 0 && <ReportPath path={ready.path} onChoose={filters.drill} />}
          <div className={css.head}>
            <p className={parts.note} role="status">
              {totals ? t('records.bets', { count: totals.bets }) : ''}
            </p>
            <ListExport
              list={file}
              isEmpty={ready.list.length === 0}
              isLarge={first.state === 'ready' && first.data.noTotals === 'rows'}
            />
          </div>
          <NoTotals why={first.state === 'ready' ? first.data.noTotals : null} />
          <SettledSums of={first.state === 'ready' ? first.data.settled : null} />
          {ready.list.length > 0 && <BetTable rows={ready.list} totals={totals} onDrill={filters.drill} />}
          {ready.list.length === 0 && ready.next !== null && <GoOn />}
          {ready.list.length === 0 && ready.next === null && (
            <EmptyState icon="ticket" title={t('records.noBets')}>
              {t('agents.report.widen')}
            </EmptyState>
          )}
          <Pager page={pages.page} pages={pages.pages} text={pagerText} onChange={pages.go} />
          <FigureHelp
            lines={[
              t('agents.bets.help.net'),
              t('agents.bets.help.total'),
              t('agents.bets.help.chase'),
              t('agents.bets.help.time'),
              t('agents.list.help.tree'),
            ]}
          />
        </>
      )}
    </div>
  );
}

/** The choice of a vendor among those that offer games now. */
function VendorField({ value }: { readonly value: string }) {
  const { t } = useText();
  const { setFilters } = useAgentFilters();
  const vendors = useRoute(contract.gameVendors, {});
  const lanes = vendors.state === 'ready' ? vendors.data.data.lanes : [];
  const names = new Map(
    lanes.flatMap(({ cards }) => cards.map((card) => [card.vassalage, card.displayName])),
  );
  if (value && !names.has(value)) names.set(value, value);
  return (
    <ChoiceField
      label={t('agents.bets.vendor')}
      value={value}
      choices={[['', t('agents.bets.allVendors')], ...names]}
      onChange={(vendor) => setFilters({ vendor })}
    />
  );
}

/** The list as a file. */
function useBetFile(filters: InputOf<typeof contract.teamBets>): FileList<'bets'> {
  const { t } = useText();
  const client = useClient();
  return {
    report: 'bets',
    filters,
    name: 'tyche-team-bets.csv',
    head: [
      t('agents.report.column.account'),
      t('agents.report.group'),
      t('records.column.game'),
      ...(['draw', 'orderNumber', 'chase', 'number'] as const).map((column) =>
        t(`agents.bets.column.${column}`),
      ),
      t('records.column.time'),
      t('agents.bets.column.settled'),
      ...(['state', 'stake', 'validStake', 'payout', 'rebate', 'net'] as const).map((column) =>
        t(`records.column.${column}`),
      ),
    ],
    lineOf: (row) => [
      row.customerName,
      t(`agents.report.group.${row.gameGroup}`),
      row.gameName,
      row.numero ?? '',
      row.orderNumber ?? '',
      row.totalChasePhases === 0 ? '' : `${row.chasingPhase}/${row.totalChasePhases}`,
      row.number,
      isoTime(row.placedAt),
      row.endedAt === null ? '' : isoTime(row.endedAt),
      t(`records.state.${row.state}`),
      row.stake,
      row.validBet,
      row.payout,
      row.rebate,
      row.net,
    ],
    read: (page) => client.call(contract.teamBets, { ...filters, ...page }),
  };
}
