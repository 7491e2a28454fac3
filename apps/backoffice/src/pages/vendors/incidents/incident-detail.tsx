import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Link } from 'react-router';
import { ActButton } from '../../../features/office/act-button.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { useWord } from '../../../features/office/use-word.ts';
import { MoneyCalls } from '../money-calls.tsx';

type Incident = OutputOf<typeof contract.staffVendorIncident>;

/** An incident with the calls that it is about, and what staff may do about it. */
export function IncidentDetail({ id }: { readonly id: string }) {
  const { t } = useText();
  const incident = useRoute(contract.staffVendorIncident, { id });
  return (
    <Ready of={incident}>
      {(found) => (
        <section className={css.found}>
          <Summary of={found} />
          <MoneyCalls caption={t('staff.vendorRounds.calls')} calls={found.calls} />
          {found.closedAt === null && <Decide on={found} />}
        </section>
      )}
    </Ready>
  );
}

function Summary({ of: incident }: { readonly of: Incident }) {
  const { t, format } = useText();
  const word = useWord();
  const { amount, currency, roundId, txId, closedAt } = incident;
  const number = roundId || txId;
  return (
    <>
      <h2>
        {word('vendorIncident', incident.code)} {amount !== null && <Amount of={{ amount, currency }} />}
      </h2>
      <p>
        <bdi>{incident.vendor}</bdi> · <bdi>{incident.username}</bdi> · <bdi>{incident.playerId}</bdi> ·{' '}
        {format.date(incident.at, 'full')}
      </p>
      <p>
        {t('staff.vendorRounds.round')}{' '}
        <Link className={css.link} to={`/vendor-rounds?number=${encodeURIComponent(number)}`}>
          <bdi>{number}</bdi>
        </Link>
      </p>
      {closedAt !== null && (
        <p>
          {t('staff.vendorRounds.closed')} {format.date(closedAt, 'full')} · <bdi>{incident.closedBy}</bdi> ·{' '}
          <bdi>{incident.note}</bdi>
        </p>
      )}
    </>
  );
}

function Decide({ on: { id, isWaiting } }: { readonly on: Incident }) {
  const { t } = useText();
  if (!isWaiting)
    return (
      <span className={css.actions}>
        <ActButton
          route={contract.closeVendorIncident}
          input={(reason) => ({ id, reason })}
          label={t('staff.vendorRounds.close')}
          question={t('staff.vendorRounds.closeAsk')}
          needsReason
        />
      </span>
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
