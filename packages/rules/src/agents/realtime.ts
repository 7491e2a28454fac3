// Real-time salary: an accumulator for each contract and local day (docs/reference/agents.md 6.7). Amounts are in 1/10 000 units.
import { floorDiv, PPM, sum } from '@tyche/kernel/money';
import { rateOfTier, type Tier, tierMet } from './tier.ts';

/** The day so far. */
export interface RealtimeDay {
  /** Valid bet of the day, without wagers that were voided since. */
  readonly cumulative: bigint;
  /** Units × ppm. Its remainder stays until the end of the day. */
  readonly earned: bigint;
  readonly paid: bigint;
}

/** A wager of today that was voided after it counted. */
export interface Reversal {
  readonly valid: bigint;
  /** The rate of the window in which the wager counted, in ppm. */
  readonly rate: bigint;
}

export interface RealtimeWindow {
  readonly newValid: bigint;
  /** Active members of the day so far. */
  readonly activeMember: number;
  readonly reversals: readonly Reversal[];
}

export interface RealtimePay {
  readonly day: RealtimeDay;
  readonly tier: number;
  /** The rate of what is new in the window, in ppm. */
  readonly rate: bigint;
  /** Below 0 only through reversals. */
  readonly amount: bigint;
}

export const emptyDay: RealtimeDay = { cumulative: 0n, earned: 0n, paid: 0n };

/**
 * Adds one window to a day. The tier follows from the day so far, with this window; its rate applies to the new valid bet only. The sum that
 * is due is rounded down, so the parts of a day add up to the rounded whole.
 *
 * @param tiers all of type `P`.
 */
export function payWindow(tiers: readonly Tier[], day: RealtimeDay, window: RealtimeWindow): RealtimePay {
  const { newValid, activeMember, reversals } = window;
  let cumulative = day.cumulative + newValid;
  for (const { valid } of reversals) cumulative -= valid;
  const tier = tierMet(tiers, { validBet: cumulative, activeMember, base: 0n });
  const rate = rateOfTier(tiers, tier);
  let earned = day.earned + newValid * rate;
  for (const reversal of reversals) earned -= reversal.valid * reversal.rate;
  const paid = floorDiv(earned, PPM);
  return { day: { cumulative, earned, paid }, tier, rate, amount: paid - day.paid };
}

/** Whether a window gets a line: one without new valid bets and without reversals does not. */
export function hasWindowLine({ newValid, reversals }: RealtimeWindow): boolean {
  return newValid !== 0n || reversals.length > 0;
}

/** What became final in a window, and the valid bet of wagers of the day that stopped counting in it. */
export interface WindowFacts {
  readonly valid: bigint;
  readonly voided: bigint;
}

/** A window of the day that has its line. */
export interface PaidWindow extends WindowFacts {
  /** In ppm. */
  readonly rate: bigint;
  readonly amount: bigint;
}

/**
 * The day before a window, and the window itself. The facts do not say in which window a voided wager counted: it is taken to be among the
 * newest ones that still count, so what is taken back goes from the latest window to the earliest one, each at its rate.
 *
 * @param paid the windows of the day with a line, in order.
 */
export function openWindow(
  paid: readonly PaidWindow[],
  facts: WindowFacts,
  activeMember: number,
): { readonly day: RealtimeDay; readonly window: RealtimeWindow } {
  const counted: Reversal[] = [];
  let { cumulative, earned, paid: sum } = emptyDay;
  for (const each of paid) {
    const { newValid, reversals } = takeBack(counted, each);
    counted.push({ valid: newValid, rate: each.rate });
    cumulative += newValid;
    earned += newValid * each.rate;
    for (const { valid, rate } of reversals) {
      cumulative -= valid;
      earned -= valid * rate;
    }
    sum += each.amount;
  }
  return {
    day: { cumulative, earned, paid: sum },
    window: { ...takeBack(counted, facts), activeMember },
  };
}

/** Takes what was voided from what counted before, the newest first, then from the window itself. Changes `counted`. */
function takeBack(
  counted: Reversal[],
  { valid, voided }: WindowFacts,
): Pick<RealtimeWindow, 'newValid' | 'reversals'> {
  const reversals: Reversal[] = [];
  let left = voided;
  while (left > 0n) {
    const last = counted.pop();
    if (!last) break;
    const rest = last.valid - left;
    const taken = rest > 0n ? left : last.valid;
    if (taken > 0n) reversals.push({ valid: taken, rate: last.rate });
    if (rest > 0n) counted.push({ valid: rest, rate: last.rate });
    left -= taken;
  }
  return { newValid: left < valid ? valid - left : 0n, reversals };
}

/** A change of what a bet counts, after an end of its batch. */
export interface BetChange {
  readonly wagerId: bigint;
  /**
   * The start of a window, in milliseconds since 1970: the one in which the change came, or of a change after the day the one in which the bet
   * first became final.
   */
  readonly window: number;
  /** Above 0: so much more counts. Below 0: so much counts no more. */
  readonly change: bigint;
  /** Whether it came after the day. */
  readonly isLate: boolean;
}

/**
 * What a day pays in all with changes after it. Windows keep their rates. What is more counts at the rate of the window of its time; what is
 * less is taken back at the rate at which it counted, of a bet the newest part first. The sum is rounded down once.
 *
 * @param tiers for a time before the first window: the tier that a day without bets meets.
 * @param windows the windows of the day with a line, in order.
 * @param changes all changes of each bet that changed after it first counted, in their order; its first one is among them.
 * @returns in 1/10 000 units.
 */
export function payChangedDay(
  tiers: readonly Tier[],
  windows: readonly { readonly startsAt: number; readonly valid: bigint; readonly rate: bigint }[],
  changes: readonly BetChange[],
): bigint {
  const idle = rateOfTier(tiers, tierMet(tiers, { validBet: 0n, activeMember: 0, base: 0n }));
  const rateAt = (at: number) => windows.findLast(({ startsAt }) => startsAt <= at)?.rate ?? idle;
  let earned = sum(windows.map(({ valid, rate }) => valid * rate));
  const counted = new Map<bigint, { valid: bigint; rate: bigint }[]>();
  for (const { wagerId, window, change, isLate } of changes) {
    const parts = counted.get(wagerId) ?? [];
    counted.set(wagerId, parts);
    const rate = rateAt(window);
    if (change > 0n) parts.push({ valid: change, rate });
    if (change > 0n && isLate) earned += change * rate;
    if (change < 0n) earned -= takeFrom(parts, -change);
  }
  return floorDiv(earned, PPM);
}

/** Takes valid bet from parts of a bet, the newest first. Gives what it earned. Changes `parts`. */
function takeFrom(parts: { valid: bigint; rate: bigint }[], valid: bigint): bigint {
  let [earned, left] = [0n, valid];
  while (left > 0n) {
    const last = parts.pop();
    if (!last) throw new RangeError('a bet that counts less than nothing');
    const rest = last.valid - left;
    const taken = rest > 0n ? left : last.valid;
    if (rest > 0n) parts.push({ ...last, valid: rest });
    earned += taken * last.rate;
    left -= taken;
  }
  return earned;
}
