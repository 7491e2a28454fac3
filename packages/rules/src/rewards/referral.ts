// Referral: whether a friend has earned the reward of the member who referred them (docs/reference/rewards.md 8). Amounts are in 1/10 000 units.
import type { ReferralState } from './words/index.ts';

export interface ReferralTerms {
  /** Days from the registration in which the conditions have to be met. */
  readonly days: number;
  readonly minDeposit: bigint;
  readonly minValid: bigint;
  /** Days between the conditions and the reward. */
  readonly holdDays: number;
  readonly maxPerMonth: number;
  /** The most friends that are rewarded in all; null for no limit. */
  readonly maxInAll: number | null;
  readonly friendAmount: bigint;
  /** What a friend is worth, from the n-th rewarded friend on; from the lowest to the highest. */
  readonly tiers: readonly { readonly from: number; readonly amount: bigint }[];
}

export interface ReferredFriend {
  /** Hard signals: the friend is the referrer. */
  readonly isSamePerson: boolean;
  readonly hasSameDevice: boolean;
  readonly hasSamePayment: boolean;
  readonly isExcluded: boolean;
  readonly isVerified: boolean;
  /** Days since the registration. */
  readonly days: number;
  /** Own credited deposits, and valid bet, within the time that counts. */
  readonly credited: bigint;
  readonly valid: bigint;
  readonly softSignals: number;
  /** Days since the conditions were met. */
  readonly daysSinceMet: number;
}

export interface Referrer {
  readonly isExcluded: boolean;
  readonly rewardedThisMonth: number;
  readonly rewardedEver: number;
}

export type ReferralJudgement =
  | { readonly state: 'rewarded'; readonly referrer: bigint; readonly friend: bigint }
  | { readonly state: 'refused'; readonly reason: 'referral-self' | 'self-excluded' }
  | { readonly state: 'pending'; readonly missing: 'identity' }
  | { readonly state: 'pending'; readonly missing: 'deposit' | 'valid'; readonly open: bigint }
  | { readonly state: 'held'; readonly daysLeft: number }
  | { readonly state: Extract<ReferralState, 'review' | 'capped' | 'lapsed'> };

/** As many soft signals let a member of staff decide. */
const SIGNALS_FOR_REVIEW = 2;

/**
 * The state of a friend. The checks in their order: hard signals, the friend's exclusion, the conditions, soft signals, the hold, the caps.
 * Of a referrer who is excluded or closed the friend's part alone is paid.
 */
export function judgeReferral(
  terms: ReferralTerms,
  friend: ReferredFriend,
  referrer: Referrer,
): ReferralJudgement {
  if (friend.isSamePerson || friend.hasSameDevice || friend.hasSamePayment)
    return { state: 'refused', reason: 'referral-self' };
  if (friend.isExcluded) return { state: 'refused', reason: 'self-excluded' };
  const missing = missingOf(terms, friend);
  if (missing) return friend.days > terms.days ? { state: 'lapsed' } : missing;
  if (friend.softSignals >= SIGNALS_FOR_REVIEW) return { state: 'review' };
  if (friend.daysSinceMet < terms.holdDays)
    return { state: 'held', daysLeft: terms.holdDays - friend.daysSinceMet };
  if (referrer.isExcluded) return { state: 'rewarded', referrer: 0n, friend: terms.friendAmount };
  const isFull = terms.maxInAll !== null && referrer.rewardedEver >= terms.maxInAll;
  if (isFull || referrer.rewardedThisMonth >= terms.maxPerMonth) return { state: 'capped' };
  const tier = terms.tiers.findLast(({ from }) => from <= referrer.rewardedEver + 1);
  return { state: 'rewarded', referrer: tier?.amount ?? 0n, friend: terms.friendAmount };
}

function missingOf(terms: ReferralTerms, friend: ReferredFriend): ReferralJudgement | null {
  const { isVerified, credited, valid } = friend;
  if (!isVerified) return { state: 'pending', missing: 'identity' };
  if (credited < terms.minDeposit)
    return { state: 'pending', missing: 'deposit', open: terms.minDeposit - credited };
  return valid < terms.minValid ? { state: 'pending', missing: 'valid', open: terms.minValid - valid } : null;
}
