import { useText } from '@tyche/i18n/react';
import { Button, buttonClass } from '@tyche/ui/button';
import type { RefObject } from 'react';
import { Link } from 'react-router';
import type { GameItem } from '../../features/vendor-games/use-launch.ts';
import { VendorGameArt } from '../../lib/game-art/vendor-game-art.tsx';
import css from './game-page.module.css';
import { Interrupted } from './interrupted.tsx';
import type { FrameState } from './use-frame-talk.ts';
import type { Launch } from './use-game-launch.ts';

/** The place of the frame: the picture of the game until it plays, and what happened when it does not. */
export function GameStage({
  game,
  lobby,
  launch,
  state,
  isDemo,
  frame,
  onAgain,
}: {
  readonly game: GameItem;
  readonly lobby: string;
  readonly launch: Launch;
  readonly state: FrameState;
  readonly isDemo: boolean;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly onAgain: () => void;
}) {
  const isFailed = launch.phase === 'failed';
  const isSlow = launch.phase === 'open' && state === 'slow';
  const isOpening = launch.phase === 'asking' || isSlow || (launch.phase === 'open' && state === 'opening');
  return (
    <div className={css.stage}>
      {launch.phase === 'open' && (
        <iframe
          ref={frame}
          className={css.frame}
          src={launch.url}
          title={game.gameName}
          sandbox="allow-scripts allow-same-origin allow-forms"
          allow="fullscreen; autoplay"
          referrerPolicy="no-referrer"
        />
      )}
      {(isFailed || (launch.phase === 'open' && state === 'silent')) && (
        <Interrupted
          error={isFailed ? launch.error : null}
          gameType={game.gameType}
          isDemo={isDemo}
          lobby={lobby}
          onAgain={onAgain}
        />
      )}
      {isOpening && <Poster game={game} lobby={lobby} isSlow={isSlow} onAgain={onAgain} />}
    </div>
  );
}

function Poster({
  game,
  lobby,
  isSlow,
  onAgain,
}: {
  readonly game: GameItem;
  readonly lobby: string;
  readonly isSlow: boolean;
  readonly onAgain: () => void;
}) {
  const { t } = useText();
  return (
    <div className={css.poster}>
      <VendorGameArt game={game} crop="wide" className={css.posterArt} />
      <div className={css.posterText}>
        <p role="status">
          {isSlow
            ? t('games.slow')
            : t('games.openingNamed', { name: game.gameName, vendor: game.vendorName })}
        </p>
        <div className={css.ways}>
          {isSlow && (
            <Button look="ink" onClick={onAgain}>
              {t('common.retry')}
            </Button>
          )}
          <Link to={lobby} className={buttonClass()}>
            {t(isSlow ? 'games.toLobby' : 'common.cancel')}
          </Link>
        </div>
      </div>
    </div>
  );
}
