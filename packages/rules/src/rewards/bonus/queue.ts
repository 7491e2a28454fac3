// Several bonuses with turnover: one runs, the others wait in the order of their claims (docs/reference/rewards.md 5.9).
import type { BonusOutcome } from './ending.ts';

/** How many bonuses a member can have at once: the running one and those that wait. A setting can ask for fewer. */
export const MAX_BONUSES = 5;

export interface QueuedBonus {
  readonly bonus: string;
  readonly required: bigint;
  readonly progress: bigint;
  /** `claimed`: it waits, and its clock stands still. */
  readonly state: 'process' | 'claimed' | 'closed';
  readonly outcome: BonusOutcome | null;
}

/** A member's bonuses in the order of their claims, the closed ones included. */
export type BonusQueue = readonly QueuedBonus[];

export type QueueRefusal = 'bonus-queue-full' | 'bonus-not-cancellable';

export interface QueueStep {
  readonly queue: BonusQueue;
  readonly refusal: QueueRefusal | null;
}

/**
 * Claims a bonus. It runs at once when no other does.
 *
 * @param maxBonuses how many may run and wait together; one more is refused.
 */
export function claimBonus(
  queue: BonusQueue,
  claimed: Pick<QueuedBonus, 'bonus' | 'required'>,
  maxBonuses: number = MAX_BONUSES,
): QueueStep {
  if (queue.filter(({ state }) => state !== 'closed').length >= maxBonuses)
    return { queue, refusal: 'bonus-queue-full' };
  const added: QueuedBonus = { ...claimed, progress: 0n, state: 'claimed', outcome: null };
  return { queue: startNext([...queue, added]), refusal: null };
}

/** Counts a bet for the running bonus alone. What is above its rest is not kept for the next one. */
export function countForQueue(queue: BonusQueue, counted: bigint): BonusQueue {
  return startNext(
    queue.map((each) => {
      if (each.state !== 'process') return each;
      const progress = each.progress + counted;
      return progress < each.required
        ? { ...each, progress }
        : { ...each, progress: each.required, state: 'closed', outcome: 'released' };
    }),
  );
}

/** Stops a running or a waiting bonus; the next one starts when the running one was stopped. */
export function cancelQueued(queue: BonusQueue, bonus: string): QueueStep {
  const found = queue.find((each) => each.bonus === bonus && each.state !== 'closed');
  if (!found) return { queue, refusal: 'bonus-not-cancellable' };
  return { queue: endQueued(queue, bonus, 'cancelled'), refusal: null };
}

/** Ends a bonus that runs or waits. A bonus that waits has no clock and does not expire: it stays as it is. */
export function endQueued(queue: BonusQueue, bonus: string, outcome: BonusOutcome): BonusQueue {
  const ends = ({ state }: QueuedBonus) =>
    state === 'process' || (state === 'claimed' && outcome !== 'expired' && outcome !== 'lost');
  return startNext(
    queue.map((each) => (each.bonus === bonus && ends(each) ? { ...each, state: 'closed', outcome } : each)),
  );
}

/**
 * Puts the waiting bonuses into another order. The running one and the closed ones keep their places.
 *
 * @param order the names of all that wait.
 * @returns null when these are not exactly the waiting ones: the member saw an older queue.
 */
export function reorderQueue(queue: BonusQueue, order: readonly string[]): BonusQueue | null {
  const waiting = new Map(queue.filter(({ state }) => state === 'claimed').map((each) => [each.bonus, each]));
  const wanted = order.flatMap((bonus) => waiting.get(bonus) ?? []);
  if (new Set(order).size !== waiting.size || wanted.length !== waiting.size) return null;
  const next = wanted.values();
  return queue.map((each) => (each.state === 'claimed' ? (next.next().value ?? each) : each));
}

function startNext(queue: BonusQueue): BonusQueue {
  if (queue.some(({ state }) => state === 'process')) return queue;
  const next = queue.findIndex(({ state }) => state === 'claimed');
  return queue.map((each, at) => (at === next ? { ...each, state: 'process' } : each));
}
