// What the page shows of the server's answers. An answer is known before its round is shown, so its figures wait until then.
import type { FreeView, JackpotView } from '../../../src/wire.ts';
import { createStore, type Store } from './store.ts';

export interface Kept {
  /** In 1/10 000 units. */
  readonly balance: bigint;
  readonly jackpots: readonly JackpotView[];
  readonly free: FreeView | null;
}

export interface Figures {
  /** In 1/10 000 units. */
  readonly balance: Store<bigint>;
  /** The pots of the game; none without jackpots. */
  readonly jackpots: Store<readonly JackpotView[]>;
  /** The free round that comes next; null without one. */
  readonly free: Store<FreeView | null>;
  /** Keeps the figures of an answer until `settle`. */
  keep(after: Partial<Kept>): void;
  /** Takes a stake out of the balance that is shown. */
  stake(amount: bigint): void;
  /** Shows what was kept last; without an answer, what was there before the stake. */
  settle(): void;
}

export function openFigures(first: Kept): Figures {
  let kept = first;
  const balance = createStore(kept.balance);
  const jackpots = createStore(kept.jackpots);
  const free = createStore(kept.free);
  return {
    balance,
    jackpots,
    free,
    keep(after) {
      kept = { ...kept, ...after };
    },
    stake(amount) {
      kept = { balance: balance.get(), free: free.get(), jackpots: jackpots.get() };
      balance.set(kept.balance - amount);
    },
    settle() {
      balance.set(kept.balance);
      jackpots.set(kept.jackpots);
      free.set(kept.free);
    },
  };
}
