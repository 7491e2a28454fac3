import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { type ReactNode, useState } from 'react';
import { GameInfoDialog } from '../../features/vendor-games/game-info-dialog.tsx';
import { GameTile } from '../../features/vendor-games/game-tile.tsx';
import type { GameItem } from '../../features/vendor-games/use-launch.ts';
import { Failed } from '../../lib/states/failed.tsx';
import css from './home-games.module.css';

const SHOWN = 6;
const FRESH_MS = 60_000;

/** The games that the operator features; the first of the catalogue where none is. */
export function GameRow({ places }: { readonly places: ReactNode }) {
  const [about, setAbout] = useState<GameItem | null>(null);
  const hot = useRoute(contract.hotGames, {}, { staleTimeMs: FRESH_MS });
  const hasHot = hot.state === 'ready' && hot.data.list.length > 0;
  const first = useRoute(
    contract.gameList,
    { pageNo: 1, pageSize: SHOWN },
    { enabled: hot.state === 'ready' && !hasHot, staleTimeMs: FRESH_MS },
  );
  if (hot.state === 'failed') return <Failed error={hot.error} retry={hot.retry} />;
  if (first.state === 'failed') return <Failed error={first.error} retry={first.retry} />;
  const games = hasHot ? hot.data.list : first.state === 'ready' ? first.data.games : null;
  if (games === null) return places;
  return (
    <>
      <ul className={css.row}>
        {games.slice(0, SHOWN).map((game) => (
          <GameTile key={game.nodeId} game={game} onInfo={setAbout} />
        ))}
      </ul>
      {about && <GameInfoDialog game={about} onClose={() => setAbout(null)} />}
    </>
  );
}
