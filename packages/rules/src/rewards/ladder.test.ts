import { amountOf, PPM } from '@tyche/kernel/money';
import { describe, expect, it } from 'vitest';
import { contrastOf, type Ladder, type LadderRank, ladderProblems } from './ladder.ts';

const rank = (total: number, change: Partial<LadderRank> = {}): LadderRank => ({
  total: amountOf(total),
  upkeep: 0n,
  pointsPpm: PPM,
  withdrawalsPerDay: 0,
  feeOffPpm: 0n,
  birthdayPoints: 0n,
  names: { EN: `From ${total}` },
  color: '#000000',
  color2: '#ffffff',
  ...change,
});
const problemsOf = (ranks: Ladder['ranks'], leastRanks = ranks.length) =>
  ladderProblems({ hasReview: true, ranks }, { leastRanks, language: 'EN' });

describe('a ladder', () => {
  it('with rising figures and labels that can be read is right', () => {
    expect(
      problemsOf([rank(0), rank(100, { upkeep: 1n }), rank(101, { upkeep: 1n, pointsPpm: 2n * PPM })]),
    ).toEqual([]);
  });

  it('tells all problems of a rank in their order', () => {
    const wrong = { upkeep: 4n, pointsPpm: PPM - 1n, names: { VI: 'Đồng' }, color2: '#111111' };
    expect(problemsOf([rank(0), rank(50, { upkeep: 5n }), rank(50, wrong)])).toEqual([
      'total:2',
      'upkeep:2',
      'multiplier:2',
      'contrast:2',
      'name:2',
    ]);
  });

  it('gives no rank less than the rank below, and keeps benefits within their bounds', () => {
    const benefits = { withdrawalsPerDay: 8, feeOffPpm: PPM, birthdayPoints: amountOf(100) };
    expect(problemsOf([rank(0), rank(1, benefits), rank(2, benefits)])).toEqual([]);
    expect(problemsOf([rank(0), rank(1, benefits), rank(2)])).toEqual([
      'withdrawals:2',
      'fee:2',
      'birthday:2',
    ]);
    const tooMuch = { withdrawalsPerDay: 101, feeOffPpm: PPM + 1n, birthdayPoints: amountOf(10_001) };
    expect(problemsOf([rank(0), rank(1, tooMuch)])).toEqual(['withdrawals:1', 'fee:1', 'birthday:1']);
    expect(problemsOf([rank(0), rank(1, { birthdayPoints: 15_000n })])).toEqual(['birthday:1']);
    const negative = { withdrawalsPerDay: -1, feeOffPpm: -1n, birthdayPoints: -1n };
    expect(problemsOf([rank(0, negative)])).toEqual(['withdrawals:0', 'fee:0', 'birthday:0']);
  });

  it('asks nothing of rank 0, and keeps as many ranks as there were', () => {
    expect(problemsOf([rank(1)], 2)).toEqual(['count', 'first:0']);
    expect(problemsOf([rank(0, { pointsPpm: 2n * PPM + 1n })])).toEqual(['multiplier:0']);
  });
});

describe('the contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['red', '#ffffff', 1],
  ])('of %s and %s is that of the guidelines', (one, other, expected) => {
    expect(contrastOf(one, other)).toBeCloseTo(expected, 2);
    expect(contrastOf(other, one)).toBeCloseTo(expected, 2);
  });
});
