// What the page and the site around its frame say to each other. The site is the parent window; who it is, the address of the launch says.
import { createStore, type Store } from './store.ts';

/** What the site says. Anything else is left alone. */
type Heard =
  | { readonly type: 'sgp:pause' | 'sgp:resume' | 'sgp:balanceChanged' | 'sgp:closeRequest' }
  | { readonly type: 'sgp:setMuted'; readonly value: boolean }
  | { readonly type: 'sgp:setTheme'; readonly value: 'light' | 'dark' };

export interface Bridge {
  /** Sound is off until the player asks for it. */
  readonly isMuted: Store<boolean>;
  /** The site asks the game to take no new bet: a reality check, a limit. */
  readonly isPaused: Store<boolean>;
  tell(message: { readonly type: `sgp:${string}`; readonly [field: string]: unknown }): void;
  /** Tells when the balance changed outside of the game. */
  onBalanceChanged(changed: () => void): void;
}

/** Listens to the site of an origin; with none, the page stands alone. */
export function openBridge(siteOrigin: string | null): Bridge {
  const isMuted = createStore(true);
  const isPaused = createStore(false);
  const balanceWatchers = new Set<() => void>();
  const tell: Bridge['tell'] = (message) => {
    if (siteOrigin !== null && parent !== window) parent.postMessage(message, siteOrigin);
  };
  addEventListener('message', (event: MessageEvent<Heard | null>) => {
    if (event.origin !== siteOrigin || event.source !== parent || event.data === null) return;
    const message = event.data;
    switch (message.type) {
      case 'sgp:pause':
        return isPaused.set(true);
      case 'sgp:resume':
        return isPaused.set(false);
      case 'sgp:setMuted':
        return isMuted.set(message.value === true);
      case 'sgp:setTheme':
        document.documentElement.dataset.theme = message.value === 'light' ? 'light' : 'dark';
        return;
      case 'sgp:balanceChanged':
        for (const changed of balanceWatchers) changed();
        return;
      case 'sgp:closeRequest':
        // Every state is safe to leave: the server has the round.
        return tell({ type: 'sgp:close' });
    }
  });
  return { isMuted, isPaused, tell, onBalanceChanged: (changed) => void balanceWatchers.add(changed) };
}
