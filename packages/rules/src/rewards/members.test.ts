import { describe, expect, it } from 'vitest';
import { cappedForBoard, rankBoard, strikeFromBoard } from './board.ts';
import { drainEndOf, expiryAfterBreak, withdrawUnderBonus } from './bonus/ending.ts';
import { COMMENT_BOUNDS, FEEDBACK_BOUNDS, refuseFeedback } from './feedback.ts';
import { missionPeriodOf, nextMissionPeriod } from './missions/period.ts';
import { refuseClaim } from './missions/progress.ts';
import { maskName } from './names.ts';
import { noticePlaceOf } from './notices.ts';
import { drawRaffle } from './raffle.ts';
import { shownLevelOf } from './ranks.ts';
import { decideRedemption, redeemReward } from './redemption.ts';
import { judgeReferral, type ReferralTerms, type ReferredFriend } from './referral.ts';
import { isInTime } from './turnover.ts';

const at = (text: string) => new Date(text);

describe('the time of a bonus', () => {
  const time = { startsAt: at('2026-11-01T00:00:00Z'), expiresAt: at('2026-11-15T00:00:00Z') };
  it('has its start and not its end', () => {
    expect(isInTime(time.startsAt, time)).toBe(true);
    expect(isInTime(time.expiresAt, time)).toBe(false);
  });
  it('moves by the length of a break, and ends 72 hours late at most', () => {
    const pause = { from: at('2026-11-05T10:00:00Z'), until: at('2026-11-06T10:00:00Z') };
    expect(expiryAfterBreak(time.expiresAt, pause)).toEqual(at('2026-11-16T00:00:00Z'));
    expect(drainEndOf(time.expiresAt)).toEqual(at('2026-11-18T00:00:00Z'));
  });
  it('does not end by a withdrawal that is refused for another reason', () => {
    const asked = { amount: 11n, real: 10n, hasDepositBonus: true, forfeits: true };
    expect(withdrawUnderBonus(asked)).toEqual({ refusal: 'insufficient-balance' });
    expect(withdrawUnderBonus({ ...asked, amount: 10n })).toEqual({ cancels: true });
    expect(withdrawUnderBonus({ ...asked, amount: 10n, hasDepositBonus: false })).toEqual({ cancels: false });
  });
});

describe('missions', () => {
  it('have periods in the site zone that follow each other', () => {
    expect(missionPeriodOf('month', at('2026-11-30T17:00:00Z'), 'Asia/Ho_Chi_Minh')).toBe('2026-12-01');
    expect(nextMissionPeriod('day', '2026-12-31')).toBe('2027-01-01');
    expect(nextMissionPeriod('week', '2026-12-28')).toBe('2027-01-04');
    expect(nextMissionPeriod('month', '2026-02-01')).toBe('2026-03-01');
  });
  it('refuse a step that is unknown, claimed or not reached', () => {
    const steps = [{ step: 1, at: 10n }];
    expect(refuseClaim(steps, 10n, new Set(), 2)).toEqual({ refusal: 'unknown-milestone' });
    expect(refuseClaim(steps, 0n, new Set([1]), 1)).toEqual({ refusal: 'milestone-claimed' });
    expect(refuseClaim(steps, 7n, new Set(), 1)).toEqual({ refusal: 'milestone-not-reached', remaining: 3n });
  });
});

it('a board without a struck row moves the places below up, and counts a day up to its cap', () => {
  const rows = [1n, 2n, 3n].map((member) => ({ member, value: 10n - member, reachedAt: at('2026-11-01') }));
  const left = strikeFromBoard(rankBoard(rows), 1n);
  expect(left.map(({ member, rank }) => [member, rank])).toEqual([
    [2n, 1],
    [3n, 2],
  ]);
  expect([cappedForBoard(5n, 9n), cappedForBoard(12n, 9n)]).toEqual([5n, 9n]);
});

it('a raffle refuses a number of tickets that it cannot draw', () => {
  const plan = { prizes: 1, isOnePerMember: true, holderOf: () => 1 };
  for (const tickets of [-1, 1.5, 10_000_001])
    expect(() => drawRaffle({ ...plan, tickets }, { nextWord: () => 0 })).toThrow('cannot be drawn');
});

describe('the mall', () => {
  const reward = { isOpen: true, stock: 2, maxPerMember: 2, price: 300n, needsAddress: true };
  const request = { quantity: 1, held: 0, balance: 900n, hasAddress: true };
  it('checks what is open, the stock, the limit, the points and the address, in this order', () => {
    const poor = { quantity: 3, held: 2, balance: 0n, hasAddress: false };
    expect(redeemReward({ ...reward, isOpen: false }, poor)).toEqual({ refusal: 'reward-closed' });
    expect(redeemReward(reward, poor)).toEqual({ refusal: 'reward-out-of-stock', left: 2 });
    expect(redeemReward(reward, { ...poor, quantity: 1 })).toEqual({ refusal: 'reward-limit', most: 2 });
    expect(redeemReward(reward, { ...poor, quantity: 1, held: 0 })).toEqual({
      refusal: 'points-insufficient',
      missing: 300n,
    });
    expect(redeemReward(reward, { ...request, hasAddress: false })).toEqual({
      refusal: 'reward-address-wanted',
    });
    expect(redeemReward(reward, request)).toEqual({ points: 300n, left: 1 });
    expect(() => redeemReward(reward, { ...request, quantity: 0 })).toThrow('above 0');
  });
  it('decides a record once, and gives a rejected one back', () => {
    expect(decideRedemption('process', 'rejected')).toEqual({ status: 'rejected', isReturned: true });
    expect(decideRedemption('process', 'approved')).toEqual({ status: 'approved', isReturned: false });
    expect(decideRedemption('approved', 'rejected')).toEqual({
      refusal: 'redemption-decided',
      status: 'approved',
    });
  });
});

describe('a friend', () => {
  const terms: ReferralTerms = {
    days: 30,
    minDeposit: 20n,
    minValid: 100n,
    holdDays: 14,
    maxPerMonth: 10,
    maxInAll: 100,
    friendAmount: 2n,
    tiers: [
      { from: 1, amount: 5n },
      { from: 6, amount: 8n },
    ],
  };
  const friend: ReferredFriend = {
    isSamePerson: false,
    hasSameDevice: false,
    hasSamePayment: false,
    isExcluded: false,
    isVerified: true,
    days: 20,
    credited: 20n,
    valid: 100n,
    softSignals: 0,
    daysSinceMet: 14,
  };
  const referrer = { isExcluded: false, rewardedThisMonth: 0, rewardedEver: 0 };

  it('is refused for each hard signal, whatever else is met', () => {
    for (const signal of ['isSamePerson', 'hasSameDevice', 'hasSamePayment'] as const)
      expect(judgeReferral(terms, { ...friend, [signal]: true }, referrer)).toEqual({
        state: 'refused',
        reason: 'referral-self',
      });
  });
  it('learns what is missing, the bets last', () => {
    expect(judgeReferral(terms, { ...friend, valid: 99n }, referrer)).toEqual({
      state: 'pending',
      missing: 'valid',
      open: 1n,
    });
  });
  it('who excluded itself ends it; of an excluded referrer the friend alone is paid', () => {
    expect(judgeReferral(terms, { ...friend, isExcluded: true }, referrer)).toEqual({
      state: 'refused',
      reason: 'self-excluded',
    });
    expect(judgeReferral(terms, friend, { ...referrer, isExcluded: true })).toEqual({
      state: 'rewarded',
      referrer: 0n,
      friend: 2n,
    });
  });
  it('is capped by the month and by the number in all', () => {
    expect(judgeReferral(terms, friend, { ...referrer, rewardedThisMonth: 10 })).toEqual({ state: 'capped' });
    expect(judgeReferral(terms, friend, { ...referrer, rewardedEver: 100 })).toEqual({ state: 'capped' });
    expect(judgeReferral(terms, friend, { ...referrer, rewardedEver: 99 })).toMatchObject({ referrer: 8n });
  });
});

it('a rank above 4 is shown as 4 until staff looked', () => {
  expect(shownLevelOf(5, false)).toEqual({ level: 4, isInReview: true });
  expect(shownLevelOf(5, true)).toEqual({ level: 5, isInReview: false });
  expect(shownLevelOf(4, false)).toEqual({ level: 4, isInReview: false });
});

describe('texts', () => {
  it('are counted in letters as a reader sees them', () => {
    expect(refuseFeedback('  Xin chào 👨‍👩‍👧‍👦 ', FEEDBACK_BOUNDS, [])).toBeNull();
    expect(refuseFeedback('a'.repeat(10), FEEDBACK_BOUNDS, [])).toBeNull();
    expect(refuseFeedback('', COMMENT_BOUNDS, [])).toEqual({ refusal: 'feedback-length', from: 1, to: 140 });
  });
  it('have three pictures at most, png or jpg, of 5 MB', () => {
    const picture = { type: 'jpg', bytes: 5_242_880 };
    expect(refuseFeedback('a'.repeat(10), FEEDBACK_BOUNDS, [picture, picture, picture])).toBeNull();
  });
  it('of a name show two characters at each end, whole ones', () => {
    expect(maskName('😀ab😀cd', true)).toBe('😀a***cd');
  });
  it('of a list of notices have one page when it is empty', () => {
    expect(noticePlaceOf(0, 0)).toEqual({ page: 1, row: 0, pages: 1 });
    expect(noticePlaceOf(8, 20)).toEqual({ page: 1, row: 8, pages: 3 });
  });
});
