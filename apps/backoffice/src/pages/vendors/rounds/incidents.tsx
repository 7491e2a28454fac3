import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { ChoiceChips } from '@tyche/ui/choices';
import { Link } from 'react-router';
import { ActButton } from '../../../features/office/act-button.tsx';
import { OfficePager, PER_PAGE } from '../../../features/office/office-pager.tsx';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { oneOf, pageNumber, useUrlValue } from '../../../features/office/use-url-value.ts';
import { useWord } from '../../../features/office/use-word.ts';

type Incident = OutputOf<typeof contract.staffVendorIncidents>['list'][number];

const states = ['open', 'closed'] as const;
const LOOK_MS = 10_000;

/** What contradicts between a vendor and us: a win that waits is decided by two persons, anything else is closed with a note. */
export function Incidents() {
  const { t, format } = useText();
  const word = useWord();
  const state = useUrlValue('state', oneOf(states, 'open'), ['page']);
  const page = useUrlValue('page', pageNumber);
  const incidents = useRoute(
    contract.staffVendorIncidents,
    { state: state.value, pageNo: page.value, pageSize: PER_PAGE },
    { refetchIntervalMs: LOOK_MS },
  );
  return (
    <>
      <ChoiceChips
        label={t('staff.approvals.state')}
        value={state.value}
        onChange={state.set}
        choices={states.map((value) => ({ value, label: t(`staff.vendorRounds.${value}`) }))}
      />
      <Ready of={incidents}>
        {({ list, totalPages }) => (
          <>
            <OfficeTable
              caption={t('staff.vendorRounds.incidents')}
              rows={list}
              empty={t('staff.vendorRounds.noIncident')}
              icon="shield"
              columns={[
                { label: t('staff.col.what'), cell: (row) => word('vendorIncident', row.code) },
                {
                  label: t('staff.vendorRounds.round'),
                  cell: (row) => (
                    <>
                      <Link to={`/vendor-rounds?number=${encodeURIComponent(row.roundId || row.txId)}`}>
                        <bdi>{row.roundId || row.txId}</bdi>
                      </Link>
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
                  label: t('staff.col.action'),
                  cell: (row) => (row.closedAt === null ? <Decide on={row} /> : row.note),
                  isLong: true,
                },
              ]}
            />
            <OfficePager at={page} pages={totalPages} />
          </>
        )}
      </Ready>
    </>
  );
}

function Decide({ on: { id, code } }: { readonly on: Incident }) {
  const { t } = useText();
  if (code !== 'WIN_HELD')
    return (
      <ActButton
        route={contract.closeVendorIncident}
        input={(reason) => ({ id, reason })}
        label={t('staff.vendorRounds.close')}
        question={t('staff.vendorRounds.closeAsk')}
        needsReason
      />
    );
  return (
    <span className={css.actions}>
      {([true, false] as const).map((isPaid) => (
        <ActButton
          key={String(isPaid)}
          route={contract.decideHeldWin}
          input={(reason) => ({ id, isPaid, reason })}
          label={t(isPaid ? 'staff.vendorRounds.pay' : 'staff.vendorRounds.refuse')}
          question={t(isPaid ? 'staff.vendorRounds.payAsk' : 'staff.vendorRounds.refuseAsk')}
          needsReason
          look={isPaid ? 'ink' : 'quiet'}
        />
      ))}
    </span>
  );
}
