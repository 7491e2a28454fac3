import type { LiveOrders } from '@tyche/contract/live';
import type { Outcome } from '@tyche/rules/records';
import { create } from 'zustand';

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

/** How the bets of a member in a draw ended. Amounts are in 1/10 000 units. */
export interface DrawOutcome {
  readonly kind: Outcome | 'refunded';
  /** Of these bets together: what they cost, what came back with the rebate, and the difference. */
  readonly stake: bigint;
  readonly returned: bigint;
  readonly net: bigint;
  readonly bets: number;
}

/** A draw whose outcome the member has been told. */
export interface AnnouncedDraw extends SettledDraw {
  readonly outcome: DrawOutcome;
  /** In the header of the game's own pad, where it is in view, instead of a notice. */
  readonly isInHeader: boolean;
}

/** The last draw of each game that was told, by the game's code. */
export const useAnnouncedDraws = create<{ readonly byGame: Readonly<Record<string, AnnouncedDraw>> }>(() => ({
  byGame: {},
}));

/** Notes that a draw was told. */
export function noteTold(draw: AnnouncedDraw): void {
  useAnnouncedDraws.setState(({ byGame }) => ({ byGame: { ...byGame, [draw.gameCode]: draw } }));
}
