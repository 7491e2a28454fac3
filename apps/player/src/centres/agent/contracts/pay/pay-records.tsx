import { useClient, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { type ContractKind, DIRECT_ROWS } from '@tyche/rules/agents';
import { EmptyState } from '@tyche/ui/empty-state';
import { Pager } from '@tyche/ui/pager';
import { useEffect } from 'react';
import { FilterSheet } from '../../../../features/agent-filters/filter-sheet.tsx';
import { ListExport } from '../../../../features/agent-files/list-export.tsx';
import { PeriodFilter } from '../../../../features/records/period-filter.tsx';
import records from '../../../../features/records/records.module.css';
import { useKeyPages } from '../../../../features/records/use-key-pages.ts';
import { usePagerText } from '../../../../lib/pager-text.ts';
import { Waiting } from '../../../../lib/states/waiting.tsx';
import { useAgentFilters } from '../../../../state/centre.ts';
import css from '../contracts.module.css';
import { useWord, WordFilter } from '../../../../features/agent-filters/word-filter.tsx';
import { ComputedLine } from './computed-line.tsx';
import { LineDialog } from './line-dialog.tsx';
import { recordCells, recordColumns } from './pay-csv.ts';
import { GroupSelect, ReceiverFilter, SelectFilter, useGroup } from './pay-filters.tsx';
import { type PayDirection, payStatuses } from './pay-type.ts';
import { RangeKit } from './range-kit.tsx';
import { RecordTable } from './record-table.tsx';
import { usePayRange } from './use-pay-range.ts';

const PER_PAGE = 20;
const directions: readonly [PayDirection, PayDirection] = ['received', 'granted'];

/** Lines of pay of a kind that the agent received or paid: filters, the list with its totals, a file, and the details of each line. */
export function PayRecords({ kind }: { readonly kind: ContractKind }) {
  const { t } = useText();
  const { filter, setFilters } = useAgentFilters();
  const pagerText = usePagerText();
  const { input, isFiltered } = useAsked(kind);
  const pages = useKeyPages(JSON.stringify(input));
  const list = useRoute(contract.listPay, {
    ...input,
    pageSize: PER_PAGE,
    ...(pages.before !== null && { before: pages.before }),
  });
  const next = list.state === 'ready' ? list.data.next : null;
  const { learn } = pages;
  useEffect(() => learn(next), [learn, next]);
  const opened = filter('line');
  return (
    <div className={records.record}>
      <Filters kind={kind} />
      <Waiting of={list} rows={5} />
      {list.state === 'ready' && (
        <>
          <div className={records.head}>
            <div>
              <ComputedLine of={list.data.computed} />
            </div>
            <RecordsExport kind={kind} lines={list.data.totals.lines} />
          </div>
          {list.data.totals.lines === 0 ? (
            <EmptyState
              icon={isFiltered ? 'filter' : 'coins'}
              title={t(
                isFiltered
                  ? 'contracts.pay.noRecordFound'
                  : `contracts.pay.noRecords.${kind === 'DIVIDEND' ? 'dividend' : 'salary'}`,
              )}
            />
          ) : (
            <RecordTable
              rows={list.data.list}
              totals={list.data.totals}
              kind={kind}
              direction={input.direction}
              onOpen={(line) => setFilters({ line }, true)}
            />
          )}
          <Pager page={pages.page} pages={pages.pages} text={pagerText} onChange={pages.go} />
          {list.data.totals.lines > 0 && <KitOfDays kind={kind} />}
        </>
      )}
      {/^[1-9][0-9]{0,17}$/.test(opened) && (
        <LineDialog key={opened} lineId={opened} onClose={() => setFilters({ line: '' })} />
      )}
    </div>
  );
}

/** What the list is asked for. An unknown word of the address is no filter. */
function useAsked(kind: ContractKind) {
  const { filter } = useAgentFilters();
  const type = useGroup();
  const direction = useWord('dir', directions);
  const status = payStatuses.find((each) => each === filter('state'));
  const { period } = usePayRange(kind);
  const customerName = direction === 'granted' ? filter('name') : '';
  return {
    input: {
      kind,
      direction,
      startDay: period.from,
      endDay: period.until,
      ...(type && { type }),
      ...(status && { status }),
      ...(customerName && { customerName }),
    },
    isFiltered: type !== undefined || status !== undefined || customerName !== '',
  };
}

function Filters({ kind }: { readonly kind: ContractKind }) {
  const { t } = useText();
  const { today, period, maxDays, setPeriod } = usePayRange(kind);
  const direction = useWord('dir', directions);
  return (
    <FilterSheet names={['from', 'dir', 'type', 'state', 'name']}>
      <WordFilter
        name="dir"
        words={directions}
        texts={{
          label: t('contracts.pay.direction'),
          received: t('contracts.pay.received'),
          granted: t('contracts.pay.granted'),
        }}
      />
      <PeriodFilter period={period} today={today} onChange={setPeriod}>
        <GroupSelect />
        <SelectFilter
          name="state"
          label={t('contracts.column.state')}
          values={payStatuses}
          wordOf={(status) => t(`contracts.pay.status.${status}`)}
        />
        {direction === 'granted' && <ReceiverFilter />}
      </PeriodFilter>
      <p className={css.note}>{t('contracts.pay.rangeNote', { count: maxDays })}</p>
    </FilterSheet>
  );
}

/** The file of the days that are shown: of all that the agent received, or of what it has to pay to the account that the filter names. */
function KitOfDays({ kind }: { readonly kind: ContractKind }) {
  const { input } = useAsked(kind);
  const { startDay, endDay, customerName } = input;
  if (input.direction === 'received') return <RangeKit of={{ startDay, endDay }} />;
  return customerName === undefined ? null : <RangeKit of={{ startDay, endDay, customerName }} />;
}

function RecordsExport({ kind, lines }: { readonly kind: ContractKind; readonly lines: number }) {
  const { t } = useText();
  const client = useClient();
  const { input } = useAsked(kind);
  return (
    <ListExport
      list={{
        report: 'pay',
        filters: input,
        name: `tyche-${kind.toLowerCase()}-${input.direction}.csv`,
        head: recordColumns.map((name) => t(`contracts.pay.csv.${name}`)),
        lineOf: recordCells,
        read: (page) => client.call(contract.listPay, { ...input, ...page }),
      }}
      isEmpty={lines === 0}
      isLarge={lines > DIRECT_ROWS}
      kind={kind}
    />
  );
}
