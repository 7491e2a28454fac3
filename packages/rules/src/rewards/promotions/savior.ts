// SAVIOR: a part of the net loss of a week (docs/reference/rewards.md 4.7). Amounts are in 1/10 000 units.
import { cappedShare, floorToUnit, type ShareTier, tierOf } from './share.ts';

export interface SaviorTerms {
  readonly tiers: readonly ShareTier[];
  readonly unit: bigint;
}

/** Settled bets of the week with own money, and what the member was given. */
export interface SaviorFacts {
  readonly staked: bigint;
  readonly paid: bigint;
  readonly rebates: bigint;
  readonly bonuses: bigint;
  /** An open marker of harm: the offer is not made. */
  readonly hasMarker: boolean;
}

export type SaviorReward =
  | { readonly amount: bigint; readonly loss: bigint }
  | { readonly refusal: 'promotion-condition-open'; readonly loss: bigint }
  | { readonly refusal: 'promotion-not-offered' };

/** The part of the net loss that comes back, by the tier of the whole loss; below the lowest tier the condition is open. */
export function saviorReward({ tiers, unit }: SaviorTerms, facts: SaviorFacts): SaviorReward {
  if (facts.hasMarker) return { refusal: 'promotion-not-offered' };
  const net = facts.staked - facts.paid - facts.rebates - facts.bonuses;
  const loss = net > 0n ? net : 0n;
  const tier = loss === 0n ? null : tierOf(tiers, loss);
  if (!tier) return { refusal: 'promotion-condition-open', loss };
  return { amount: floorToUnit(cappedShare(loss, tier), unit), loss };
}
