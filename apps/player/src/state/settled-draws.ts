import type { LiveOrders } from '@tyche/contract/live';

/** A draw in which bets of the member were settled or refunded. */
export interface SettledDraw {
  readonly gameCode: string;
  readonly numero: string;
}

type Listener = (draw: SettledDraw) => void;

const listeners = new Set<Listener>();
const topics: ReadonlySet<string> = new Set(['lottery.settled', 'lottery.refunded']);

/** Calls the listener for every draw that settles or refunds bets of the member. Gives the function that ends it. */
export function subscribeSettled(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes the event that the member's bets changed. */
export function takeOrders({ what, gameCode, number: numero }: LiveOrders): void {
  if (!topics.has(what) || gameCode === undefined || numero === undefined) return;
  for (const listener of listeners) listener({ gameCode, numero });
}
