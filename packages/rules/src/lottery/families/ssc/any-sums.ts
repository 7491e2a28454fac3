import { uniform } from '@tyche/kernel/random';
import { choose, combinations, tuples } from '../../grammar/counting.ts';
import { hitsOf, numberCells, poolLayout, rowOf, won } from '../../grammar/layouts.ts';
import { ratio } from '@tyche/kernel/ratio';
import { type Mechanics, fair } from '../../grammar/recipe.ts';
import { type Selection, picked } from '../../grammar/selection.ts';
import { DIGITS } from './layouts.ts';

const PLACES = [0, 1, 2, 3, 4] as const;

const sumAt = (digits: readonly number[], places: readonly number[]): number =>
  places.reduce((all, place) => all + (digits[place] ?? 0), 0);

/**
 * Straights of `size` of the five places, by the sum of their digits (任选和值, lottery.md 4.2). The player chooses at
 * least `size` places and one or more sums. Each choice of `size` places with each straight of a picked sum is one
 * bet, and wins when these digits are drawn at these places.
 */
export function anySum(size: number): Mechanics {
  const cells = numberCells(0, 9 * size);
  const straights = Map.groupBy(tuples(Array.from({ length: size }, () => DIGITS)), (digits) =>
    digits.reduce((all, digit) => all + digit, 0),
  );
  const subsets = (selection: Selection) => choose(selection.places.length, size);
  const best = (selection: Selection) => hitsOf('win', bestCount(selection, size));
  return {
    layouts: [poolLayout('numbers', cells, { of: PLACES.length, min: size })],
    prizes: [fair('win', ratio(1, 10 ** size))],
    universe: choose(PLACES.length, size) * 10 ** size,
    count: (selection) =>
      subsets(selection) *
      rowOf(selection, 0).reduce((all, sum) => all + (straights.get(sum)?.length ?? 0), 0),
    *expand(selection) {
      for (const places of combinations(selection.places, size)) {
        for (const sum of rowOf(selection, 0)) {
          for (const digits of straights.get(sum) ?? []) yield `${places.join('')}:${digits.join('')}`;
        }
      }
    },
    resolve(selection, draw) {
      const sums = rowOf(selection, 0);
      const wins = [...combinations(selection.places, size)].filter((places) =>
        sums.includes(sumAt(draw, places)),
      );
      return won('win', wins.length);
    },
    best,
    exposures(selection) {
      const hits = best(selection);
      return rowOf(selection, 0).map((sum) => ({ key: `sum=${sum}`, hits }));
    },
    sample(random) {
      const free: number[] = [...PLACES];
      const places = Array.from({ length: size }, () => free.splice(uniform(random, free.length), 1)[0] ?? 0);
      return picked([[uniform(random, cells.length)]], places);
    },
  };
}

const sumTables = new Map<string, readonly (readonly number[])[]>();

/** For each multiset of `places` digits, the sums of all its parts of `size` digits. Computed once a pair of sizes. */
function sumsOfParts(places: number, size: number): readonly (readonly number[])[] {
  const key = `${places}/${size}`;
  let table = sumTables.get(key);
  if (!table) {
    const parts = [...combinations(PLACES.slice(0, places), size)];
    table = rising(places).map((digits) => parts.map((part) => sumAt(digits, part)));
    sumTables.set(key, table);
  }
  return table;
}

/** All multisets of `length` digits, in rising order. */
function rising(length: number, from = 0): readonly (readonly number[])[] {
  if (length === 0) return [[]];
  return DIGITS.slice(from).flatMap((digit) => rising(length - 1, digit).map((rest) => [digit, ...rest]));
}

/** The most choices of places that one outcome makes win. Places are alike, so only the multiset of digits counts. */
function bestCount(selection: Selection, size: number): number {
  const isPicked = Array.from({ length: 9 * size + 1 }, () => false);
  for (const sum of rowOf(selection, 0)) isPicked[sum] = true;
  const all = choose(selection.places.length, size);
  let best = 0;
  for (const sums of sumsOfParts(selection.places.length, size)) {
    let count = 0;
    for (const sum of sums) if (isPicked[sum]) count += 1;
    if (count === all) return all;
    if (count > best) best = count;
  }
  return best;
}
