import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import { EmptyState } from '@tyche/ui/empty-state';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { Ready } from '../../../features/office/ready.tsx';

type Round = OutputOf<typeof contract.staffVendorRounds>['rounds'][number];

const tones = { OPEN: 'caution', CLOSED: 'jade', CANCELLED: 'plain' } as const;

/** The rounds that a number leads to, each with its money calls in the order in which they were decided. */
export function Rounds({ number }: { readonly number: string }) {
  const { t } = useText();
  const rounds = useRoute(contract.staffVendorRounds, { number });
  return (
    <Ready of={rounds}>
      {({ rounds: found }) =>
        found.length === 0 ? (
          <EmptyState icon="games" title={t('staff.vendorRounds.none')} />
        ) : (
          found.map((round) => (
            <RoundPart key={`${round.vendor} ${round.roundId} ${round.playerId}`} of={round} />
          ))
        )
      }
    </Ready>
  );
}

/** A call with its kind, where the kind says more than the call does. */
function nameOf({ call, kind }: Round['calls'][number]): string {
  return kind === '' || kind.toLowerCase() === call ? call : `${call} ${kind}`;
}

function RoundPart({ of: round }: { readonly of: Round }) {
  const { t, format } = useText();
  const { currency } = round;
  return (
    <section className={css.found}>
      <h2>
        {t('staff.vendorRounds.round')} <bdi>{round.roundId}</bdi>{' '}
        <Tag tone={tones[round.status]}>{t(`staff.vendorRounds.${round.status}`)}</Tag>
      </h2>
      <p>
        <bdi>{round.vendor}</bdi> · <bdi>{round.username}</bdi> · <bdi>{round.playerId}</bdi> ·{' '}
        {format.date(round.openedAt, 'full')}
        {round.closedAt !== null && ` – ${format.date(round.closedAt, 'full')}`}
      </p>
      <p>
        {t('staff.vendorRounds.bets')} <Amount of={{ amount: round.bets, currency }} /> ·{' '}
        {t('staff.vendorRounds.wins')} <Amount of={{ amount: round.wins, currency }} />
      </p>
      <OfficeTable
        caption={t('staff.vendorRounds.calls')}
        rows={round.calls.map((call) => ({ ...call, id: call.txId }))}
        empty={t('staff.queueEmpty')}
        columns={[
          { label: t('staff.vendorRounds.call'), cell: nameOf },
          { label: t('staff.col.reference'), cell: (call) => <bdi>{call.txId}</bdi>, isLong: true },
          {
            label: t('staff.vendorRounds.taken'),
            cell: (call) => <Amount of={{ amount: call.debit, currency }} />,
            isFigure: true,
          },
          {
            label: t('staff.vendorRounds.given'),
            cell: (call) => <Amount of={{ amount: call.credit, currency }} />,
            isFigure: true,
          },
          {
            label: t('staff.approvals.state'),
            cell: (call) => (
              <>
                {call.status} {call.isHeld && <Tag tone="caution">{t('staff.vendorRounds.held')}</Tag>}
              </>
            ),
          },
          { label: t('staff.col.at'), cell: (call) => format.date(call.at, 'full') },
        ]}
      />
    </section>
  );
}
