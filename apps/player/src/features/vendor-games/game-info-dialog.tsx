import { useText } from '@tyche/i18n/react';
import { Dialog } from '@tyche/ui/dialog';
import { VendorGameArt } from '../../lib/game-art/vendor-game-art.tsx';
import type { GameItem } from './use-launch.ts';
import { PlayButtons } from './game-card.tsx';
import css from './game-card.module.css';
import { GameFacts } from './game-facts.tsx';

/** What there is to know of a game before it is played, and the ways to play it. */
export function GameInfoDialog({ game, onClose }: { readonly game: GameItem; readonly onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog title={game.gameName} closeLabel={t('common.close')} onClose={onClose} size="dialog" closeOutside>
      <div className={css.info}>
        <VendorGameArt game={game} crop="wide" className={css.wide} />
        <p className={css.vendor}>{game.vendorName}</p>
        <GameFacts game={game} />
        {game.status === 'ready' ? (
          <PlayButtons game={game} onPlay={onClose} />
        ) : (
          <p className={css.status}>
            {t(game.status === 'sample' ? 'refusals.sample-game' : `games.status.${game.status}`)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
