// Instant keno: 20 of 80 balls against 1 to 10 picks (docs/reference/games.md 3.5).
import { plus, type Ratio, ratio } from '@tyche/kernel/ratio';
import type { Random } from '@tyche/kernel/random';
import { drawFrom } from '../stream.ts';
import { choose } from './mines.ts';

const BALLS = 80;
const DRAWN = 20;

/** Multiples in tenths by the number of picks and of hits. */
const pays: readonly Readonly<Record<number, number>>[] = [
  {},
  { 1: 37 },
  { 1: 10, 2: 90 },
  { 2: 20, 3: 470 },
  { 2: 10, 3: 50, 4: 1650 },
  { 3: 30, 4: 160, 5: 7500 },
  { 3: 10, 4: 80, 5: 900, 6: 23_000 },
  { 4: 40, 5: 250, 6: 3900, 7: 90_000 },
  { 4: 20, 5: 120, 6: 850, 7: 14_500, 8: 250_000 },
  { 4: 10, 5: 60, 6: 450, 7: 3200, 8: 45_000, 9: 400_000 },
  { 0: 40, 5: 30, 6: 200, 7: 1250, 8: 9000, 9: 45_000, 10: 1_000_000 },
];

/** The balls, 1 to 80, in the order drawn. */
export function drawKeno(random: Random): readonly number[] {
  const balls = Array.from({ length: BALLS }, (_, at) => at + 1);
  return drawFrom(random, balls, DRAWN);
}

/** What hits pay, in tenths of the stake. */
export function kenoTenths(picks: number, hits: number): number {
  return pays[picks]?.[hits] ?? 0;
}

/** The return of a number of picks: hits are hypergeometric. */
export function kenoReturn(picks: number): Ratio {
  return Array.from({ length: picks + 1 }, (_, hits) => {
    const ways = choose(picks, hits) * choose(BALLS - picks, DRAWN - hits);
    return ratio(ways * BigInt(kenoTenths(picks, hits)), choose(BALLS, DRAWN) * 10n);
  }).reduce(plus);
}
