import { useLayoutEffect } from 'react';
import { usePreferences } from '../../state/preferences.ts';

const ROOMY_FROM_PX = 1_600;

/** Makes the side menu small while the pad is open, so that games, pad and cart fit side by side. The visitor's own choice returns after it. */
export function useSmallMenu(): void {
  useLayoutEffect(() => {
    const wasMini = usePreferences.getState().isMenuMini;
    if (wasMini || globalThis.innerWidth >= ROOMY_FROM_PX) return;
    usePreferences.setState({ isMenuMini: true });
    return () => usePreferences.setState({ isMenuMini: false });
  }, []);
}
