import { describe, expect, test } from 'vitest';
import { formatPercent, MIN_ROUNDS, readPercent, reportRtp, type RoundSums } from './rtp-report.ts';

function sumsOf(rounds: readonly (readonly [bet: bigint, win: bigint])[], times = 1n): RoundSums {
  const add = (of: (bet: bigint, win: bigint) => bigint) =>
    rounds.reduce((total, [bet, win]) => total + of(bet, win), 0n) * times;
  return {
    rounds: BigInt(rounds.length) * times,
    bets: add((bet) => bet),
    wins: add((_, win) => win),
    betsSquared: add((bet) => bet * bet),
    winsSquared: add((_, win) => win * win),
    betsWins: add((bet, win) => bet * win),
  };
}

describe('the interval', () => {
  test('of bets of 1 that win 2 or 0 in turn, four rounds', () => {
    // R = 4/4 = 1. Σ(win − bet)² = 4. n/(n−1) = 4/3. Error = √(4/3 × 4) / 4 = √(16/3) / 4 = 0.57735027.
    // 1.96 × 0.57735027 = 1.13160653: from −13.160653 % to 213.160653 %, rounded outwards.
    const { paid, interval } = reportRtp(
      sumsOf([
        [1n, 2n],
        [1n, 0n],
        [1n, 2n],
        [1n, 0n],
      ]),
      null,
    );
    expect(paid).toBe(100_000_000n);
    expect(interval).toEqual({ low: -13_160_653n, high: 213_160_653n });
  });
  test('of unequal bets: 1 wins 0, 3 wins 6', () => {
    // R = 6/4 = 1.5. Residuals −1.5 and 1.5: Σ = 4.5. n/(n−1) = 2. Error = √9 / 4 = 0.75. 1.96 × 0.75 = 1.47: from 3 % to 297 %.
    const { paid, interval } = reportRtp(
      sumsOf([
        [1n, 0n],
        [3n, 6n],
      ]),
      null,
    );
    expect(paid).toBe(150_000_000n);
    expect(interval).toEqual({ low: 3_000_000n, high: 297_000_000n });
  });
  test('is a point where every round returns the same, and rounds outwards', () => {
    // 2/3 = 66.666666… %.
    expect(reportRtp(sumsOf([[3n, 2n]], 5n), null).interval).toEqual({ low: 66_666_666n, high: 66_666_667n });
  });
  test('does not depend on the unit of amounts, however large they are', () => {
    const rounds = [
      [1n, 0n],
      [3n, 6n],
    ] as const;
    const unit = 10n ** 15n;
    const large = rounds.map(([bet, win]) => [bet * unit, win * unit] as const);
    expect(reportRtp(sumsOf(large), null)).toEqual(reportRtp(sumsOf(rounds), null));
  });
  test('needs two rounds, and a return needs a bet', () => {
    expect(reportRtp(sumsOf([[1n, 2n]]), 1n)).toEqual({
      paid: 200_000_000n,
      interval: null,
      verdict: 'too-few',
    });
    expect(reportRtp(sumsOf([]), 1n)).toEqual({ paid: null, interval: null, verdict: 'too-few' });
  });
});

describe('the verdict', () => {
  const even = [
    [1n, 2n],
    [1n, 0n],
  ] as const;
  // n = 10,000, R = 1, Σ = 10,000: error = √(10,000/9,999 × 10,000) / 10,000 = 0.0100005; 1.96 × it = 0.01960098: 98.039902 % to 101.960098 %.
  const sums = sumsOf(even, MIN_ROUNDS / 2n);
  test('follows the theoretical return from one edge of the interval to the other', () => {
    const { interval } = reportRtp(sums, null);
    expect(interval).toEqual({ low: 98_039_901n, high: 101_960_099n });
    const verdictAt = (theoretical: bigint) => reportRtp(sums, theoretical).verdict;
    expect([98_039_900n, 98_039_901n, 100_000_000n, 101_960_099n, 101_960_100n].map(verdictAt)).toEqual([
      'outside',
      'within',
      'within',
      'within',
      'outside',
    ]);
  });
  test('is not given below the stated number of rounds, nor without a theoretical return', () => {
    const fewer = sumsOf(even, MIN_ROUNDS / 2n - 1n);
    expect(reportRtp(fewer, 1n).verdict).toBe('too-few');
    expect(reportRtp(sums, null).verdict).toBe('unknown');
  });
});

test('percentages are read and printed with six decimals', () => {
  expect(readPercent('96.500000')).toBe(96_500_000n);
  expect(readPercent('0.000001')).toBe(1n);
  expect([readPercent('96.5'), readPercent('-1.000000'), readPercent('')]).toEqual([null, null, null]);
  expect([96_500_000n, 1n, -13_160_653n].map(formatPercent)).toEqual(['96.500000', '0.000001', '-13.160653']);
});
