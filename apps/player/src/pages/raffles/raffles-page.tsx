import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { buttonClass } from '@tyche/ui/button';
import { EmptyState } from '@tyche/ui/empty-state';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { Link, useSearchParams } from 'react-router';
import { BackLink } from '../../lib/parts/back-link.tsx';
import { Time } from '../../lib/parts/time.tsx';
import { Waiting } from '../../lib/states/waiting.tsx';
import { usePageTitle } from '../../state/page-title.ts';
import type { RaffleCard } from './raffle.ts';
import { RaffleDetail } from './raffle-detail.tsx';
import { usePrizeText } from './use-prize-text.ts';
import css from './raffles-page.module.css';

const REFRESH_MS = 30_000;

/** Raffles that are open, wait for their draw, or were drawn lately; `?id=` is one of them. */
export function RafflesPage() {
  const { t } = useText();
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  usePageTitle(t('raffles.title'));
  if (/^[1-9][0-9]{0,18}$/.test(id))
    return (
      <div className={css.page}>
        <BackLink to="/raffles" label={t('raffles.toRaffles')} />
        <RaffleDetail id={id} />
      </div>
    );
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('raffles.title')}</h1>
        <p>{t('raffles.lead')}</p>
      </header>
      <Raffles />
    </div>
  );
}

function Raffles() {
  const { t, language } = useText();
  const raffles = useRoute(contract.raffles, { language: language.code }, { refetchIntervalMs: REFRESH_MS });
  if (raffles.state === 'loading') return <SkeletonRows rows={4} label={t('common.loading')} />;
  if (raffles.state !== 'ready') return <Waiting of={raffles} rows={4} />;
  const { list } = raffles.data;
  if (list.length === 0)
    return (
      <EmptyState
        icon="ticket"
        title={t('raffles.none')}
        action={
          <Link to="/promotions" className={buttonClass()}>
            {t('promotions.toOffers')}
          </Link>
        }
      />
    );
  return (
    <ul className={css.list}>
      {list.map((raffle) => (
        <Card key={raffle.id} raffle={raffle} />
      ))}
    </ul>
  );
}

function Card({ raffle }: { readonly raffle: RaffleCard }) {
  const { t, format } = useText();
  const prizeText = usePrizeText();
  const { id, title, teaser, state, tickets, closesAt, drawsAt, prizes, currency } = raffle;
  return (
    <li className={css.card} data-state={state}>
      <div className={css.titles}>
        <h2>
          <Link to={`/raffles?id=${id}`} dir="auto" className={css.name}>
            {title}
          </Link>
        </h2>
        <p dir="auto">{teaser}</p>
        <p className={css.meta}>
          {t(`raffles.state.${state}`)}
          {' · '}
          <Time at={state === 'open' ? closesAt : drawsAt} style="dateTime" />
          {' · '}
          {t('raffles.ticketCount', { count: tickets })}
        </p>
      </div>
      <p className={css.prize}>
        <small>{t('raffles.firstPrize')}</small>
        <b>
          <bdi>{prizes[0] ? prizeText(prizes[0].amount, currency) : format.number(0)}</bdi>
        </b>
      </p>
    </li>
  );
}
