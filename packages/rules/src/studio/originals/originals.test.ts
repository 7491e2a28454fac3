import fc from 'fast-check';
import { amountOf } from '@tyche/kernel/money';
import { printRatio } from '@tyche/kernel/ratio';
import { describe, expect, it } from 'vitest';
import { roundWords } from '../index.ts';
import {
  automaticCashOut,
  CRASH_CAP,
  cashOutAt,
  crashEndMs,
  crashMultiple,
  crashPoint,
  diceMultiple,
  diceReturn,
  drawKeno,
  drawMines,
  isDiceWin,
  kenoReturn,
  lastMinesPick,
  minesMultiple,
  minesReturn,
  plinkoReturn,
  plinkoRisks,
  plinkoRows,
  plinkoTable,
  plinkoTenths,
} from './index.ts';

const anyHex = fc.integer({ min: 0, max: 2 ** 52 - 1 }).map((x) => x.toString(16).padStart(13, '0'));
const numberOf = ({ num, den }: { num: bigint; den: bigint }) => Number(num) / Number(den);

describe('crash', () => {
  it('ends a round at the first ms above its point, and takes no cash-out from then on', () => {
    fc.assert(
      fc.property(anyHex, (hex) => {
        const point = crashPoint(hex);
        const end = crashEndMs(point);
        const isCapped = point > CRASH_CAP;
        const max = isCapped ? CRASH_CAP : point;
        expect(crashMultiple(end) > max).toBe(true);
        expect(end === 0 || crashMultiple(end - 1) <= max).toBe(true);
        expect(cashOutAt(end, point)).toBeNull();
        expect(point === 100n ? cashOutAt(0, point) : cashOutAt(end - 1, point)).toBe(
          point === 100n ? null : crashMultiple(end - 1),
        );
      }),
      { numRuns: 500 },
    );
  });
  it('has a point of at least a multiple with the chance 0.99 in the multiple', () => {
    const multiples = [101n, 150n, 200n, 1_000n, 100_000n];
    for (const multiple of multiples) {
      // The smallest x that reaches it, by the formula of the point.
      const [bits, scaled] = [2n ** 52n, 99n * 2n ** 52n];
      const first = bits - scaled / multiple;
      expect(crashPoint((first < 0n ? 0n : first).toString(16).padStart(13, '0'))).toBeGreaterThanOrEqual(
        multiple,
      );
      expect(crashPoint((first - 2n).toString(16).padStart(13, '0'))).toBeLessThan(multiple);
    }
  });
  it('pays an automatic cash-out at its target, and nothing above the point', () => {
    const [stake, payUnit] = [amountOf(1_000), amountOf(1)];
    const at = (target: bigint, point: bigint) => automaticCashOut(stake, { target, point, payUnit });
    expect([at(200n, 200n), at(201n, 200n), at(100n, 200n)]).toEqual([amountOf(2_000), 0n, 0n]);
    // At 10,000 × everybody is paid, whatever was asked for.
    expect([at(2_000_000n, 2_500_000n), at(2_000_000n, 999_999n)]).toEqual([amountOf(10_000_000), 0n]);
  });
});

describe('dice', () => {
  it('wins with as many rolls on either side as its target says', () => {
    for (const target of [100, 3_333, 5_000, 9_800])
      for (const side of ['under', 'over'] as const) {
        const wins = Array.from({ length: 10_000 }, (_, roll) => roll).filter((roll) =>
          isDiceWin(roll, target, side),
        );
        expect(wins).toHaveLength(target);
      }
  });
  it('returns 98.990 % to 99 % whatever the target', () => {
    for (let target = 100; target <= 9_800; target += 1) {
      expect(numberOf(diceReturn(target))).toBeGreaterThan(0.9899);
      expect(numberOf(diceReturn(target))).toBeLessThanOrEqual(0.99);
    }
  });
  it.each([99, 9_801, 50.5, Number.NaN])('has no target of %d', (target) =>
    expect(() => diceMultiple(target)).toThrow(RangeError),
  );
});

describe('mines', () => {
  it('lets nobody pick beyond the cap of 10 000 times', () => {
    const last = Array.from({ length: 24 }, (_, at) => lastMinesPick(at + 1));
    expect(last.join(' ')).toBe('24 23 22 20 19 17 15 14 13 11 10 9 9 8 7 6 6 5 5 4 3 3 2 1');
  });
  it('returns at most 99 %, and little less, whenever the player stops', () => {
    for (let mines = 1; mines <= 24; mines += 1)
      for (let picks = 1; picks <= lastMinesPick(mines); picks += 1) {
        expect(numberOf(minesReturn(mines, picks))).toBeLessThanOrEqual(0.99);
        expect(numberOf(minesReturn(mines, picks))).toBeGreaterThan(0.9827);
      }
  });
  it('has each mine on a tile of its own', () => {
    const mines = drawMines(roundWords({ serverSeed: 'a'.repeat(64), clientSeed: 'c', nonce: 1 }), 24);
    expect(new Set(mines).size).toBe(24);
    expect(Math.max(...mines)).toBeLessThan(25);
  });
  it('refuses what no board has', () => {
    expect(() => minesMultiple(0, 1)).toThrow(RangeError);
    expect(() => minesMultiple(25, 0)).toThrow(RangeError);
    expect(() => minesMultiple(24, 2)).toThrow(RangeError);
  });
});

describe('plinko', () => {
  it('has tables that mirror, with the published return', () => {
    for (const rows of plinkoRows)
      for (const risk of plinkoRisks) {
        const table = plinkoTable(rows, risk);
        expect(table).toHaveLength(rows + 1);
        expect([...table].reverse()).toEqual(table);
        expect(numberOf(plinkoReturn(rows, risk))).toBeGreaterThan(0.989);
        expect(numberOf(plinkoReturn(rows, risk))).toBeLessThan(0.99);
      }
    expect(() => plinkoTenths(8, 'low', 9)).toThrow(RangeError);
  });
});

it('keno draws twenty of eighty balls, and its returns are exact', () => {
  const balls = drawKeno(roundWords({ serverSeed: 'a'.repeat(64), clientSeed: 'c', nonce: 2 }));
  expect(new Set(balls).size).toBe(20);
  expect(printRatio(kenoReturn(1))).toBe('37/40');
  for (let picks = 1; picks <= 10; picks += 1) {
    expect(numberOf(kenoReturn(picks))).toBeGreaterThan(0.92);
    expect(numberOf(kenoReturn(picks))).toBeLessThan(0.935);
  }
});
