// Plinko: a coin at each row says left or right; the slot is the number of rights (docs/reference/games.md 3.4).
import { plus, type Ratio, ratio } from '@tyche/kernel/ratio';
import type { Random } from '@tyche/kernel/random';
import { drawCoin } from '../stream.ts';
import { choose } from './mines.ts';

export const plinkoRows = [8, 12, 16] as const;
export type PlinkoRows = (typeof plinkoRows)[number];
export const plinkoRisks = ['low', 'medium', 'high'] as const;
export type PlinkoRisk = (typeof plinkoRisks)[number];

/** Multiples in tenths from the edge to the middle; the other half is its mirror. */
const halves: Readonly<Record<PlinkoRows, Readonly<Record<PlinkoRisk, readonly number[]>>>> = {
  8: { low: [50, 20, 11, 9, 7], medium: [120, 27, 13, 7, 5], high: [280, 42, 16, 3, 1] },
  12: {
    low: [90, 30, 18, 13, 10, 9, 8],
    medium: [300, 100, 38, 19, 12, 6, 3],
    high: [1600, 220, 79, 22, 7, 2, 2],
  },
  16: {
    low: [150, 80, 25, 15, 13, 13, 11, 8, 8],
    medium: [1000, 380, 100, 50, 31, 14, 12, 5, 1],
    high: [9000, 1200, 250, 90, 40, 19, 3, 2, 2],
  },
};

/** The way of a ball, true for right. */
export function dropBall(random: Random, rows: PlinkoRows): readonly boolean[] {
  return Array.from({ length: rows }, () => drawCoin(random));
}

/** The multiples of the slots from left to right, in tenths. */
export function plinkoTable(rows: PlinkoRows, risk: PlinkoRisk): readonly number[] {
  const half = halves[rows][risk];
  return [...half, ...half.slice(0, -1).reverse()];
}

/** The multiple of a slot, in tenths. */
export function plinkoTenths(rows: PlinkoRows, risk: PlinkoRisk, slot: number): number {
  const tenths = plinkoTable(rows, risk)[slot];
  if (tenths === undefined) throw new RangeError('plinkoTenths: no such slot');
  return tenths;
}

/** The return of a table. */
export function plinkoReturn(rows: PlinkoRows, risk: PlinkoRisk): Ratio {
  return plinkoTable(rows, risk)
    .map((tenths, slot) => ratio(choose(rows, slot) * BigInt(tenths), 10n * 2n ** BigInt(rows)))
    .reduce(plus);
}
