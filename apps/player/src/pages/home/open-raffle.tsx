import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Link } from 'react-router';
import { Time } from '../../lib/parts/time.tsx';
import css from './open-raffle.module.css';

/** The raffle that closes next, with its date. Nothing while none is open. */
export function OpenRaffle() {
  const { t, language } = useText();
  const raffles = useRoute(contract.raffles, { language: language.code });
  if (raffles.state !== 'ready') return null;
  const next = raffles.data.list
    .filter(({ state }) => state === 'open')
    .toSorted((one, other) => one.closesAt - other.closesAt)
    .at(0);
  if (!next) return null;
  return (
    <p className={css.raffle}>
      <Link to={`/raffles?id=${next.id}`} dir="auto">
        {next.title}
      </Link>{' '}
      <span>
        {t('home.raffle.until')} <Time at={next.closesAt} style="dateTime" />
      </span>
    </p>
  );
}
