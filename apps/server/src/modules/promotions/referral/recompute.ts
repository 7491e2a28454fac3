// Whether what was paid for a friend is what its terms give for the figures that it keeps (docs/reference/rewards.md 3.6 and 8).
import { judgeReferral, type ReferralTerms } from '@tyche/rules/rewards';

const DAY_MS = 86_400_000;

/** A rewarded friend as it is kept. Amounts are in 1/10 000 units. */
export interface KeptReferral {
  readonly isVerified: boolean;
  readonly credited: bigint;
  readonly valid: bigint;
  readonly metAt: Date | null;
  readonly rewardedAt: Date;
  /** What the sum of the referrer was chosen by; null: rewarded before it was kept. */
  readonly referrer: {
    readonly isExcluded: boolean;
    readonly rewardedThisMonth: number;
    readonly rewardedEver: number;
  } | null;
}

/** What both are paid. */
export interface ReferralSums {
  readonly referrer: bigint;
  readonly friend: bigint;
}

/**
 * All sums that the terms can give for a friend: one, or none where the conditions, the hold or a cap refuse it. Without a kept number of
 * friends each tier can be, and nothing for the referrer.
 */
export function recomputedReferral(kept: KeptReferral, terms: ReferralTerms): readonly ReferralSums[] {
  const { isVerified, credited, valid, metAt, rewardedAt, referrer } = kept;
  if (!metAt) return [];
  const friend = {
    // What stops a friend is decided before the reward, and the sums are of the days that count.
    isSamePerson: false,
    hasSameDevice: false,
    hasSamePayment: false,
    isExcluded: false,
    softSignals: 0,
    days: 0,
    isVerified,
    credited,
    valid,
    daysSinceMet: Math.floor((rewardedAt.getTime() - metAt.getTime()) / DAY_MS),
  };
  const none = { isExcluded: true, rewardedThisMonth: 0, rewardedEver: 0 };
  const judged = judgeReferral(terms, friend, referrer ?? none);
  if (judged.state !== 'rewarded') return [];
  const sums = { referrer: judged.referrer, friend: judged.friend };
  return referrer ? [sums] : [sums, ...terms.tiers.map(({ amount }) => ({ ...sums, referrer: amount }))];
}
