import { paddedCells } from '../../grammar/layouts.ts';
import { type Ratio, ratio } from '@tyche/kernel/ratio';

/** The subject of the catalogs that names this family's plays. */
export const CATALOG = 'x115';

/** Balls 01–11. */
export const balls = paddedCells(1, 11, 2);

/** The names of the first `count` balls. */
export function ballNames(count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => `x115.row.ball-${i + 1}`);
}

/** A chance out of the 462 ways to draw five of eleven balls in any order. */
export function of462(ways: number): Ratio {
  return ratio(ways, 462);
}

/** The sum of the balls. */
export function sumOf(draw: readonly number[]): number {
  return draw.reduce((all, ball) => all + ball, 0);
}
