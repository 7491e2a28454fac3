import { useClient, useRequestKey, useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { downloadText } from '@tyche/ui/download';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { Link } from 'react-router';
import { useErrorText } from '../../lib/error-text.ts';
import { Part } from '../../lib/parts/part.tsx';
import parts from '../../lib/parts/parts.module.css';
import { newRequestKey } from '../../lib/secure-random.ts';
import { Waiting } from '../../lib/states/waiting.tsx';
import type { OwnRaffle, Raffle } from './raffle.ts';
import css from './raffles-page.module.css';
import { usePrizeText } from './use-prize-text.ts';

const REFRESH_MS = 10_000;
const SHOWN_TICKETS = 24;

/** What the member has in a raffle, and the one thing to do now: claim what was won, or take the free ticket. */
export function OwnPart({ raffle }: { readonly raffle: Raffle }) {
  const { t, language } = useText();
  const own = useRoute(
    contract.rafflePromotionStatus,
    { raffleId: raffle.id, language: language.code },
    { refetchIntervalMs: REFRESH_MS },
  );
  if (own.state !== 'ready') return <Waiting of={own} rows={3} />;
  return (
    <Part title={t('raffles.mine', { count: own.data.mineCount })}>
      {own.data.prizes.length > 0 && <Won raffle={raffle} own={own.data} />}
      <Tickets raffle={raffle} own={own.data} />
      {raffle.state === 'open' && !own.data.hasFree && own.data.mineCount < raffle.maxTickets && (
        <FreeTicket raffleId={raffle.id} />
      )}
    </Part>
  );
}

function Tickets({ raffle, own }: { readonly raffle: Raffle; readonly own: OwnRaffle }) {
  const { t } = useText();
  const prizeText = usePrizeText();
  const { mine, mineCount, valid, holder } = own;
  return (
    <>
      {mineCount === 0 ? (
        <p className={css.quiet}>{t(raffle.state === 'open' ? 'raffles.noTickets' : 'raffles.hadNone')}</p>
      ) : (
        <ul className={css.numbers}>
          {mine.slice(0, SHOWN_TICKETS).map((ticket) => (
            <li key={ticket}>
              {raffle.root === null ? (
                <bdi>{ticket}</bdi>
              ) : (
                <Link
                  to={`/verify?raffle=${raffle.id}&ticket=${ticket}`}
                  aria-label={t('raffles.checkTicket', { ticket: `${ticket}` })}
                >
                  <bdi>{ticket}</bdi>
                </Link>
              )}
            </li>
          ))}
          {mineCount > SHOWN_TICKETS && <li>{t('raffles.more', { count: mineCount - SHOWN_TICKETS })}</li>}
        </ul>
      )}
      <p className={css.quiet}>
        {t('raffles.counted', { amount: prizeText(valid, raffle.currency) })}
        {holder !== null && (
          <>
            {' · '}
            {t('raffles.holder')} <bdi>{holder}</bdi>
          </>
        )}
      </p>
      {raffle.root !== null && mine[0] !== undefined && <ProofFile raffle={raffle} ticket={mine[0]} />}
    </>
  );
}

/** The inclusion proof of a ticket as a file, which the command of the source code takes. */
function ProofFile({ raffle, ticket }: { readonly raffle: Raffle; readonly ticket: number }) {
  const { t } = useText();
  const client = useClient();
  const errorText = useErrorText();
  const download = () =>
    client.call(contract.raffleTicketProof, { id: raffle.id, ticket }).then(
      (proof) =>
        downloadText(
          `${raffle.code}-${raffle.number}-${ticket}.json`,
          'application/json',
          `${JSON.stringify(proof, null, 2)}\n`,
        ),
      (error: Error) => showToast(errorText(error), 'bad'),
    );
  return (
    <div>
      <Button size="small" onClick={() => void download()}>
        {t('raffles.download')}
      </Button>
    </div>
  );
}

function FreeTicket({ raffleId }: { readonly raffleId: string }) {
  const { t } = useText();
  const errorText = useErrorText();
  const take = useSend(contract.takeRaffleTicket);
  const send = () =>
    take.mutate(
      { input: { raffleId } },
      { onSuccess: ({ ticket }) => showToast(t('raffles.gotFree', { ticket: `${ticket}` }), 'good') },
    );
  return (
    <>
      {take.error && <Notice tone="bad">{errorText(take.error)}</Notice>}
      <div>
        <Button look="primary" busy={take.isPending} onClick={send}>
          {t('raffles.getFree')}
        </Button>
      </div>
    </>
  );
}

function Won({ raffle, own }: { readonly raffle: Raffle; readonly own: OwnRaffle }) {
  const { t, format } = useText();
  const prizeText = usePrizeText();
  const errorText = useErrorText();
  const claim = useSend(contract.claimRafflePromotion);
  const key = useRequestKey(newRequestKey);
  const open = own.prizes.filter(({ application }) => application.status === 'issued');
  const send = () =>
    claim.mutate(
      { input: { raffleId: raffle.id }, key: key.now() },
      {
        onSuccess: ({ reward }) =>
          showToast(t('raffles.claimed', { amount: prizeText(reward, raffle.currency) }), 'good'),
        onSettled: (_answer, error) => key.settle(error),
      },
    );
  return (
    <>
      <ul className={parts.lines}>
        {own.prizes.map(({ place, ticket, application }) => (
          <li key={place} className={parts.line}>
            <span className={parts.what}>
              <span>{t('raffles.won', { place: `${place}`, ticket: `${ticket}` })}</span>
              <small>
                {application.claimBefore === null
                  ? t('promotions.status.claimed')
                  : t('raffles.claimBefore', { at: format.date(application.claimBefore, 'dateTime') })}
              </small>
            </span>
            <b className={css.money}>
              <bdi>{prizeText(application.amount ?? '0', raffle.currency)}</bdi>
            </b>
          </li>
        ))}
      </ul>
      {claim.error && <Notice tone="bad">{errorText(claim.error)}</Notice>}
      {open.length > 0 && (
        <div>
          <Button look="primary" busy={claim.isPending} onClick={send}>
            {t('raffles.claim')}
          </Button>
        </div>
      )}
    </>
  );
}
