import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { buttonClass } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { VisuallyHidden } from '@tyche/ui/visually-hidden';
import { Link } from 'react-router';
import { Part } from '../../lib/parts/part.tsx';
import parts from '../../lib/parts/parts.module.css';
import { Time } from '../../lib/parts/time.tsx';
import { Waiting } from '../../lib/states/waiting.tsx';
import { useNow } from '../../state/now.ts';
import { useSession } from '../../state/session.ts';
import { OwnPart } from './own-part.tsx';
import type { Raffle } from './raffle.ts';
import css from './raffles-page.module.css';
import { usePrizeText } from './use-prize-text.ts';

const REFRESH_MS = 10_000;

/** One raffle: where it stands, the member's tickets, how to get them, prizes and result, and what proves it. */
export function RaffleDetail({ id }: { readonly id: string }) {
  const { t, language } = useText();
  const isMember = useSession(({ member }) => member !== null);
  const raffle = useRoute(
    contract.raffleProof,
    { id, language: language.code },
    { refetchIntervalMs: REFRESH_MS },
  );
  if (raffle.state !== 'ready') return <Waiting of={raffle} rows={8} />;
  const { data } = raffle;
  return (
    <article className={css.raffle}>
      <header className={css.head}>
        <h1 dir="auto">{data.title}</h1>
        <p dir="auto">{data.teaser}</p>
        <StateLine raffle={data} />
      </header>
      <VisuallyHidden>
        <h2>{t('raffles.parts')}</h2>
      </VisuallyHidden>
      <div className={css.columns}>
        <div className={parts.parts}>
          {isMember ? <OwnPart raffle={data} /> : <Notice>{t('raffles.login')}</Notice>}
          <HowTo raffle={data} />
        </div>
        <div className={parts.parts}>
          <Prizes raffle={data} />
          <Fair raffle={data} />
        </div>
      </div>
    </article>
  );
}

/** Where it stands and when that changes. The time is a date and whole minutes: nobody is hurried. */
function StateLine({ raffle }: { readonly raffle: Raffle }) {
  const { t, format } = useText();
  const now = useNow(60_000);
  const { state, closesAt, drawsAt, drawnAt, tickets } = raffle;
  const at = state === 'open' ? closesAt : (drawnAt ?? drawsAt);
  const minutes = Math.max(0, Math.ceil((at - now) / 60_000));
  return (
    <p className={css.state} role="status">
      <b>{t(`raffles.state.${state}`)}</b> <Time at={at} style="dateTime" />
      {state !== 'drawn' && minutes > 0 && (
        <span>
          {t('raffles.left', {
            hours: format.number(Math.floor(minutes / 60)),
            minutes: format.number(minutes % 60),
          })}
        </span>
      )}
      <span>{t('raffles.ticketCount', { count: tickets })}</span>
    </p>
  );
}

function HowTo({ raffle }: { readonly raffle: Raffle }) {
  const { t } = useText();
  const prizeText = usePrizeText();
  const { each, maxTickets, currency, product, isOnePerMember } = raffle;
  return (
    <Part title={t('raffles.how')}>
      <ul className={css.rules}>
        <li>
          {t('raffles.how.stake', {
            each: prizeText(each, currency),
            product: product === null ? '' : t(`raffles.product.${product}`),
          })}
        </li>
        <li>{t('raffles.how.free')}</li>
        <li>{t('raffles.how.most', { count: maxTickets })}</li>
        <li>{t(isOnePerMember ? 'raffles.how.one' : 'raffles.how.several')}</li>
        <li>{t('raffles.how.claim')}</li>
      </ul>
    </Part>
  );
}

function Prizes({ raffle }: { readonly raffle: Raffle }) {
  const { t } = useText();
  const prizeText = usePrizeText();
  const { prizes, places, currency, state } = raffle;
  if (state !== 'drawn')
    return (
      <Part title={t('raffles.prizes')}>
        <ul className={parts.lines}>
          {prizes.map(({ amount, count }) => (
            <li key={amount} className={parts.line}>
              <span>{t('raffles.prizeCount', { count })}</span>
              <b className={css.money}>
                <bdi>{prizeText(amount, currency)}</bdi>
              </b>
            </li>
          ))}
        </ul>
      </Part>
    );
  return (
    <Part title={t('raffles.result')}>
      <ol className={parts.lines}>
        {places.map(({ place, amount, ticket, holder, notGiven }) => (
          <li key={place} className={parts.line}>
            <span className={parts.what}>
              <span>
                {ticket === null
                  ? t('raffles.notGiven.no-ticket')
                  : t('raffles.winningTicket', { ticket: `${ticket}` })}
              </span>
              <small>
                {holder !== null && <bdi>{holder}</bdi>}
                {notGiven !== null && ticket !== null && ` · ${t(`raffles.notGiven.${notGiven}`)}`}
              </small>
            </span>
            <b className={css.money}>
              <bdi>{prizeText(amount, currency)}</bdi>
            </b>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Fair({ raffle }: { readonly raffle: Raffle }) {
  const { t } = useText();
  const { id, commitment, beacon, root } = raffle;
  const rows: readonly (readonly [string, string])[] = [
    [t('raffles.commitment'), commitment],
    [t('raffles.round'), `${beacon.name} ${beacon.round}`],
    ...(root === null ? [] : [[t('raffles.root'), root] as const]),
  ];
  return (
    <Part title={t('raffles.fair')} text={t('raffles.fairText')}>
      <dl className={css.proof}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <Link to={`/verify?raffle=${id}`} className={buttonClass()}>
        {t('raffles.check')}
      </Link>
    </Part>
  );
}
