import { amountOf } from '@tyche/kernel/money';
import { describe, expect, test } from 'vitest';
import { bestChaseNet, bestNet } from './index.ts';

const line = (stake: bigint, bestWin: bigint, rebatePpm = 0n, winCap: bigint | null = null) => ({
  stake,
  bestWin,
  terms: { rebatePpm, winCap },
});

/** Lines of which it is not known what they win together. */
const apart = (...lines: readonly ReturnType<typeof line>[]) => ({ lines, jointWin: null });

describe('the best case of a slip', () => {
  test('of ten cars for 10.00 that win up to 9.90 is a loss of 0.10', () => {
    expect(bestNet(apart(line(100_000n, 99_000n)))).toBe(-1_000n);
  });

  test('counts the rebate of the stake', () => {
    expect(bestNet(apart(line(100_000n, 99_000n, 20_000n)))).toBe(1_000n);
  });

  test('takes every line at its best, so that it never calls a possible gain a loss', () => {
    expect(bestNet(apart(line(amountOf(10), amountOf(15)), line(amountOf(10), amountOf(15))))).toBe(
      amountOf(10),
    );
    expect(bestNet(apart(line(amountOf(10), amountOf(9)), line(amountOf(1), amountOf(100))))).toBe(
      amountOf(98),
    );
  });
});

describe('lines that exclude one another', () => {
  const sides = [line(amountOf(10), amountOf(19)), line(amountOf(10), amountOf(19))];

  test('are a loss when what they win together is less than they cost', () => {
    expect(bestNet({ lines: sides, jointWin: amountOf(19) })).toBe(-amountOf(1));
    expect(bestChaseNet({ lines: sides, jointWin: amountOf(19) }, [1, 2], { stopOnWin: false })).toBe(
      -amountOf(3),
    );
  });

  test('win no more than their caps at a higher multiple', () => {
    const capped = [line(amountOf(2), amountOf(10), 0n, amountOf(10)), line(amountOf(2), amountOf(10))];
    expect(bestChaseNet({ lines: capped, jointWin: amountOf(10) }, [3], { stopOnWin: true })).toBe(
      amountOf(30 - 12),
    );
  });
});

describe('the best case of a chase', () => {
  const flat = [line(amountOf(2), amountOf(5))];

  test('that stops on a win is the first draw, for the same multiple in each', () => {
    expect(bestChaseNet(apart(...flat), [1, 1, 1, 1], { stopOnWin: true })).toBe(amountOf(3));
  });

  test('takes off what was spent before', () => {
    // 2 + 4 are lost before the third draw pays 4 × 5 for 8.
    expect(bestChaseNet(apart(...flat), [1, 2, 4], { stopOnWin: true })).toBe(amountOf(20 - 14));
    expect(bestChaseNet(apart(line(amountOf(2), amountOf(3))), [1, 1, 1], { stopOnWin: true })).toBe(
      amountOf(1),
    );
  });

  test('that runs on wins in every draw', () => {
    expect(bestChaseNet(apart(...flat), [1, 1, 1], { stopOnWin: false })).toBe(amountOf(9));
  });

  test('keeps the cap of a line in each draw', () => {
    const capped = [line(amountOf(2), amountOf(100), 0n, amountOf(150))];
    expect(bestChaseNet(apart(...capped), [1, 2], { stopOnWin: false })).toBe(amountOf(98 + 146));
  });
});
