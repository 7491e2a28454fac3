import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { ChoiceChips } from '@tyche/ui/choices';
import { Dialog } from '@tyche/ui/dialog';
import { Button } from '@tyche/ui/button';
import { PER_PAGE } from '../../../features/office/office-pager.tsx';
import type { Column } from '../../../features/office/office-table.tsx';
import { PagedTable } from '../../../features/office/paged-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { oneOf, pageNumber, rowId, useUrlValue } from '../../../features/office/use-url-value.ts';
import { useWord } from '../../../features/office/use-word.ts';
import { codes, IncidentFilters } from './incident-filters.tsx';
import { IncidentDetail } from './incident-detail.tsx';

type Incident = OutputOf<typeof contract.staffVendorIncidents>['list'][number];

const states = ['open', 'closed'] as const;
const LOOK_MS = 10_000;

/** What contradicts between a vendor and us: a win that waits is decided by two persons, anything else is closed with a note. */
export function IncidentsPage() {
  const { t } = useText();
  const state = useUrlValue('state', oneOf(states, 'open'), ['page']);
  const vendor = useUrlValue('vendor', rowId, ['page']);
  const code = useUrlValue('code', oneOf(codes, 'all'), ['page']);
  const page = useUrlValue('page', pageNumber);
  const open = useUrlValue('open', rowId);
  const columns = useColumns(open.set);
  const incidents = useRoute(
    contract.staffVendorIncidents,
    {
      state: state.value,
      ...(vendor.value !== null && { vendor: vendor.value }),
      ...(code.value !== 'all' && { code: code.value }),
      pageNo: page.value,
      pageSize: PER_PAGE,
    },
    { refetchIntervalMs: LOOK_MS },
  );
  return (
    <OfficeFrame title={t('staff.vendorIncidents.title')} note={t('staff.vendorIncidents.note')}>
      <ChoiceChips
        label={t('staff.approvals.state')}
        value={state.value}
        onChange={state.set}
        choices={states.map((value) => ({ value, label: t(`staff.vendorRounds.${value}`) }))}
      />
      <IncidentFilters vendor={vendor} code={code} />
      <PagedTable
        of={incidents}
        at={page}
        caption={t('staff.vendorIncidents.title')}
        empty={t('staff.vendorRounds.noIncident')}
        icon="shield"
        columns={columns}
      />
      {open.value !== null && (
        <Dialog
          title={t('staff.vendorIncidents.one')}
          closeLabel={t('common.close')}
          onClose={() => open.set(null)}
          size="wide"
        >
          <IncidentDetail id={open.value} />
        </Dialog>
      )}
    </OfficeFrame>
  );
}

function useColumns(onOpen: (id: string) => void): readonly Column<Incident>[] {
  const { t, format } = useText();
  const word = useWord();
  return [
    { label: t('staff.col.what'), cell: (row) => word('vendorIncident', row.code) },
    {
      label: t('staff.vendorRounds.round'),
      cell: (row) => (
        <>
          <bdi>{row.roundId || row.txId}</bdi>
          <small className={css.detail}>{row.vendor}</small>
        </>
      ),
      isLong: true,
    },
    { label: t('staff.col.member'), cell: (row) => <bdi>{row.username}</bdi> },
    {
      label: t('staff.col.amount'),
      cell: ({ amount, currency }) => amount !== null && <Amount of={{ amount, currency }} />,
      isFigure: true,
    },
    { label: t('staff.col.since'), cell: (row) => format.date(row.at, 'dateTime') },
    {
      label: t('staff.vendorIncidents.noted'),
      cell: (row) =>
        row.note !== null && (
          <>
            <bdi>{row.note}</bdi>
            <small className={css.detail}>{row.closedBy}</small>
          </>
        ),
      isLong: true,
    },
    {
      label: t('staff.col.action'),
      cell: (row) => (
        <Button size="small" onClick={() => onOpen(row.id)}>
          {t('staff.open')}
        </Button>
      ),
    },
  ];
}
