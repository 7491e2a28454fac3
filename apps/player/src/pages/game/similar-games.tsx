import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { similarGames } from '@tyche/rules/games';
import { VendorGameArt } from '../../lib/game-art/vendor-game-art.tsx';
import { type GameItem, useLaunch } from '../../features/vendor-games/use-launch.ts';
import { useSearchParams } from 'react-router';
import css from './similar-games.module.css';

const COMPARED = 100;
const SHOWN = 6;
const FRESH_MS = 300_000;

/** Games that are like the one that is played, in a strip below it. A phone and theatre mode have no room for them. */
export function SimilarGames({ game }: { readonly game: GameItem }) {
  const { t } = useText();
  const launch = useLaunch();
  const [query] = useSearchParams();
  const isTheatre = query.get('view') === 'theatre';
  const input = { gameType: game.gameType, pageNo: 1, pageSize: COMPARED };
  const games = useRoute(contract.gameList, input, { enabled: !isTheatre, staleTimeMs: FRESH_MS });
  if (isTheatre || games.state !== 'ready') return null;
  const playable = games.data.games.filter(({ status }) => status === 'ready');
  const similar = similarGames(game, playable, SHOWN);
  if (similar.length === 0) return null;
  return (
    <nav className={css.strip} aria-labelledby="similar-games">
      <h2 id="similar-games">{t('games.similar')}</h2>
      <ul>
        {similar.map((one) => (
          <li key={one.nodeId}>
            <button type="button" onClick={() => launch(one)}>
              <VendorGameArt game={one} crop="sq" className={css.art} />
              <span>{one.gameName}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
