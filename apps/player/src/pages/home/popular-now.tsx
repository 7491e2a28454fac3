import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { CardList } from '@tyche/ui/card-list';
import { useState } from 'react';
import { Link } from 'react-router';
import { GameArt } from '../../lib/game-art/game-art.tsx';
import { lotteryAddress, useLotteryName } from '../../state/games.ts';
import tiles from './continue.module.css';
import css from './popular-now.module.css';
import { Section } from './section.tsx';

/** Popular games of a list (specification section 9). */
const COUNT = 20;
const FIRST = 6;
const FRESH_MS = 300_000;

/** The lotteries with the most bets of the last 24 hours: six, and all twenty on demand. Nothing where nobody bet. */
export function PopularNow() {
  const { t } = useText();
  const name = useLotteryName();
  const [isWhole, setIsWhole] = useState(false);
  const popular = useRoute(contract.popularLotteries, { count: COUNT }, { staleTimeMs: FRESH_MS });
  // The page says enough without it.
  if (popular.state !== 'ready' || popular.data.length === 0) return null;
  const shown = popular.data.slice(0, isWhole ? COUNT : FIRST);
  return (
    <Section title={t('home.popular.title')}>
      <CardList className={tiles.tiles}>
        {shown.map((game) => (
          <li key={game.code}>
            <Link to={lotteryAddress(game.code)} className={tiles.tile}>
              <GameArt code={game.code} crop="wide" className={tiles.art} />
              <b className={tiles.name}>{name(game.code, game.name)}</b>
              <small className={css.bets}>{t('home.popular.bets', { count: game.bets })}</small>
            </Link>
          </li>
        ))}
      </CardList>
      {popular.data.length > FIRST && (
        <Button size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole
            ? t('home.popular.fewer')
            : t('home.popular.all', { count: Math.min(popular.data.length, COUNT) })}
        </Button>
      )}
    </Section>
  );
}
