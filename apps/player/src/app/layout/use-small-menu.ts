import { useLayoutEffect, useReducer } from 'react';
import { showMenuMini, usePreferences } from '../../state/preferences.ts';

const ROOMY_FROM_PX = 1_600;

/**
 * Makes the side menu small while a pad is open, so that games, pad and cart fit side by side: before the pad is fetched, so that
 * nothing jumps. The visitor's own choice returns after it.
 */
export function useSmallMenu(isPad: boolean): void {
  // On the first draw nobody listens to the preferences yet: without this the menu would shrink only after the first paint.
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const wasMini = usePreferences.getState().isMenuMini;
    if (!isPad || wasMini || globalThis.innerWidth >= ROOMY_FROM_PX) return;
    showMenuMini(true);
    drawAgain();
    return () => showMenuMini(false);
  }, [isPad]);
}
