import { upTo } from '@tyche/ui/breakpoints';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { GameItem } from '../../features/vendor-games/use-launch.ts';
import { useMedia } from '../../lib/use-media.ts';
import { useCentre } from '../../state/centre.ts';
import { lobbyPathOf } from '../../state/lobbies.ts';
import { GameBar } from './game-bar.tsx';
import { GameFoot } from './game-foot.tsx';
import { GameMenu } from './game-menu.tsx';
import css from './game-page.module.css';
import { GamePuck } from './game-puck.tsx';
import { GameStage } from './game-stage.tsx';
import { Position } from './position.tsx';
import { isBesideFoot, nextCorner } from './puck-place.ts';
import { SimilarGames } from './similar-games.tsx';
import { useFrameTalk } from './use-frame-talk.ts';
import { useGameLaunch } from './use-game-launch.ts';
import { useOwnWallet } from './use-own-wallet.ts';
import { usePlaySession } from './use-play-session.ts';
import { usePuckPlace } from './use-puck-place.ts';
import { useTellFrame } from './use-tell-frame.ts';

/**
 * A game that somebody who is signed in plays: the frame, and the time, net position and balance that are always in view. A bar has them
 * above the frame; a phone has a line below it, and a button that opens the menu.
 */
export function OpenGamePage({ game, isDemo }: { readonly game: GameItem; readonly isDemo: boolean }) {
  const page = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const navigate = useNavigate();
  const centre = useCentre();
  const isPhone = useMedia(upTo(839), false);
  const [place, movePuck] = usePuckPlace();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isMuted, setMuted] = useState(true);
  const { launch, attempt, again } = useGameLaunch(game.nodeId, { isDemo, isOn: true });
  const session = usePlaySession(!isDemo);
  const walletTypeId = launch.phase === 'open' ? launch.walletTypeId : null;
  const fillWallet = useOwnWallet(walletTypeId);
  const lobby = lobbyPathOf(game);
  const talk = useFrameTalk(frame, launch.phase === 'open' ? launch.origin : null, {
    onRoundEnd: session.readSoon,
    onDeposit: () => centre.open('depositv2'),
    onHistory: () => centre.open('personalHistoryCopy'),
    onClose: () => void navigate(lobby),
  });
  const isCentreOpen = centre.page !== null;
  useTellFrame(talk, { isMuted, isCheckDue: session.isCheckDue, isCentreOpen, fillWallet });
  const position = isDemo ? null : <Position elapsedMs={session.elapsedMs} net={session.net} />;
  const shared = {
    game,
    lobby,
    walletTypeId,
    position,
    sound: { isMuted, change: () => setMuted(!isMuted) },
    onFullScreen: () => void toggleFullScreen(page.current),
  };
  return (
    <div ref={page} className={css.page}>
      {isPhone ? (
        <GamePuck title={game.gameName} place={place} onMove={movePuck} onOpen={() => setMenuOpen(true)} />
      ) : (
        <GameBar {...shared} isDemo={isDemo} onDeposit={() => centre.open('depositv2')} />
      )}
      <GameStage
        key={attempt}
        game={game}
        lobby={lobby}
        launch={launch}
        state={talk.state}
        isDemo={isDemo}
        frame={frame}
        onAgain={again}
      />
      {isPhone && (
        <GameFoot
          game={game}
          position={position}
          walletTypeId={walletTypeId}
          roomAt={isBesideFoot(place) ? place.side : null}
        />
      )}
      {isPhone && isMenuOpen && (
        <GameMenu
          {...shared}
          onMovePuck={() => movePuck(nextCorner(place))}
          onClose={() => setMenuOpen(false)}
        />
      )}
      <SimilarGames game={game} />
    </div>
  );
}

async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await element?.requestFullscreen();
}
