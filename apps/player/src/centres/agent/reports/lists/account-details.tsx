import { useClient, useRoute } from '@tyche/client/react';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { EmptyState } from '@tyche/ui/empty-state';
import { Field } from '@tyche/ui/field';
import { Pager } from '@tyche/ui/pager';
import { Select } from '@tyche/ui/select';
import { useEffect } from 'react';
import { FilterSheet } from '../../../../features/agent-filters/filter-sheet.tsx';
import { ListExport } from '../../../../features/agent-files/list-export.tsx';
import type { FileList } from '../../../../features/agent-files/file-list.ts';
import { typeChoices } from '../../../../features/records/type-choices.ts';
import { RecordAmount } from '../../../../features/records/record-amount.tsx';
import { useKeyPages } from '../../../../features/records/use-key-pages.ts';
import { isoTime } from '../../../../lib/iso-time.ts';
import { usePagerText } from '../../../../lib/pager-text.ts';
import parts from '../../../../lib/parts/parts.module.css';
import { Time } from '../../../../lib/parts/time.tsx';
import { Waiting } from '../../../../lib/states/waiting.tsx';
import { useAgentFilters } from '../../../../state/centre.ts';
import { FigureHelp } from '../../../../features/agent-figures/figure-help.tsx';
import { ReportPath } from '../report-path.tsx';
import { ReportTable } from '../report-table.tsx';
import css from '../reports.module.css';
import { AmountFilter, amountInputOf, readAmounts } from './amount-filter.tsx';
import { AccountName } from './account-name.tsx';
import { ListFilters } from './list-filters.tsx';
import { GoOn, NoTotals } from './list-notes.tsx';
import { useListFilters } from './use-list.ts';

type Movements = OutputOf<typeof contract.downlineTransaction>;

const PER_PAGE = 20;

/** Account details: every movement of money of the agent and its team (docs/reference/agents.md 7.9). */
export function AccountDetails() {
  const { t } = useText();
  const pagerText = usePagerText();
  const nameOf = useTypeName();
  const filters = useListFilters();
  const { filter, setFilters } = useAgentFilters();
  const type = /^[0-9]{4}$/.test(filter('type')) ? filter('type') : '';
  const amounts = readAmounts(filter);
  const asked = { ...filters.asked, ...(type && { transactionType: type }), ...amountInputOf(amounts) };
  const pages = useKeyPages(JSON.stringify(asked));
  const movements = useRoute(contract.downlineTransaction, {
    ...asked,
    pageSize: PER_PAGE,
    ...(pages.before && { before: pages.before }),
  });
  // Totals come with the first page alone.
  const first = useRoute(contract.downlineTransaction, { ...asked, pageSize: PER_PAGE });
  const ready = movements.state === 'ready' ? movements.data : null;
  const totals = first.state === 'ready' ? first.data.totals : null;
  const file = useMovementFile(asked);
  useEffect(() => {
    if (ready) pages.learn(ready.next);
  }, [ready, pages.learn]);

  return (
    <div className={css.page}>
      <FilterSheet names={['from', 'account', 'scope', 'type', 'min', 'max']}>
        <ListFilters of={filters}>
          <Field label={t('records.type')}>
            {(control) => (
              <Select
                {...control}
                value={type}
                onChange={(event) => setFilters({ type: event.target.value })}
              >
                <option value="">{t('records.allTypes')}</option>
                {typeChoices(ready?.types ?? [], nameOf).map(({ code, label }) => (
                  <option key={code} value={code}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </ListFilters>
        <AmountFilter
          key={JSON.stringify(amounts)}
          amounts={amounts}
          onApply={(wanted) => setFilters({ ...wanted })}
        />
      </FilterSheet>
      <Waiting of={movements} rows={8} />
      {ready && (
        <>
          {ready.path.length > 0 && <ReportPath path={ready.path} onChoose={filters.drill} />}
          <div className={css.head}>
            <p className={parts.note} role="status">
              {totals ? t('agents.movements.count', { count: totals.movements }) : ''}
            </p>
            <ListExport
              list={file}
              isEmpty={ready.list.length === 0}
              isLarge={first.state === 'ready' && first.data.noTotals === 'rows'}
            />
          </div>
          <NoTotals why={first.state === 'ready' ? first.data.noTotals : null} />
          {ready.list.length > 0 && (
            <MovementTable rows={ready.list} totals={totals} onDrill={filters.drill} />
          )}
          {ready.list.length === 0 && ready.next !== null && <GoOn />}
          {ready.list.length === 0 && ready.next === null && (
            <EmptyState icon="history" title={t('records.noMovements')}>
              {t('agents.report.widen')}
            </EmptyState>
          )}
          <Pager page={pages.page} pages={pages.pages} text={pagerText} onChange={pages.go} />
          <FigureHelp
            lines={[
              t('agents.movements.help.bets'),
              t('agents.movements.help.balance'),
              t('agents.list.help.tree'),
            ]}
          />
        </>
      )}
    </div>
  );
}

function useTypeName(): (type: string) => string {
  const { find } = useText();
  return (name) => find(`records.type.${name}`) ?? name;
}

function MovementTable({
  rows,
  totals,
  onDrill,
}: {
  readonly rows: Movements['list'];
  readonly totals: Movements['totals'];
  readonly onDrill: (id: string) => void;
}) {
  const { t } = useText();
  const nameOf = useTypeName();
  const amount = (text: string | null) => text && <RecordAmount key={text} text={text} sign={false} />;
  return (
    <ReportTable
      caption={t('agents.menu.agentDownlineTransactionDetailsCopy')}
      names={[
        t('agents.report.column.account'),
        t('records.column.type'),
        t('records.column.time'),
        t('agents.movements.in'),
        t('agents.movements.out'),
        t('agents.movements.difference'),
        t('records.column.balance'),
      ]}
      rows={rows.map((row) => ({
        id: row.id,
        name: <AccountName of={row} onDrill={onDrill} />,
        headline: <RecordAmount text={row.amountIn ?? `-${row.amountOut}`} />,
        figures: [
          nameOf(row.type),
          <Time key="time" at={row.time} style="dateTime" />,
          amount(row.amountIn),
          amount(row.amountOut),
          <RecordAmount key="net" text={row.amountIn ?? `-${row.amountOut}`} />,
          amount(row.balance),
        ],
      }))}
      totals={
        totals && [
          null,
          null,
          amount(totals.amountIn),
          amount(totals.amountOut),
          <RecordAmount key="net" text={totals.difference} />,
          null,
        ]
      }
      totalsHeadline={totals && <RecordAmount text={totals.difference} />}
      texts={[0, 1]}
      onCard={[0, 1]}
    />
  );
}

/** The list as a file. */
function useMovementFile(filters: InputOf<typeof contract.downlineTransaction>): FileList<'movements'> {
  const { t } = useText();
  const client = useClient();
  const nameOf = useTypeName();
  return {
    report: 'movements',
    filters,
    name: 'tyche-movements.csv',
    head: [
      t('records.column.time'),
      t('agents.report.column.account'),
      t('records.column.type'),
      t('agents.movements.in'),
      t('agents.movements.out'),
      t('records.column.balance'),
    ],
    lineOf: (row) => [
      isoTime(row.time),
      row.customerName,
      nameOf(row.type),
      row.amountIn ?? '',
      row.amountOut ?? '',
      row.balance ?? '',
    ],
    read: (page) => client.call(contract.downlineTransaction, { ...filters, ...page }),
  };
}
