// FIRST_DEPOSIT to FIFTH_DEPOSIT and DEPOSIT: a share of a credited deposit (docs/reference/rewards.md 4.2).
import { lesser } from '@tyche/kernel/money';
import type { PromotionKind } from '../words/index.ts';
import { cappedShare, floorToUnit, type Share, type ShareTier, tierOf } from './share.ts';

export interface DepositTerms {
  readonly minDeposit: bigint;
  /** One share of each deposit, or tiers: the tier of the whole deposit counts. */
  readonly shares: Share | readonly ShareTier[];
  /** The most that a member gets in a day; null for no limit. */
  readonly maxPerDay: bigint | null;
  /** The display unit of the currency. */
  readonly unit: bigint;
}

export interface DepositFacts {
  /** What was credited, after fees. */
  readonly credited: bigint;
  /** The number of the deposit among the member's credited ones, by the order of credit; from 1. */
  readonly ordinal: number;
  /** What this offer gave the member today. */
  readonly grantedToday: bigint;
}

export type DepositReward =
  | { readonly amount: bigint }
  | { readonly refusal: 'promotion-deposit-too-small'; readonly least: bigint }
  | { readonly refusal: 'promotion-deposit-ordinal'; readonly ordinal: number }
  | { readonly refusal: 'promotion-cap-reached' };

const ordinals = ['FIRST_DEPOSIT', 'SECOND_DEPOSIT', 'THIRD_DEPOSIT', 'FOURTH_DEPOSIT', 'FIFTH_DEPOSIT'];

/** The number of the deposit that a kind is for, from 1; null for a kind that takes any deposit. */
export function ordinalOf(kind: PromotionKind): number | null {
  const index = ordinals.indexOf(kind);
  return index < 0 ? null : index + 1;
}

/**
 * The reward of a credited deposit, or why there is none.
 *
 * @param ordinal from `ordinalOf`: the number that the deposit needs, null for any.
 */
export function depositReward(
  ordinal: number | null,
  terms: DepositTerms,
  facts: DepositFacts,
): DepositReward {
  const { minDeposit, maxPerDay, unit } = terms;
  if (facts.credited < minDeposit) return { refusal: 'promotion-deposit-too-small', least: minDeposit };
  if (ordinal !== null && facts.ordinal !== ordinal) return { refusal: 'promotion-deposit-ordinal', ordinal };
  const share = shareOf(terms, facts.credited);
  if ('least' in share) return { refusal: 'promotion-deposit-too-small', least: share.least };
  const leftToday = maxPerDay === null ? null : maxPerDay - facts.grantedToday;
  if (leftToday !== null && leftToday <= 0n) return { refusal: 'promotion-cap-reached' };
  const amount = cappedShare(facts.credited, share);
  return { amount: floorToUnit(leftToday === null ? amount : lesser(amount, leftToday), unit) };
}

function shareOf({ shares }: DepositTerms, credited: bigint): Share | { readonly least: bigint } {
  if ('ratePpm' in shares) return shares;
  const tier = tierOf(shares, credited);
  if (tier) return tier;
  const [least = 0n] = shares.map(({ from }) => from).toSorted((one, other) => (one < other ? -1 : 1));
  return { least };
}
