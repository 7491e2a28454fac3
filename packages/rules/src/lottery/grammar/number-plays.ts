import { uniform } from '@tyche/kernel/random';
import { LOST, hitsOf, holdsTicket, numberCells, rowOf, won } from './layouts.ts';
import { type NumberEntry, allPlaces } from './number-entry.ts';
import { groupLayout, groupsOf, ordersOf, sampleGroup, sortedDigits, ticketsOf } from './number-forms.ts';
import type { Draw, Hit, Prize } from './play.ts';
import { basicQuick } from './quick.ts';
import { type Ratio, inverse, ratio, times } from '@tyche/kernel/ratio';
import type { Mechanics } from './recipe.ts';
import { picked } from './selection.ts';

/** A prize for which several numbers are drawn: what they are, cut to the length that a play asks for. */
export interface Target {
  readonly key: string;
  readonly numbers: number;
  drawn(draw: Draw): readonly string[];
}

/** A target whose numbers are cut from a draw once: many tickets ask. */
export function target(key: string, numbers: number, drawn: Target['drawn']): Target {
  const known = new WeakMap<Draw, readonly string[]>();
  return {
    key,
    numbers,
    drawn(draw) {
      let cut = known.get(draw);
      if (!cut) {
        cut = drawn(draw);
        known.set(draw, cut);
      }
      return cut;
    },
  };
}

/** A prize at its share of the return: prizes of one bet share it evenly, so that the whole gives back 1. */
export function shared(key: string, p: Ratio, prizes: number): Prize {
  return { key, p, odds: inverse(times(p, ratio(prizes, 1))) };
}

/** Numbers that are paid for every time they are drawn; each prize by its own odds. */
export function drawnNumbers(entry: NumberEntry, targets: readonly Target[]): Mechanics {
  const places = allPlaces(entry.digits);
  const best: Mechanics['best'] = (selection) => {
    const max = entry.max(selection);
    return targets.map(({ key, numbers }) => ({ key, count: numbers * max }));
  };
  return {
    layouts: entry.layouts,
    prizes: targets.map(({ key, numbers }) =>
      shared(key, ratio(numbers, 10 ** entry.digits), targets.length),
    ),
    universe: entry.universe,
    count: entry.count,
    expand: entry.units,
    resolve(selection, draw) {
      const hits: Hit[] = [];
      for (const { key, drawn } of targets) {
        let count = 0;
        for (const number of drawn(draw)) count += entry.matching(selection, places, number);
        if (count > 0) hits.push({ key, count });
      }
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

/** The orders that groups of two, three and four digits can have, most first; the odds of a group go by them. */
const orderCounts: Readonly<Record<number, readonly number[]>> = {
  2: [2],
  3: [6, 3],
  4: [24, 12, 6, 4],
};

/**
 * Groups of digits that win in any order, for one stake (tod, rambolito, iBox). The prize goes by the number of
 * orders, and by the prize where there are several: `any6`, `any24.first`.
 */
export function anyOrder(digits: number, targets: readonly Target[]): Mechanics {
  const keyOf = (count: number, { key }: Target) =>
    targets.length === 1 ? `any${count}` : `any${count}.${key}`;
  const best: Mechanics['best'] = (selection) => {
    // Of all groups the one with the fewest orders has the highest odds, and any one can be drawn each time.
    const fewest = ticketsOf(selection).reduce((least, ticket) => Math.min(least, ordersOf(ticket)), 24);
    return targets.map((each) => ({ key: keyOf(fewest, each), count: each.numbers }));
  };
  return {
    layouts: [groupLayout(digits)],
    prizes: (orderCounts[digits] ?? []).flatMap((count) =>
      targets.map((each) =>
        shared(keyOf(count, each), ratio(count * each.numbers, 10 ** digits), targets.length),
      ),
    ),
    universe: groupsOf(digits),
    count: (selection) => ticketsOf(selection).length,
    expand: ticketsOf,
    resolve(selection, draw) {
      const times = new Map<string, number>();
      for (const each of targets)
        for (const number of each.drawn(draw)) {
          const group = sortedDigits(number);
          if (!holdsTicket(ticketsOf(selection), group)) continue;
          const key = keyOf(ordersOf(group), each);
          times.set(key, (times.get(key) ?? 0) + 1);
        }
      return times.size === 0
        ? LOST
        : { hits: Array.from(times, ([key, count]) => ({ key, count })), pushes: 0 };
    },
    best,
    exposures(selection) {
      const hits = best(selection);
      const classes = new Set(ticketsOf(selection).map((ticket) => ticket.slice(0, 2)));
      return [...classes].map((key) => ({ key, hits }));
    },
    sample: sampleGroup(digits),
  };
}

/** Single digits that win when they are anywhere in a drawn number, once however often (run, any). */
export function anyDigit(digits: number, { drawn }: Target): Mechanics {
  const cells = numberCells(0, 9);
  const missed = 9 ** digits;
  const p = ratio(10 ** digits - missed, 10 ** digits);
  return {
    layouts: [
      {
        entry: 'picked',
        look: 'digits',
        cells,
        rows: [{ nameKey: 'lottery.row.pool', min: 1, max: 10 }],
        places: null,
        quick: basicQuick(cells),
      },
    ],
    prizes: [{ key: 'win', p, odds: inverse(p) }],
    universe: 10,
    count: (selection) => rowOf(selection, 0).length,
    expand: (selection) => rowOf(selection, 0).map(String),
    resolve(selection, draw) {
      const [number = ''] = drawn(draw);
      const row = rowOf(selection, 0);
      return won('win', row.filter((digit) => number.includes(String(digit))).length);
    },
    best: (selection) => hitsOf('win', Math.min(rowOf(selection, 0).length, digits)),
    exposures: (selection) =>
      rowOf(selection, 0).map((digit) => ({ key: `with=${digit}`, hits: hitsOf('win', 1) })),
    sample: (random) => picked([[uniform(random, 10)]]),
  };
}
