import { hitsOf, LOST } from './layouts.ts';
import { type NumberEntry, allPlaces } from './number-entry.ts';
import { shared } from './number-plays.ts';
import type { Draw, Hit } from './play.ts';
import { ratio } from '@tyche/kernel/ratio';
import type { Mechanics } from './recipe.ts';
import type { Selection } from './selection.ts';

/** A tier of a number play: the runs of places of which one must be right. */
export interface Tier {
  readonly key: string;
  readonly runs: readonly (readonly number[])[];
}

/**
 * Numbers that win the highest of nested tiers: all digits, or fewer of them in their places. A ticket with a
 * higher tier has the lower ones too, and is paid the highest only.
 */
export function tieredNumbers(
  entry: NumberEntry,
  tiers: readonly Tier[],
  drawn: (draw: Draw) => string,
): Mechanics {
  const chances = tiers.map(({ runs }) => chanceOf(entry.digits, runs));
  const best = bestTiers(entry, tiers, chances);
  return {
    layouts: entry.layouts,
    prizes: tiers.map(({ key }, i) =>
      shared(key, ratio((chances[i] ?? 0) - (chances[i - 1] ?? 0), 10 ** entry.digits), tiers.length),
    ),
    universe: entry.universe,
    count: entry.count,
    expand: entry.units,
    resolve(selection, draw) {
      const number = drawn(draw);
      const hits = tierHits(tiers, (places) => entry.matching(selection, places, number));
      return hits.length === 0 ? LOST : { hits, pushes: 0 };
    },
    best,
    exposures(selection) {
      const hits = best(selection);
      return entry.classes(selection).map((key) => ({ key, hits }));
    },
    sample: entry.sample,
  };
}

/** How often each tier is won, when `size` tells how many unit bets are right at some places; the lowest decides. */
function tierHits(tiers: readonly Tier[], size: (places: readonly number[]) => number): readonly Hit[] {
  const hits: Hit[] = [];
  let below: { key: string; count: number } | null = null;
  for (const { key, runs } of tiers.toReversed()) {
    const count = unionCount(runs, size);
    if (below && below.count > count) hits.push({ key: below.key, count: below.count - count });
    below = { key, count };
    if (count === 0) break;
  }
  if (below && below.count > 0) hits.push(below);
  return hits.reverse();
}

/** The size of one set, or of two together: both less what they share. */
function unionCount(runs: Tier['runs'], size: (places: readonly number[]) => number): number {
  const [first = [], second] = runs;
  if (!second) return size(first);
  return size(first) + size(second) - size([...new Set([...first, ...second])]);
}

/** Of all numbers, how many have the digits of one number in one of the runs. */
function chanceOf(digits: number, runs: Tier['runs']): number {
  return unionCount(runs, (places) => 10 ** (digits - places.length));
}

/** Above this a list is bounded instead of tried number by number. */
const MAX_TRIED = 5_000;

/** The best outcome is one of the numbers bought: it adds the top tier to what its neighbours win. */
function bestTiers(
  entry: NumberEntry,
  tiers: readonly Tier[],
  chances: readonly number[],
): Mechanics['best'] {
  const worth = (hits: readonly Hit[]) =>
    hits.reduce(
      (all, { key, count }) => all + count / chanceAt(tiers.findIndex((tier) => tier.key === key)),
      0,
    );
  const chanceAt = (tier: number) => (chances[tier] ?? 1) - (chances[tier - 1] ?? 0);
  return (selection) => {
    if (selection.entry === 'picked') {
      // Digits by place: every number bought has as many neighbours of each kind.
      const [first = ''] = entry.units(selection);
      const number = first.slice(-entry.digits);
      return tierHits(tiers, (places) => entry.matching(selection, places, number));
    }
    if (entry.count(selection) > MAX_TRIED) return bounded(entry, tiers, chances, selection);
    const numbers = Array.from(entry.units(selection), (unit) => unit.slice(-entry.digits));
    const countAt = tally(numbers);
    let best: readonly Hit[] = hitsOf(tiers[0]?.key ?? '', 1);
    for (const number of numbers) {
      const hits = tierHits(tiers, (places) => countAt(places, number));
      if (worth(hits) > worth(best)) best = hits;
    }
    return best;
  };
}

/** Counts numbers by their digits at some places, once for each choice of places. */
function tally(numbers: readonly string[]): (places: readonly number[], number: string) => number {
  const counts = new Map<string, Map<string, number>>();
  const cut = (number: string, places: readonly number[]) => places.map((place) => number[place]).join('');
  return (places, number) => {
    const key = places.join();
    let known = counts.get(key);
    if (!known) {
      known = new Map();
      for (const each of numbers) known.set(cut(each, places), (known.get(cut(each, places)) ?? 0) + 1);
      counts.set(key, known);
    }
    return known.get(cut(number, places)) ?? 0;
  };
}

/** No more than there are numbers in each tier, nor than are bought. */
function bounded(
  entry: NumberEntry,
  tiers: readonly Tier[],
  chances: readonly number[],
  selection: Selection,
): readonly Hit[] {
  let left = entry.count(selection);
  return tiers.flatMap(({ key }, i) => {
    const count = Math.min(left, ((chances[i] ?? 0) - (chances[i - 1] ?? 0)) * entry.max(selection));
    left -= count;
    return hitsOf(key, count);
  });
}

/** Tiers of all digits, then of one less each time, that are right from the front or from the back. */
export function frontOrBack(digits: number, keys: readonly string[]): readonly Tier[] {
  return keys.map((key, less) => {
    const size = digits - less;
    return { key, runs: less === 0 ? [run(0, digits)] : [run(0, size), run(less, digits)] };
  });
}

/** A number that plays for tiers of one drawn number and for whole numbers drawn besides: both are paid. */
export function tieredAndDrawn(tiered: Mechanics, drawn: Mechanics): Mechanics {
  const prizes = [...tiered.prizes, ...drawn.prizes];
  const best: Mechanics['best'] = (selection) => [...tiered.best(selection), ...drawn.best(selection)];
  return {
    ...tiered,
    prizes: prizes.map(({ key, p }) => shared(key, p, prizes.length)),
    resolve(selection, draw) {
      const hits = [...tiered.resolve(selection, draw).hits, ...drawn.resolve(selection, draw).hits];
      return hits.length === 0 ? LOST : { hits, pushes: 0 };
    },
    best,
    exposures(selection) {
      const hits = best(selection);
      return tiered.exposures(selection).map(({ key }) => ({ key, hits }));
    },
  };
}

/** The run of places from one up to before another. */
export function run(from: number, to: number): readonly number[] {
  return allPlaces(to).slice(from);
}
