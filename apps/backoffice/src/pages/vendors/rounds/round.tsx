import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Tag } from '@tyche/ui/chip';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { MoneyCalls } from '../money-calls.tsx';

/** A round as a list has it. */
export type Round = OutputOf<typeof contract.staffVendorRounds>['list'][number];

const tones = { OPEN: 'caution', CLOSED: 'jade', CANCELLED: 'plain' } as const;

/** Whether a round is open, closed or cancelled. */
export function RoundStatus({ status }: Pick<Round, 'status'>) {
  const { t } = useText();
  return <Tag tone={tones[status]}>{t(`staff.vendorRounds.${status}`)}</Tag>;
}

/** A round: whose it is, what was staked and won, and its money calls. */
export function RoundDetail({ reference }: { readonly reference: string }) {
  const { t } = useText();
  const round = useRoute(contract.staffVendorRound, { ref: reference });
  return (
    <Ready of={round}>
      {(found) => (
        <section className={css.found}>
          <Summary of={found} />
          <MoneyCalls caption={t('staff.vendorRounds.calls')} calls={found.calls} />
          {found.hasMoreCalls && <p>{t('staff.vendorRounds.moreCalls')}</p>}
        </section>
      )}
    </Ready>
  );
}

function Summary({ of: round }: { readonly of: Round }) {
  const { t, format } = useText();
  const { currency } = round;
  return (
    <>
      <h2>
        {t('staff.vendorRounds.round')} <bdi>{round.roundId}</bdi> <RoundStatus status={round.status} />
      </h2>
      <p>
        <bdi>{round.vendor}</bdi> · <bdi>{round.gameCode}</bdi> · <bdi>{round.username}</bdi> ·{' '}
        <bdi>{round.playerId}</bdi>
      </p>
      <p>
        {format.date(round.openedAt, 'full')}
        {round.closedAt !== null && ` – ${format.date(round.closedAt, 'full')}`}
      </p>
      <p>
        {t('staff.vendorRounds.bets')} <Amount of={{ amount: round.bets, currency }} /> ·{' '}
        {t('staff.vendorRounds.wins')} <Amount of={{ amount: round.wins, currency }} />
      </p>
      <p className={css.note}>
        {t('staff.vendorRounds.ledgerRef')} <bdi>{round.ref}</bdi>
      </p>
    </>
  );
}
