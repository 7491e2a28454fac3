import type { ReferralTerms } from '@tyche/rules/rewards';
import { describe, expect, it } from 'vitest';
import { type KeptReferral, recomputedReferral } from './recompute.ts';

const terms: ReferralTerms = {
  days: 30,
  holdDays: 14,
  minDeposit: 2_000_000n,
  minValid: 10_000_000n,
  maxPerMonth: 10,
  maxInAll: 100,
  friendAmount: 200_000n,
  tiers: [
    { from: 1, amount: 500_000n },
    { from: 6, amount: 800_000n },
  ],
};
const first = { isExcluded: false, rewardedThisMonth: 0, rewardedEver: 0 };
const kept: KeptReferral = {
  isVerified: true,
  credited: 2_000_000n,
  valid: 10_000_000n,
  metAt: new Date('2026-11-01T00:00:00Z'),
  rewardedAt: new Date('2026-11-15T00:00:00Z'),
  referrer: first,
};
const sums = (referrer: bigint) => ({ referrer, friend: 200_000n });

describe('what is paid for a friend', () => {
  it('follows from the number of friends that were paid before', () => {
    expect(recomputedReferral(kept, terms)).toEqual([sums(500_000n)]);
    expect(recomputedReferral({ ...kept, referrer: { ...first, rewardedEver: 5 } }, terms)).toEqual([
      sums(800_000n),
    ]);
  });

  it('is the part of the friend alone when the referrer is excluded', () => {
    expect(recomputedReferral({ ...kept, referrer: { ...first, isExcluded: true } }, terms)).toEqual([
      sums(0n),
    ]);
  });

  it.each<[string, Partial<KeptReferral>]>([
    ['an identity that is not proven', { isVerified: false }],
    ['too small deposits', { credited: 1_999_999n }],
    ['too small bets', { valid: 9_999_999n }],
    ['conditions that were not met', { metAt: null }],
    ['a hold that was not over', { rewardedAt: new Date('2026-11-14T23:59:59Z') }],
    ['a full month', { referrer: { ...first, rewardedThisMonth: 10, rewardedEver: 10 } }],
    ['the most in all', { referrer: { ...first, rewardedEver: 100 } }],
  ])('is nothing by %s', (_, changed) => {
    expect(recomputedReferral({ ...kept, ...changed }, terms)).toEqual([]);
  });

  it('without a kept number of friends can be each tier', () => {
    expect(recomputedReferral({ ...kept, referrer: null }, terms)).toEqual([
      sums(0n),
      sums(500_000n),
      sums(800_000n),
    ]);
  });
});
