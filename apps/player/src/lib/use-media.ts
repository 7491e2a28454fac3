import { useSyncExternalStore } from 'react';

/** Whether a media query holds now; `otherwise` where that cannot be asked, as on the server. */
export function useMedia(query: string, otherwise = true): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    () => globalThis.matchMedia?.(query).matches ?? otherwise,
    () => otherwise,
  );
}
