import { type Random, uniform } from '@tyche/kernel/random';
import { product, tuples } from '../../grammar/counting.ts';
import type { Exposure, Hit, Prize } from '../../grammar/play.ts';
import { ratio } from '@tyche/kernel/ratio';
import { type Selection, picked } from '../../grammar/selection.ts';
import { LOST, hitsOf, holdsTicket, rowOf, rowsOf, won } from '../../grammar/layouts.ts';
import { ballRows, digitLayout, drawnText, pattern, typedLayout } from './layouts.ts';
import { type Mechanics, fair } from '../../grammar/recipe.ts';

type Slice = readonly number[];

/** Whether every row of a picked selection holds the digit drawn at its ball. */
function allInPlace(selection: Selection, slice: Slice, draw: readonly number[]): boolean {
  return rowsOf(selection).every((row, i) => row.includes(draw[slice[i] ?? 0] ?? -1));
}

function countStraight(selection: Selection): number {
  return selection.entry === 'typed'
    ? selection.tickets.length
    : product(selection.rows.map((row) => row.length));
}

function* straightDigits(selection: Selection): Generator<readonly (number | string)[]> {
  if (selection.entry === 'typed') for (const ticket of selection.tickets) yield [...ticket];
  else yield* tuples(selection.rows);
}

function sampleStraight(size: number): (random: Random) => Selection {
  return (random) => picked(Array.from({ length: size }, () => [uniform(random, 10)]));
}

/** The pairs of last two digits that a straight selection can win with, at most 100. */
function tailsOf(selection: Selection, size: number): readonly string[] {
  if (selection.entry === 'typed') {
    const tails = new Set<string>();
    for (let i = 0; i < selection.tickets.length; i += 1) tails.add((selection.tickets[i] ?? '').slice(-2));
    return [...tails];
  }
  return Array.from(tuples(selection.rows.slice(size - 2)), (tail) => tail.join(''));
}

function tailExposures(size: number, hits: readonly Hit[]): (selection: Selection) => readonly Exposure[] {
  return (selection) => tailsOf(selection, size).map((key) => ({ key, hits }));
}

/** All digits of a slice in place: picked by position or typed. */
export function straight(slice: Slice): Mechanics {
  const size = slice.length;
  const hit = hitsOf('win', 1);
  return {
    layouts: [digitLayout(ballRows(slice, 1)), typedLayout(size)],
    prizes: [fair('win', ratio(1, 10 ** size))],
    universe: 10 ** size,
    count: countStraight,
    *expand(selection) {
      for (const digits of straightDigits(selection)) yield pattern(slice, digits);
    },
    resolve(selection, draw) {
      const hits =
        selection.entry === 'typed'
          ? holdsTicket(selection.tickets, drawnText(draw, slice))
          : allInPlace(selection, slice, draw);
      return hits ? { hits: hit, pushes: 0 } : LOST;
    },
    best: () => hit,
    exposures: tailExposures(size, hit),
    sample: sampleStraight(size),
  };
}

/** Each straight expands into itself and its shorter tails; every one is charged and wins by itself. */
export function combination(slice: Slice): Mechanics {
  const size = slice.length;
  const lengths = Array.from({ length: size }, (_, i) => size - i);
  /** How many of the straights share a winning tail: the free choices before it. */
  const shared = (selection: Selection, length: number) =>
    product(
      rowsOf(selection)
        .slice(0, size - length)
        .map((row) => row.length),
    );
  const bestOf = (selection: Selection) =>
    lengths.map((length) => ({ key: String(length), count: shared(selection, length) }));
  return {
    layouts: [digitLayout(ballRows(slice, 1))],
    prizes: lengths.map((length) => fair(String(length), ratio(1, 10 ** length))),
    universe: size * 10 ** size,
    count: (selection) => size * countStraight(selection),
    *expand(selection) {
      for (const digits of straightDigits(selection)) {
        for (const length of lengths) yield pattern(slice.slice(size - length), digits.slice(size - length));
      }
    },
    resolve(selection, draw) {
      let run = 0;
      while (run < size && rowOf(selection, size - 1 - run).includes(draw[slice[size - 1 - run] ?? 0] ?? -1))
        run += 1;
      const hits = lengths
        .filter((length) => length <= run)
        .map((length) => ({ key: String(length), count: shared(selection, length) }));
      return hits.length === 0 ? LOST : { hits, pushes: 0 };
    },
    best: bestOf,
    exposures: (selection) => tailsOf(selection, size).map((key) => ({ key, hits: bestOf(selection) })),
    sample: sampleStraight(size),
  };
}

/**
 * Five digits with lesser tiers that add up (lottery.md 4.2, 五星通选); the whole return is exactly 1 at the
 * base.
 */
const allTiers: readonly { key: string; from: number; to: number; odds: number }[] = [
  { key: '5', from: 0, to: 5, odds: 20_000 },
  { key: 'first3', from: 0, to: 3, odds: 200 },
  { key: 'last3', from: 2, to: 5, odds: 200 },
  { key: 'first2', from: 0, to: 2, odds: 20 },
  { key: 'last2', from: 3, to: 5, odds: 20 },
];

/** Five-star "all": a straight with additive lesser prizes for its first and last three and two. */
export function allTiersStraight(): Mechanics {
  const slice = [0, 1, 2, 3, 4];
  const prizes: readonly Prize[] = allTiers.map(({ key, from, to, odds }) => ({
    key,
    p: ratio(1, 10 ** (to - from)),
    odds: ratio(odds, 1),
  }));
  const countTier = (selection: Selection, draw: readonly number[], from: number, to: number): number => {
    let count = 1;
    for (let i = 0; i < 5; i += 1) {
      const row = rowOf(selection, i);
      if (i < from || i >= to) count *= row.length;
      else if (!row.includes(draw[i] ?? -1)) return 0;
    }
    return count;
  };
  const hitsAgainst = (selection: Selection, draw: readonly number[]) =>
    allTiers
      .map(({ key, from, to }) => ({ key, count: countTier(selection, draw, from, to) }))
      .filter((hit) => hit.count > 0);
  // The best outcome is any of the straights picked: it wins every tier.
  const bestOf = (selection: Selection) =>
    hitsAgainst(
      selection,
      rowsOf(selection).map((row) => row[0] ?? -1),
    );
  return {
    layouts: [digitLayout(ballRows(slice, 1))],
    prizes,
    universe: 10 ** 5,
    count: countStraight,
    *expand(selection) {
      for (const digits of straightDigits(selection)) yield pattern(slice, digits);
    },
    resolve(selection, draw) {
      const hits = hitsAgainst(selection, draw);
      return hits.length === 0 ? LOST : { hits, pushes: 0 };
    },
    best: bestOf,
    exposures: (selection) => tailsOf(selection, 5).map((key) => ({ key, hits: bestOf(selection) })),
    sample: sampleStraight(5),
  };
}

/** A digit in its place, any of the five balls; every pick is a bet of its own (定位胆). */
export function fixedPlace(slice: Slice): Mechanics {
  return {
    layouts: [digitLayout(ballRows(slice, 0))],
    prizes: [fair('win', ratio(1, 10))],
    universe: 10 * slice.length,
    count: (selection) => rowsOf(selection).reduce((all, row) => all + row.length, 0),
    *expand(selection) {
      for (const [i, row] of rowsOf(selection).entries()) {
        for (const digit of row) yield pattern([slice[i] ?? 0], [digit]);
      }
    },
    resolve(selection, draw) {
      let count = 0;
      rowsOf(selection).forEach((row, i) => {
        if (row.length > 0 && row.includes(draw[slice[i] ?? 0] ?? -1)) count += 1;
      });
      return won('win', count);
    },
    best: (selection) => hitsOf('win', rowsOf(selection).filter((row) => row.length > 0).length),
    exposures: (selection) =>
      rowsOf(selection).flatMap((row, i) =>
        row.map((digit) => ({ key: `${(slice[i] ?? 0) + 1}=${digit}`, hits: hitsOf('win', 1) })),
      ),
    sample: (random) => {
      const chosen = uniform(random, slice.length);
      return picked(slice.map((_, i) => (i === chosen ? [uniform(random, 10)] : [])));
    },
  };
}
