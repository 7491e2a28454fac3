import { Link } from 'react-router';
import { GameArt } from '../../lib/game-art/game-art.tsx';
import { gameAddress } from '../../lib/game-address.ts';
import { useLotteries } from '../../state/games.ts';
import { CardList } from '@tyche/ui/card-list';
import { useText } from '@tyche/i18n/react';
import css from './continue.module.css';
import { Section } from './section.tsx';

const MAX_SHOWN = 6;

/**
 * The games last played; nothing on a first visit.
 *
 * @param codes codes of lotteries, the newest first; those that are not on offer are left out.
 */
export function Continue({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useText();
  const lotteries = useLotteries();
  const known = lotteries.state === 'ready' ? lotteries.data : [];
  const games = codes.flatMap((code) => known.filter((lottery) => lottery.code === code)).slice(0, MAX_SHOWN);
  if (games.length === 0) return null;
  return (
    <Section title={t('home.continue.title')}>
      <CardList className={css.tiles}>
        {games.map((game) => (
          <li key={game.code}>
            <Link to={gameAddress(game)} className={css.tile}>
              <GameArt code={game.code} crop="wide" className={css.art} />
              <b className={css.name}>{game.name}</b>
            </Link>
          </li>
        ))}
      </CardList>
    </Section>
  );
}
