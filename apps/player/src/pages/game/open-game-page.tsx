import { useTheme } from '@tyche/ui/use-theme';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { GameItem } from '../../features/vendor-games/use-launch.ts';
import { useCentre } from '../../state/centre.ts';
import { lobbyPathOf } from '../../state/lobbies.ts';
import { GameBar } from './game-bar.tsx';
import css from './game-page.module.css';
import { GameStage } from './game-stage.tsx';
import { Position } from './position.tsx';
import { SimilarGames } from './similar-games.tsx';
import { useFrameTalk } from './use-frame-talk.ts';
import { useGameLaunch } from './use-game-launch.ts';
import { useOwnWallet } from './use-own-wallet.ts';
import { usePlaySession } from './use-play-session.ts';

/** A game that somebody who is signed in plays: the bar, the frame, and the time and net position that are always in view. */
export function OpenGamePage({ game, isDemo }: { readonly game: GameItem; readonly isDemo: boolean }) {
  const page = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const navigate = useNavigate();
  const centre = useCentre();
  const theme = useTheme();
  const [isMuted, setMuted] = useState(true);
  const { launch, attempt, again } = useGameLaunch(game.nodeId, { isDemo, isOn: true });
  const session = usePlaySession(!isDemo);
  const walletTypeId = launch.phase === 'open' ? launch.walletTypeId : null;
  const fillWallet = useOwnWallet(walletTypeId);
  const lobby = lobbyPathOf(game);
  const { state, say } = useFrameTalk(frame, launch.phase === 'open' ? launch.origin : null, {
    onRoundEnd: session.readSoon,
    onDeposit: () => centre.open('depositv2'),
    onHistory: () => centre.open('personalHistoryCopy'),
    onClose: () => void navigate(lobby),
  });
  const isPlaying = state === 'playing';
  const isCentreOpen = centre.page !== null;
  // What the frame has to know is said when the game is there, and again when it changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `say` speaks to the frame of now.
  useEffect(() => {
    if (!isPlaying) return;
    say({ type: 'sgp:setTheme', value: theme === 'dark' ? 'dark' : 'light' });
    say({ type: 'sgp:setMuted', value: isMuted });
    say({ type: session.isCheckDue ? 'sgp:pause' : 'sgp:resume' });
  }, [isPlaying, theme, isMuted, session.isCheckDue]);
  // A deposit may have been made in the centre.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the closing of the centre is the reason.
  useEffect(() => {
    if (isPlaying && !isCentreOpen) void fillWallet().then(() => say({ type: 'sgp:balanceChanged' }));
  }, [isCentreOpen]);
  const position = isDemo ? null : <Position elapsedMs={session.elapsedMs} net={session.net} />;
  return (
    <div ref={page} className={css.page}>
      <GameBar
        game={game}
        isDemo={isDemo}
        lobby={lobby}
        walletTypeId={walletTypeId}
        position={position}
        sound={{ isMuted, change: () => setMuted(!isMuted) }}
        onDeposit={() => centre.open('depositv2')}
        onFullScreen={() => void toggleFullScreen(page.current)}
      />
      <GameStage
        key={attempt}
        game={game}
        lobby={lobby}
        launch={launch}
        state={state}
        isDemo={isDemo}
        frame={frame}
        onAgain={again}
      />
      {position && <div className={css.foot}>{position}</div>}
      <SimilarGames game={game} />
    </div>
  );
}

async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await element?.requestFullscreen();
}
