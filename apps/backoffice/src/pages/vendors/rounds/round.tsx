import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { useState } from 'react';
import { Link } from 'react-router';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { ActButton } from '../../../features/office/act-button.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { useWord } from '../../../features/office/use-word.ts';
import { MoneyCalls } from '../money-calls.tsx';
import { VendorBets } from './vendor-bets.tsx';

/** A round as a list has it. */
export type Round = OutputOf<typeof contract.staffVendorRounds>['list'][number];

const tones = { OPEN: 'caution', CLOSED: 'jade', CANCELLED: 'plain' } as const;

/** Whether a round is open, closed, cancelled or void. */
export function RoundStatus({
  of: { status, voidedAt },
}: {
  readonly of: Pick<Round, 'status' | 'voidedAt'>;
}) {
  const { t } = useText();
  if (voidedAt !== null) return <Tag tone="danger">{t('staff.vendorRounds.VOIDED')}</Tag>;
  return <Tag tone={tones[status]}>{t(`staff.vendorRounds.${status}`)}</Tag>;
}

const settlementTones = { PENDING: 'caution', SETTLED: 'jade', MISMATCH: 'danger' } as const;

/** How the money of a round stands: something may still be paid, all is, or vendor and platform differ. */
export function RoundSettlement({ of: { settlement } }: { readonly of: Pick<Round, 'settlement'> }) {
  const { t } = useText();
  return <Tag tone={settlementTones[settlement]}>{t(`staff.vendorRounds.settlement.${settlement}`)}</Tag>;
}

/** What the free rounds in a round were worth: nobody staked it. */
export function FreeBets({ of: { freeBets, currency } }: { readonly of: Round }) {
  const { t } = useText();
  if (freeBets === null) return null;
  return (
    <small className={css.detail}>
      {t('staff.vendorRounds.free')} <Amount of={{ amount: freeBets, currency }} />
    </small>
  );
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
          <Asked of={found} />
          <Incidents of={found} />
          <Replay reference={reference} />
          <VendorBets reference={reference} />
          <Void of={found} />
          <MoneyCalls caption={t('staff.vendorRounds.calls')} calls={found.calls} />
          {found.hasMoreCalls && <p>{t('staff.vendorRounds.moreCalls')}</p>}
        </section>
      )}
    </Ready>
  );
}

/** What the vendor answered about a round that stayed open, and when it is asked again. */
function Asked({ of: { asked } }: { readonly of: OutputOf<typeof contract.staffVendorRound> }) {
  const { t, format } = useText();
  const word = useWord();
  if (asked === null) return null;
  return (
    <p>
      {t('staff.vendorRounds.asked', { count: asked.count, at: format.date(asked.at, 'full') })}{' '}
      {word('roundAnswer', asked.answer)}
      {asked.nextAt !== null && (
        <small className={css.detail}>
          {t('staff.vendorRounds.askedNext', { at: format.date(asked.nextAt, 'full') })}
        </small>
      )}
    </p>
  );
}

/** The incidents of a round, each with the way to it; nothing without any. */
function Incidents({ of: { incidents } }: { readonly of: OutputOf<typeof contract.staffVendorRound> }) {
  const { t, format } = useText();
  const word = useWord();
  if (incidents.length === 0) return null;
  return (
    <>
      <h3>{t('staff.vendorIncidents.title')}</h3>
      <ul className={css.steps}>
        {incidents.map(({ id, code, at, closedAt }) => (
          <li key={id}>
            <Link
              className={css.link}
              to={`/vendor-incidents?${closedAt === null ? '' : 'state=closed&'}open=${id}`}
            >
              {word('vendorIncident', code)}
            </Link>
            <Tag tone={closedAt === null ? 'caution' : 'plain'}>
              {t(closedAt === null ? 'staff.vendorRounds.open' : 'staff.vendorRounds.closed')}
            </Tag>
            <time dateTime={new Date(at).toISOString()}>{format.date(at, 'full')}</time>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The button that asks for the replay, then the way to it: a page of the vendor, as the player sees the round. */
function Replay({ reference }: { readonly reference: string }) {
  const { t } = useText();
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <ReplayLink reference={reference} />;
  return (
    <span className={css.actions}>
      <Button size="small" onClick={() => setWanted(true)}>
        {t('staff.vendorRounds.replay')}
      </Button>
    </span>
  );
}

function ReplayLink({ reference }: { readonly reference: string }) {
  const { t, format } = useText();
  const replay = useRoute(contract.replayVendorRound, { ref: reference });
  return (
    <Ready of={replay}>
      {({ url, expiresAt }) => (
        <p>
          <a className={css.link} href={url} target="_blank" rel="noopener noreferrer">
            {t('staff.vendorRounds.replayOpen')}
          </a>
          <small className={css.detail}>
            {t('staff.vendorRounds.replayUntil', { at: format.date(expiresAt, 'time') })}
          </small>
        </p>
      )}
    </Ready>
  );
}

/** What the void of a round moved; or the button that proposes it. */
function Void({ of: round }: { readonly of: OutputOf<typeof contract.staffVendorRound> }) {
  const { t, format } = useText();
  const { currency, ref, voided, voidedAt } = round;
  if (voided === null || voidedAt === null)
    return round.status === 'CANCELLED' ? null : (
      <span className={css.actions}>
        <ActButton
          route={contract.voidVendorRound}
          input={(reason) => ({ ref, reason })}
          label={t('staff.vendorRounds.void')}
          question={t('staff.vendorRounds.voidAsk')}
          needsReason
        />
      </span>
    );
  return (
    <>
      <p>
        {t('staff.vendorRounds.voided', { at: format.date(voidedAt, 'full') })} ·{' '}
        {t('staff.vendorRounds.voidStakes')} <Amount of={{ amount: voided.stakes, currency }} /> ·{' '}
        {t('staff.vendorRounds.voidWins')} <Amount of={{ amount: voided.wins, currency }} /> ·{' '}
        {t('staff.vendorRounds.owed')} <Amount of={{ amount: voided.owed, currency }} />
      </p>
      <p className={css.note}>
        {t('staff.vendorRounds.ledgerKey')} <bdi>{voided.postKey}</bdi>
      </p>
    </>
  );
}

function Summary({ of: round }: { readonly of: Round }) {
  const { t, format } = useText();
  const { currency } = round;
  return (
    <>
      <h2>
        {t('staff.vendorRounds.round')} <bdi>{round.roundId}</bdi> <RoundStatus of={round} />{' '}
        <RoundSettlement of={round} />
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
        {t('staff.vendorRounds.bets')} <Amount of={{ amount: round.bets, currency }} />
        <FreeBets of={round} /> · {t('staff.vendorRounds.wins')}{' '}
        <Amount of={{ amount: round.wins, currency }} />
      </p>
      <p className={css.note}>
        {t('staff.vendorRounds.ledgerRef')} <bdi>{round.ref}</bdi>
      </p>
    </>
  );
}
