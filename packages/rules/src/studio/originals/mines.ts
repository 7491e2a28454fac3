// Mines: 25 tiles, some with a mine; each safe pick raises the multiple (docs/reference/games.md 3.3).
import { floorDiv } from '@tyche/kernel/money';
import { type Ratio, ratio } from '@tyche/kernel/ratio';
import type { Random } from '@tyche/kernel/random';
import { drawFrom } from '../stream.ts';

export const MINE_TILES = 25;
const CAP = 1_000_000n;

/** The tiles with mines, numbered row by row from 0, in the order drawn. */
export function drawMines(random: Random, mines: number): readonly number[] {
  const tiles = Array.from({ length: MINE_TILES }, (_, tile) => tile);
  return drawFrom(random, tiles, mines);
}

/** The multiple after some safe picks, in hundredths: floor(0.99·C(25, k)/C(25 − m, k)). 100 before the first pick. */
export function minesMultiple(mines: number, picks: number): bigint {
  if (mines < 1 || mines >= MINE_TILES || picks < 0 || picks > MINE_TILES - mines)
    throw new RangeError('minesMultiple: 1 to 24 mines, and no more picks than safe tiles');
  return picks === 0 ? 100n : floorDiv(99n * choose(MINE_TILES, picks), choose(MINE_TILES - mines, picks));
}

/** The pick after which a round pays by itself: the last whose multiple is within the cap of 10 000 times. */
export function lastMinesPick(mines: number): number {
  let pick = 1;
  while (pick < MINE_TILES - mines && minesMultiple(mines, pick + 1) <= CAP) pick += 1;
  return pick;
}

/** The return of a player who stops after some picks. */
export function minesReturn(mines: number, picks: number): Ratio {
  const won = minesMultiple(mines, picks) * choose(MINE_TILES - mines, picks);
  return ratio(won, 100n * choose(MINE_TILES, picks));
}

/** How many sets of `k` elements there are out of `n`. */
export function choose(n: number, k: number): bigint {
  let result = 1n;
  for (let at = 1; at <= k; at += 1) result = (result * BigInt(n - k + at)) / BigInt(at);
  return result;
}
