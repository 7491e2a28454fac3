// Which bets are looked at before they share a transaction with others. One bet on a closed draw or over a limit undoes the whole
// optimistic transaction it is in; a member who sends such bets again and again must not slow the others down.
import type { DrawId } from '@tyche/kernel/ids';
import type { Bet } from '../types.ts';

/** A member who was over a limit is placed apart from the others for this long. */
const MEMBER_MS = 60_000;
/** A draw that was not on sale is looked at before its bets are queued, for this long. */
const DRAW_MS = 60_000;
/** Transactions on one draw that ran into a limit, in so long a time, before all bets on it are placed serially. */
const MAX_OVER = 4;
const WINDOW_MS = 10_000;
const SERIAL_MS = 5_000;
const MAX_KEPT = 10_000;

export interface Suspects {
  /** Whether a bet is to be checked by itself before it is queued. */
  needsEarlyCheck(bet: Bet): boolean;
  /** Whether a bet is to be placed serially, apart from the others. */
  isSerial(bet: Bet): boolean;
  /** Bets that undid a transaction because their draw was not on sale. */
  noteNotOnSale(bets: readonly Bet[]): void;
  /** Bets that undid a transaction because they were over a limit. */
  noteOverLimit(bets: readonly Bet[]): void;
}

/** Opens the memory of a process. `nowMs` runs steadily; `wallMs` is compared with the close of draws. */
export function openSuspects(nowMs: () => number, wallMs: () => number): Suspects {
  const members = new Map<bigint, number>();
  const notOnSale = new Map<DrawId, number>();
  const overLimit = new Map<DrawId, { since: number; count: number }>();
  const serialDraws = new Map<DrawId, number>();
  const isUntil = <Key>(kept: ReadonlyMap<Key, number>, key: Key) => (kept.get(key) ?? 0) > nowMs();

  return {
    needsEarlyCheck: (bet) =>
      bet.draw.closesAt.getTime() <= wallMs() ||
      isUntil(notOnSale, bet.draw.id) ||
      isUntil(members, bet.member.memberId),
    isSerial: (bet) => isUntil(members, bet.member.memberId) || isUntil(serialDraws, bet.draw.id),
    noteNotOnSale(bets) {
      for (const { draw } of bets) keep(notOnSale, draw.id, nowMs() + DRAW_MS);
    },
    noteOverLimit(bets) {
      for (const { member } of bets) keep(members, member.memberId, nowMs() + MEMBER_MS);
      for (const drawId of new Set(bets.map(({ draw }) => draw.id))) {
        const known = overLimit.get(drawId);
        const isFresh = known !== undefined && nowMs() - known.since < WINDOW_MS;
        const now = isFresh ? { ...known, count: known.count + 1 } : { since: nowMs(), count: 1 };
        keep(overLimit, drawId, now);
        if (now.count >= MAX_OVER) keep(serialDraws, drawId, nowMs() + SERIAL_MS);
      }
    },
  };
}

function keep<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value): void {
  if (kept.size >= MAX_KEPT && !kept.has(key)) kept.clear();
  kept.set(key, value);
}
