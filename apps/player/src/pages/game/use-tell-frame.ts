import { useTheme } from '@tyche/ui/use-theme';
import { useEffect } from 'react';
import type { useFrameTalk } from './use-frame-talk.ts';

/** Tells the game in a frame what it has to know, once it plays: theme, sound, a reality check that is due, and money that was paid in. */
export function useTellFrame(
  { state, say }: ReturnType<typeof useFrameTalk>,
  {
    isMuted,
    isCheckDue,
    isCentreOpen,
    fillWallet,
  }: {
    readonly isMuted: boolean;
    readonly isCheckDue: boolean;
    /** A deposit may be made in the centre: when it closes, the wallet of the game is filled. */
    readonly isCentreOpen: boolean;
    readonly fillWallet: () => Promise<void>;
  },
): void {
  const theme = useTheme();
  const isPlaying = state === 'playing';
  // biome-ignore lint/correctness/useExhaustiveDependencies: `say` speaks to the frame of now.
  useEffect(() => {
    if (!isPlaying) return;
    say({ type: 'sgp:setTheme', value: theme === 'dark' ? 'dark' : 'light' });
    say({ type: 'sgp:setMuted', value: isMuted });
    say({ type: isCheckDue ? 'sgp:pause' : 'sgp:resume' });
  }, [isPlaying, theme, isMuted, isCheckDue]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the closing of the centre is the reason.
  useEffect(() => {
    if (isPlaying && !isCentreOpen) void fillWallet().then(() => say({ type: 'sgp:balanceChanged' }));
  }, [isCentreOpen]);
}
