import { useClient, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { contractGroups, type ContractKind } from '@tyche/rules/agents';
import { Button } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { Pager } from '@tyche/ui/pager';
import { Select } from '@tyche/ui/select';
import { useState } from 'react';
import { RecordExport } from '../../../features/records/export-button.tsx';
import records from '../../../features/records/records.module.css';
import { usePagerText } from '../../../lib/pager-text.ts';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { useAgentFilters } from '../../../state/centre.ts';
import { ContractDialog } from './contract-dialog.tsx';
import { csvLines } from './contract-csv.ts';
import { ContractTable } from './contract-table.tsx';
import {
  type Contract,
  type Direction,
  type Limits,
  statuses,
} from '../../../features/contract-terms/contract-type.ts';
import css from './contracts.module.css';
import { OfferDialog } from './offer-dialog.tsx';

const PER_PAGE = 20;
const PER_FILE = 100;
const MAX_FILE_PAGES = 200;

interface Of {
  readonly kind: ContractKind;
  readonly direction: Direction;
}

/** The contracts of a kind that the agent received or granted: filters, the list, counts, a file, and what can be done with each. */
export function Contracts({ kind, direction }: Of) {
  const { t } = useText();
  const { filter, setFilters } = useAgentFilters();
  const pagerText = usePagerText();
  const asked = useAsked({ kind, direction });
  const pageNo = Math.max(1, Number.parseInt(filter('page'), 10) || 1);
  const list = useRoute(contract.listContracts, { ...asked, pageNo, pageSize: PER_PAGE });
  const limits = useRoute(contract.contractLimits, { kind });
  const opened = filter('contract');
  const isFiltered = asked.type !== undefined || asked.status !== undefined;
  return (
    <div className={records.record}>
      <Filters />
      <Waiting of={list} rows={5} />
      {list.state === 'ready' && (
        <>
          {list.data.footer.isHousePaid && <p className={css.note}>{t('contracts.housePaid')}</p>}
          {list.data.footer.needsLoss && <p className={css.note}>{t('contracts.needsLoss')}</p>}
          <Head
            of={{ kind, direction }}
            limits={limits.state === 'ready' ? limits.data : null}
            footer={list.data.footer}
            isEmpty={list.data.list.length === 0}
          />
          {list.data.list.length === 0 ? (
            <Empty direction={direction} isFiltered={isFiltered} />
          ) : (
            <ContractTable
              rows={list.data.list}
              direction={direction}
              onOpen={(contractId) => setFilters({ contract: contractId }, true)}
            />
          )}
          <Pager
            page={pageNo}
            pages={list.data.totalPages}
            text={pagerText}
            onChange={(page) => setFilters({ page: page === 1 ? '' : String(page) })}
          />
        </>
      )}
      {/^[0-9]{1,18}$/.test(opened) && (
        <ContractDialog key={opened} contractId={opened} onClose={() => setFilters({ contract: '' })} />
      )}
    </div>
  );
}

/** What the list is asked for. An unknown word of the address is no filter. */
function useAsked(of: Of) {
  const { filter } = useAgentFilters();
  const type = contractGroups.find((group) => group === filter('type'));
  const status = statuses.find((each) => each === filter('status'));
  return { ...of, ...(type && { type }), ...(status && { status }) };
}

function Filters() {
  const { t } = useText();
  const { filter, setFilters } = useAgentFilters();
  const line = <Value extends string>(
    name: 'type' | 'status',
    label: string,
    values: readonly Value[],
    wordOf: (value: Value) => string,
  ) => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={filter(name)}
          onChange={(event) => setFilters({ [name]: event.target.value, page: '' })}
        >
          <option value="">{t('contracts.all')}</option>
          {values.map((value) => (
            <option key={value} value={value}>
              {wordOf(value)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  return (
    <div className={records.filters} role="search" aria-label={t('contracts.filters')}>
      {line('type', t('contracts.column.games'), contractGroups, (group) => t(`contracts.group.${group}`))}
      {line('status', t('contracts.column.state'), statuses, (status) => t(`contracts.status.${status}`))}
    </div>
  );
}

/** How many contracts are offered, the file, and the offer of a new one. */
function Head({
  of: { kind, direction },
  limits,
  footer: { usedContracts: used, totalContracts: total, seriesRestriction: series },
  isEmpty,
}: {
  readonly of: Of;
  readonly limits: Limits | null;
  readonly footer: Pick<Limits, 'usedContracts' | 'totalContracts' | 'seriesRestriction'>;
  readonly isEmpty: boolean;
}) {
  const { t } = useText();
  const [isOffering, setOffering] = useState(false);
  const isGranted = direction === 'granted';
  const mayOffer = isGranted && limits !== null && limits.groups.length > 0;
  return (
    <>
      {isGranted && limits?.groups.length === 0 && <Notice>{t('contracts.nothingToOffer')}</Notice>}
      <div className={records.head}>
        <p className={css.note}>
          {isGranted && t('contracts.used', { used, total })}
          {isGranted && series > 0 && ` · ${t('contracts.series', { series })}`}
        </p>
        <div className={css.tools}>
          <ContractExport of={{ kind, direction }} isEmpty={isEmpty} />
          {mayOffer && (
            <Button
              look="primary"
              aria-haspopup="dialog"
              disabled={used >= total}
              onClick={() => setOffering(true)}
            >
              {t('contracts.offer')}
            </Button>
          )}
        </div>
      </div>
      {isOffering && limits && <OfferDialog kind={kind} limits={limits} onClose={() => setOffering(false)} />}
    </>
  );
}

function Empty({ direction, isFiltered }: Pick<Of, 'direction'> & { readonly isFiltered: boolean }) {
  const { t } = useText();
  if (isFiltered) return <EmptyState icon="filter" title={t('contracts.noneFound')} />;
  return (
    <EmptyState
      icon="ticket"
      title={t(direction === 'received' ? 'contracts.noneMine' : 'contracts.noneTeam')}
    />
  );
}

function ContractExport({ of, isEmpty }: { readonly of: Of; readonly isEmpty: boolean }) {
  const { t } = useText();
  const client = useClient();
  const asked = useAsked(of);
  const table = async () => {
    const rows: Contract[] = [];
    let [pageNo, pages] = [1, 1];
    for (; pageNo <= pages && pageNo <= MAX_FILE_PAGES; pageNo++) {
      const page = await client.call(contract.listContracts, { ...asked, pageNo, pageSize: PER_FILE });
      rows.push(...page.list);
      pages = page.totalPages;
    }
    const head = [
      t('contracts.export.contract'),
      t(of.direction === 'received' ? 'contracts.column.mine' : 'contracts.column.team'),
      t('contracts.column.games'),
      t('contracts.column.state'),
      t('contracts.export.answerUntil'),
      t('contracts.export.version'),
      t('contracts.column.from'),
      t('contracts.export.period'),
      t('contracts.export.carry'),
      t('contracts.export.tier'),
      t('contracts.tier.bet'),
      t('contracts.export.netLoss'),
      t('contracts.tier.members'),
      t('contracts.export.rateType'),
      t('contracts.tier.rate'),
    ];
    return { lines: [head, ...csvLines(rows)], isCut: pages > MAX_FILE_PAGES };
  };
  return (
    <RecordExport name={`tyche-contracts-${of.kind.toLowerCase()}.csv`} table={table} isEmpty={isEmpty} />
  );
}
