// What a bet counts for in the turnover of a bonus (docs/reference/rewards.md 5.3). Amounts are in 1/10 000 units, rates in ppm.
import { floorDiv, lesser, PPM, sum } from '@tyche/kernel/money';
import type { Contributions } from './offer-terms.ts';
import type { CountReason } from './words/index.ts';

export interface TurnoverTerms {
  readonly contributions: Contributions;
  /** More than this of one bet does not count; null for no limit. */
  readonly maxBet: bigint | null;
  /** Decimal odds below this are low risk. */
  readonly minOddsPpm: bigint;
  /** A member who covers more than this share of all results bets at low risk. */
  readonly maxCoveredPpm: bigint;
}

/** Values of both settings before a merchant changes them. */
export const DEFAULT_MIN_ODDS = 1_500_000n;
export const DEFAULT_MAX_COVERED = 700_000n;

/** A settled bet. */
export interface CountedBet {
  readonly group: string;
  readonly valid: bigint;
  /** Whether it was placed while the bonus ran: not before its start, before its end. */
  readonly isInTime: boolean;
  readonly isVoid: boolean;
  /** What the member's own stakes on the contrary result set off, from `setOff`. */
  readonly opposite: bigint;
  /** Decimal odds; null where a game has none. */
  readonly oddsPpm: bigint | null;
  /** The share of all results that the member's bets cover together; null where it is unknown. */
  readonly coveredPpm: bigint | null;
  /** The data of the game marks this bet as low risk. */
  readonly isMarked: boolean;
}

export interface Counted {
  readonly counted: bigint;
  /** Why it counts 0 or not in full; null when all of it counts. */
  readonly reason: CountReason | null;
}

/** What a settled bet counts: the valid stake less the opposite, at most the greatest bet, by the weight of its group, rounded down. */
export function countBet(terms: TurnoverTerms, bet: CountedBet): Counted {
  const weight = terms.contributions[bet.group] ?? 0n;
  if (bet.isVoid) return none('void');
  if (!bet.isInTime) return none('outside');
  if (weight === 0n) return none('group');
  if (isLowRisk(terms, bet)) return none('low-risk');
  const left = bet.valid > bet.opposite ? bet.valid - bet.opposite : 0n;
  const isAbove = terms.maxBet !== null && left > terms.maxBet;
  const counted = floorDiv((isAbove ? (terms.maxBet ?? 0n) : left) * weight, PPM);
  if (isAbove) return { counted, reason: 'above-greatest' };
  return { counted, reason: bet.opposite > 0n ? 'opposite' : null };
}

/** Whether an instant is within the time of a bonus. The end belongs to it no more. */
export function isInTime(
  placedAt: Date,
  { startsAt, expiresAt }: { startsAt: Date; expiresAt: Date },
): boolean {
  return startsAt <= placedAt && placedAt < expiresAt;
}

/** The progress of a bonus: the sum of what its bets count, at most what is required. */
export function progressOf(counted: Iterable<bigint>, required: bigint): bigint {
  return lesser(sum(counted), required);
}

/** A stake of a member in one market, on one side or its contrary. */
export interface SideStake {
  readonly side: 'one' | 'other';
  readonly stake: bigint;
}

/**
 * What contrary stakes of one member set off: the smaller sum, from each side once, the oldest bets first. So both sides together count
 * their difference.
 *
 * @param stakes from the oldest to the newest.
 * @returns for each stake what is taken off it.
 */
export function setOff(stakes: readonly SideStake[]): readonly bigint[] {
  const sums = { one: 0n, other: 0n };
  for (const { side, stake } of stakes) sums[side] += stake;
  const smaller = lesser(sums.one, sums.other);
  const left = { one: smaller, other: smaller };
  return stakes.map(({ side, stake }) => {
    const taken = lesser(stake, left[side]);
    left[side] -= taken;
    return taken;
  });
}

function none(reason: CountReason): Counted {
  return { counted: 0n, reason };
}

function isLowRisk({ minOddsPpm, maxCoveredPpm }: TurnoverTerms, bet: CountedBet): boolean {
  const hasLowOdds = bet.oddsPpm !== null && bet.oddsPpm < minOddsPpm;
  const coversMost = bet.coveredPpm !== null && bet.coveredPpm > maxCoveredPpm;
  return bet.isMarked || hasLowOdds || coversMost;
}
