// What a member reads before applying (docs/reference/rewards.md 4.10). Amounts are in 1/10 000 units, rates in ppm.
import { floorDiv, lesser, PPM } from '@tyche/kernel/money';
import type { Contributions } from './offer-terms.ts';
import type { RewardMode } from './words/index.ts';

/** A declared return of a game in ppm, with its group. */
export interface DeclaredReturn {
  readonly group: string;
  readonly returnPpm: bigint;
}

export interface OfferFigures {
  readonly amount: bigint;
  readonly mode: RewardMode;
  readonly required: bigint;
  readonly contributions: Contributions;
  readonly maxBet: bigint | null;
  readonly maxCashout: bigint | null;
  readonly claimDays: number;
  readonly playDays: number;
  readonly version: number;
  readonly returns: readonly DeclaredReturn[];
}

/** The figures of the key facts; the screen has the words. */
export interface KeyFacts {
  readonly gets: bigint;
  readonly mode: RewardMode;
  readonly required: bigint;
  /** Groups that count, the highest weight first. What is not named counts nothing. */
  readonly counts: readonly { readonly group: string; readonly weightPpm: bigint }[];
  readonly maxBet: bigint | null;
  readonly maxCashout: bigint | null;
  readonly claimDays: number;
  readonly playDays: number;
  /** What staking the requirement costs on average; null where no game that counts in full declares its return. */
  readonly cost: bigint | null;
  readonly version: number;
}

/** The key facts of an offer, from the terms alone: no text of an offer has a figure of its own. */
export function keyFactsOf(offer: OfferFigures): KeyFacts {
  const { amount, mode, required, contributions, maxBet, maxCashout, claimDays, playDays, version } = offer;
  const counts = Object.entries(contributions)
    .filter(([, weightPpm]) => weightPpm > 0n)
    .map(([group, weightPpm]) => ({ group, weightPpm }))
    .toSorted((one, other) => Number(other.weightPpm - one.weightPpm));
  const cost = costOfTurnover(required, contributions, offer.returns);
  return { gets: amount, mode, required, counts, maxBet, maxCashout, claimDays, playDays, cost, version };
}

/**
 * What the requirement costs on average in the game with the lowest declared return among the groups that count in full, rounded down.
 *
 * @returns null where no game of these groups declares a return: the page then says that it is unknown.
 */
export function costOfTurnover(
  required: bigint,
  contributions: Contributions,
  returns: readonly DeclaredReturn[],
): bigint | null {
  const full = returns.filter(({ group }) => contributions[group] === PPM).map((each) => each.returnPpm);
  const [first, ...rest] = full;
  if (first === undefined) return null;
  const lowest = rest.reduce((low, each) => lesser(low, each), first);
  return floorDiv(required * (PPM - lowest), PPM);
}
