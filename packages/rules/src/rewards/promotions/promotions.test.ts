import { describe, expect, it } from 'vitest';
import { depositBetReward } from './deposit-bet.ts';
import { depositCountReward } from './deposit-count.ts';
import { depositReward, type DepositTerms, ordinalOf } from './deposit.ts';
import { luckyBetReward } from './lucky-bet.ts';
import { manualReward } from './manual.ts';
import { promoCodeReward } from './promo-code.ts';
import { rankSalary, upgradeReward } from './rank-rewards.ts';
import { dailyRebate, rebateShare } from './rebate.ts';
import { tierOf } from './share.ts';
import { signupReward } from './signup.ts';

describe('deposits', () => {
  const terms: DepositTerms = {
    minDeposit: 1_000_000n,
    shares: { ratePpm: 1_000_000n, maxBonus: 50_000_000n },
    maxPerDay: null,
    unit: 100n,
  };
  const facts = { credited: 80_000_000n, ordinal: 1, grantedToday: 0n };

  it('are numbered by their kind', () => {
    expect(ordinalOf('FIRST_DEPOSIT')).toBe(1);
    expect(ordinalOf('FIFTH_DEPOSIT')).toBe(5);
    expect(ordinalOf('DEPOSIT')).toBeNull();
  });

  it('give at most the cap, and of a day what is left', () => {
    expect(depositReward(1, terms, facts)).toEqual({ amount: 50_000_000n });
    const daily = { ...terms, maxPerDay: 60_000_000n };
    expect(depositReward(null, daily, { ...facts, grantedToday: 20_000_055n })).toEqual({
      amount: 39_999_900n,
    });
    expect(depositReward(null, daily, { ...facts, grantedToday: 70_000_000n })).toEqual({
      refusal: 'promotion-cap-reached',
    });
  });

  it('that are too small are refused before one with the wrong number', () => {
    expect(depositReward(2, terms, { ...facts, credited: 1n })).toMatchObject({
      refusal: 'promotion-deposit-too-small',
    });
    expect(depositReward(2, terms, facts)).toEqual({ refusal: 'promotion-deposit-ordinal', ordinal: 2 });
  });

  it('below the lowest tier learn where it begins', () => {
    const tiers = [
      { from: 5_000_000n, ratePpm: 200_000n, maxBonus: 9_000_000n },
      { from: 2_000_000n, ratePpm: 100_000n, maxBonus: 9_000_000n },
    ];
    expect(tierOf(tiers, 5_000_000n)?.ratePpm).toBe(200_000n);
    expect(depositReward(1, { ...terms, shares: tiers }, { ...facts, credited: 1_500_000n })).toEqual({
      refusal: 'promotion-deposit-too-small',
      least: 2_000_000n,
    });
  });

  it('of a count say how many are missing', () => {
    const steps = [
      { count: 3, amount: 1n },
      { count: 5, amount: 2n },
    ];
    expect(depositCountReward(steps, 1)).toEqual({ refusal: 'promotion-condition-open', remaining: 2 });
    expect(depositCountReward(steps, 6)).toEqual({ refusal: 'promotion-condition-open', remaining: 0 });
  });

  it('with bets say how much is still to bet', () => {
    const bet = { ratePpm: 100_000n, betMultiplePpm: 3_000_000n, maxBonus: 5_000_000n, unit: 100n };
    expect(depositBetReward(bet, { credited: 15_000_000n, validBet: 44_999_999n })).toEqual({
      refusal: 'promotion-condition-open',
      remaining: 1n,
    });
    expect(depositBetReward(bet, { credited: 90_000_000n, validBet: 270_000_000n })).toEqual({
      amount: 5_000_000n,
    });
  });
});

describe('the rebate', () => {
  const terms = { rates: { RNG: 8_000n }, minPayout: 10_000n, maxPerDay: 1_000_050n, unit: 100n };
  it('above the cap of the day is not carried; the rest under a display unit is', () => {
    expect(dailyRebate(terms, { valid: { RNG: 900_000_000n }, carry: 0n })).toEqual({
      amount: 1_000_000n,
      carry: 50n,
    });
  });
  it('never pays a sum below 0, whatever the least payout is', () => {
    expect(dailyRebate({ ...terms, minPayout: -500n }, { valid: {}, carry: -7n })).toEqual({
      amount: 0n,
      carry: -7n,
    });
  });
  it('of a corrected day is the difference of two shares', () => {
    const before = rebateShare(terms, { RNG: 10_000_000n });
    expect(rebateShare(terms, { RNG: 4_000_000n }) - before).toBe(-48_000n);
  });
});

describe('other kinds', () => {
  it('ask for the identity before they look at earlier rewards', () => {
    expect(signupReward({ amount: 5n, identityLevel: 2 }, { identityLevel: 1, claimsByPerson: 1 })).toEqual({
      refusal: 'promotion-identity-required',
      level: 2,
    });
  });

  it('give a lucky bet its multiple, and none below the least stake', () => {
    const terms = {
      tail: '378',
      multiplePpm: 8_000_000n,
      maxBonus: 8_880_000n,
      minStake: 20_000n,
      unit: 100n,
    };
    expect(luckyBetReward(terms, { number: '2026112200041378', stake: 200_000n })).toEqual({
      amount: 1_600_000n,
    });
    expect(luckyBetReward(terms, { number: '378', stake: 19_999n })).toEqual({
      refusal: 'promotion-stake-too-small',
      least: 20_000n,
    });
  });

  it('pay no salary without the upkeep of the month', () => {
    const byRank = new Map([[1, 10n]]);
    expect(rankSalary(byRank, 1, false)).toEqual({ refusal: 'promotion-condition-open' });
    expect(rankSalary(byRank, 0, true)).toEqual({ refusal: 'promotion-rank-too-low', rank: 1 });
  });

  it('pay every rank on the way once', () => {
    const byRank = new Map([
      [1, 10n],
      [2, 20n],
      [3, 40n],
    ]);
    expect(upgradeReward(byRank, { from: 0, to: 3, paidRanks: [2] })).toEqual({ amount: 50n, ranks: [1, 3] });
    expect(upgradeReward(byRank, { from: 3, to: 3, paidRanks: [] })).toEqual({
      refusal: 'promotion-rank-too-low',
    });
  });

  it('tell a person who used a code so, also when no use is left', () => {
    const terms = { amount: 5n };
    expect(promoCodeReward(terms, { credited: 0n, usesLeft: 0, isUsedByPerson: true })).toEqual({
      refusal: 'promo-code-used',
    });
    expect(promoCodeReward(terms, { credited: 0n, usesLeft: 0, isUsedByPerson: false })).toEqual({
      refusal: 'promo-code-spent',
    });
    const share = { ratePpm: 200_000n, maxBonus: 9n, minDeposit: 10n, unit: 1n };
    expect(promoCodeReward(share, { credited: 9n, usesLeft: 1, isUsedByPerson: false })).toEqual({
      refusal: 'promotion-deposit-too-small',
      least: 10n,
    });
  });

  it('let nobody grant above the most at once, not even two', () => {
    const terms = { aloneUpTo: 10n, maxAtOnce: 20n };
    expect(manualReward(terms, { amount: 21n, hasSecondPerson: true })).toEqual({
      refusal: 'amount-out-of-range',
    });
    expect(manualReward(terms, { amount: 10n, hasSecondPerson: false })).toEqual({ amount: 10n });
  });
});
