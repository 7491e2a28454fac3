import { uniform } from '@tyche/kernel/random';
import { choose, combinations } from '../../grammar/counting.ts';
import { hitsOf, rowOf, won } from '../../grammar/layouts.ts';
import type { Hit, Play } from '../../grammar/play.ts';
import { type Ratio, ratio } from '@tyche/kernel/ratio';
import { type Mechanics, fair } from '../../grammar/recipe.ts';
import { type Selection, picked } from '../../grammar/selection.ts';
import { pairLayout } from './numbers.ts';
import { type Spots, readerOf } from './spots.ts';

/** The chance that `k` given numbers all appear among `lots` tails, by inclusion and exclusion (lottery.md 2.3). */
export function chanceOfAll(k: number, lots: number): Ratio {
  let ways = 0n;
  for (let j = 0; j <= k; j += 1) {
    const term = BigInt(choose(k, j)) * BigInt(100 - j) ** BigInt(lots);
    ways += j % 2 === 0 ? term : -term;
  }
  return ratio(ways, 100n ** BigInt(lots));
}

/** The chance that none of `k` given numbers appears among `lots` tails. */
export function chanceOfNone(k: number, lots: number): Ratio {
  return ratio(BigInt(100 - k) ** BigInt(lots), 100n ** BigInt(lots));
}

function textOf(numbers: readonly number[]): string {
  return numbers.map((value) => String(value).padStart(2, '0')).join('-');
}

function sampleOf(k: number): Play['sample'] {
  return (random) => {
    const free = Array.from({ length: 100 }, (_, value) => value);
    return picked([Array.from({ length: k }, () => free.splice(uniform(random, free.length), 1)[0] ?? 0)]);
  };
}

const sizeOf = (selection: Selection) => rowOf(selection, 0).length;

/** Classes of liability are the numbers: what the bets that hold one can win at most. */
function byNumber(hits: (selection: Selection) => readonly Hit[]): Play['exposures'] {
  return (selection) => {
    const perNumber = hits(selection);
    return rowOf(selection, 0).map((value) => ({ key: String(value).padStart(2, '0'), hits: perNumber }));
  };
}

/**
 * Xiên: every `k` of the numbers are a bet, won once when all of them appear among the tails, however often
 * (lottery.md 2.3). Đá thẳng of one station is xiên 2.
 */
export function parlay(tails: Spots, k: number): Mechanics {
  const lots = tails.list.length;
  const read = readerOf(tails);
  return {
    layouts: [pairLayout(k)],
    prizes: [fair('win', chanceOfAll(k, lots))],
    universe: choose(100, k),
    count: (selection) => choose(sizeOf(selection), k),
    *expand(selection) {
      for (const numbers of combinations(rowOf(selection, 0), k)) yield textOf(numbers);
    },
    resolve: (selection, draw) => won('win', choose(appeared(selection, read(draw).counts), k)),
    best: (selection) => hitsOf('win', choose(Math.min(sizeOf(selection), lots), k)),
    exposures: byNumber((selection) => hitsOf('win', choose(Math.min(sizeOf(selection), lots) - 1, k - 1))),
    sample: sampleOf(k),
  };
}

/** Xiên quay: three or four numbers, every parlay of two or more of them a bet of its own. */
export function parlayWheel(tails: Spots): Mechanics {
  const lots = tails.list.length;
  const read = readerOf(tails);
  const sizes = [2, 3, 4] as const;
  const hitsFor = (present: number, pick: (k: number) => number): readonly Hit[] =>
    sizes.filter((k) => k <= present).map((k) => ({ key: `xien${k}`, count: pick(k) }));
  return {
    layouts: [pairLayout(3, 4)],
    prizes: sizes.map((k) => fair(`xien${k}`, chanceOfAll(k, lots))),
    universe: sizes.reduce((all, k) => all + choose(100, k), 0),
    count: (selection) => 2 ** sizeOf(selection) - sizeOf(selection) - 1,
    *expand(selection) {
      for (const k of sizes) {
        for (const numbers of combinations(rowOf(selection, 0), k)) yield textOf(numbers);
      }
    },
    resolve(selection, draw) {
      const present = appeared(selection, read(draw).counts);
      return { hits: hitsFor(present, (k) => choose(present, k)), pushes: 0 };
    },
    best: (selection) => hitsFor(sizeOf(selection), (k) => choose(sizeOf(selection), k)),
    exposures: byNumber((selection) =>
      hitsFor(sizeOf(selection), (k) => choose(sizeOf(selection) - 1, k - 1)),
    ),
    sample: sampleOf(3),
  };
}

/** Trượt: every `k` of the numbers are a bet, won when none of them appears among the tails. */
export function miss(tails: Spots, k: number): Mechanics {
  const read = readerOf(tails);
  /** Some number is always drawn: of all hundred, one at least appears. */
  const absent = (selection: Selection) => Math.min(sizeOf(selection), 99);
  return {
    layouts: [pairLayout(k)],
    prizes: [fair('win', chanceOfNone(k, tails.list.length))],
    universe: choose(100, k),
    count: (selection) => choose(sizeOf(selection), k),
    *expand(selection) {
      for (const numbers of combinations(rowOf(selection, 0), k)) yield textOf(numbers);
    },
    resolve(selection, draw) {
      const missed = sizeOf(selection) - appeared(selection, read(draw).counts);
      return won('win', choose(missed, k));
    },
    best: (selection) => hitsOf('win', choose(absent(selection), k)),
    exposures: byNumber((selection) => hitsOf('win', choose(absent(selection) - 1, k - 1))),
    sample: sampleOf(k),
  };
}

function appeared(selection: Selection, counts: Uint8Array): number {
  let present = 0;
  for (const value of rowOf(selection, 0)) if (counts[value]) present += 1;
  return present;
}
