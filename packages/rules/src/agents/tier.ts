// Tiers of a contract: the floors of one and what it pays (docs/reference/agents.md 6.2). Amounts are in 1/10 000 units, rates in ppm.
import { floorDiv, PPM } from '@tyche/kernel/money';

import type { RateType } from './words/index.ts';

export interface Tier {
  /** Floor of the team's valid bet. */
  readonly minimumBet: bigint;
  /** Floor of the base of a dividend; 0 is no floor. Always 0 in a salary: the checks of terms refuse another. */
  readonly netLoss: bigint;
  /** Floor of the number of active members. */
  readonly activeMember: number;
  readonly rateType: RateType;
  /** `P`: ppm. `F`: the sum. */
  readonly rate: bigint;
}

/** What is compared with the floors of tiers. */
export interface TierInputs {
  readonly validBet: bigint;
  readonly activeMember: number;
  /** Net loss with the carry; 0 for salaries. */
  readonly base: bigint;
}

/**
 * The highest tier with all its floors met. Equality meets a floor.
 *
 * @param tiers from the lowest to the highest.
 * @returns the tier's number from 1; 0 when none is met.
 */
export function tierMet(tiers: readonly Tier[], inputs: TierInputs): number {
  return 1 + tiers.findLastIndex((tier) => isMet(tier, inputs));
}

/** What is missing to a tier: the difference to each of its floors, 0 where the floor is met. */
export interface MissingToTier {
  /** The number of the tier, from 1. */
  readonly tier: number;
  readonly minimumBet: bigint;
  readonly activeMember: number;
  readonly netLoss: bigint;
}

/**
 * What is missing to the tier above the one that is met.
 *
 * @param tiers from the lowest to the highest.
 * @returns null when the highest tier is met.
 */
export function missingToNext(tiers: readonly Tier[], inputs: TierInputs): MissingToTier | null {
  const met = tierMet(tiers, inputs);
  const next = tiers[met];
  if (!next) return null;
  const { minimumBet, netLoss, activeMember } = next;
  return {
    tier: met + 1,
    minimumBet: minimumBet > inputs.validBet ? minimumBet - inputs.validBet : 0n,
    activeMember: Math.max(0, activeMember - inputs.activeMember),
    netLoss: netLoss > 0n && netLoss > inputs.base ? netLoss - inputs.base : 0n,
  };
}

/** The rate of a tier by its number; 0 for number 0. */
export function rateOfTier(tiers: readonly Tier[], number: number): bigint {
  return tiers[number - 1]?.rate ?? 0n;
}

/** A share of an amount in ppm, rounded down. */
export function shareOf(amount: bigint, ppm: bigint): bigint {
  return floorDiv(amount * ppm, PPM);
}

/** What a tier pays on a base: its share rounded down, or its fixed sum. */
export function payOfTier({ rateType, rate }: Tier, base: bigint): bigint {
  return rateType === 'F' ? rate : shareOf(base, rate);
}

/** The rate of a tier for comparisons, in ppm. Of a fixed sum it is the sum over the bet floor, rounded down. The floor is above 0. */
export function comparableRate({ rateType, rate, minimumBet }: Tier): bigint {
  return rateType === 'P' ? rate : floorDiv(rate * PPM, minimumBet);
}

/** The highest comparable rate of some tiers in ppm; 0 without tiers. */
export function topRateOf(tiers: readonly Tier[]): bigint {
  let top = 0n;
  for (const rate of tiers.map(comparableRate)) if (rate > top) top = rate;
  return top;
}

function isMet({ minimumBet, netLoss, activeMember }: Tier, inputs: TierInputs): boolean {
  return (
    inputs.validBet >= minimumBet &&
    inputs.activeMember >= activeMember &&
    (netLoss === 0n || inputs.base >= netLoss)
  );
}
