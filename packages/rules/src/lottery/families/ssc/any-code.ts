import { uniform } from '@tyche/kernel/random';
import { choose, combinations, symmetricSum, tuples } from '../../grammar/counting.ts';
import type { Play } from '../../grammar/play.ts';
import { ratio } from '@tyche/kernel/ratio';
import { type Selection, picked } from '../../grammar/selection.ts';
import { hitsOf, rowOf, rowsOf, won } from '../../grammar/layouts.ts';
import { ballRows, digitLayout, pattern, slices, typedLayout } from './layouts.ts';
import { type Mechanics, fair } from '../../grammar/recipe.ts';

type Slice = readonly number[];

const poolRow = (min: number) => digitLayout([{ nameKey: 'lottery.row.pool', min, max: 10 }]);

const samplePool =
  (size: number): Play['sample'] =>
  (random) => {
    const free = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    return picked([Array.from({ length: size }, () => free.splice(uniform(random, free.length), 1)[0] ?? 0)]);
  };

const digitExposures =
  (best: Play['best']): Play['exposures'] =>
  (selection) =>
    rowOf(selection, 0).map((digit) => ({ key: `with=${digit}`, hits: best(selection) }));

/**
 * The number of outcomes of `balls` digits that hold all of `codes` given different digits (inclusion and
 * exclusion).
 */
function outcomesWith(balls: number, codes: number): number {
  let total = 0;
  for (let left = 0; left <= codes; left += 1)
    total += (left % 2 === 0 ? 1 : -1) * choose(codes, left) * (10 - left) ** balls;
  return total;
}

/** 不定位: a number of codes, all drawn somewhere in the slice. */
export function anyCode(slice: Slice, codes: number): Mechanics {
  const size = slice.length;
  const best: Play['best'] = (selection) =>
    hitsOf('win', choose(Math.min(rowOf(selection, 0).length, size), codes));
  return {
    layouts: [poolRow(codes)],
    prizes: [fair('win', ratio(outcomesWith(size, codes), 10 ** size))],
    universe: choose(10, codes),
    count: (selection) => choose(rowOf(selection, 0).length, codes),
    *expand(selection) {
      for (const digits of combinations(rowOf(selection, 0), codes)) yield `codes:${digits.join('')}`;
    },
    resolve(selection, draw) {
      const drawn = rowOf(selection, 0).filter((digit) => slice.some((ball) => draw[ball] === digit));
      return won('win', choose(drawn.length, codes));
    },
    best,
    exposures: digitExposures(best),
    sample: samplePool(codes),
  };
}

/** A digit drawn at least a number of times in the slice (二同码, 好事成双 …). */
export function repeated(slice: Slice, atLeast: number): Mechanics {
  const size = slice.length;
  let outcomes = 0;
  for (let n = atLeast; n <= size; n += 1) outcomes += choose(size, n) * 9 ** (size - n);
  const best: Play['best'] = (selection) =>
    hitsOf('win', Math.min(rowOf(selection, 0).length, Math.floor(size / atLeast)));
  return {
    layouts: [poolRow(1)],
    prizes: [fair('win', ratio(outcomes, 10 ** size))],
    universe: 10,
    count: (selection) => rowOf(selection, 0).length,
    *expand(selection) {
      for (const digit of rowOf(selection, 0)) yield `code:${digit}`;
    },
    resolve(selection, draw) {
      const timesOf = (digit: number) => slice.filter((ball) => draw[ball] === digit).length;
      return won('win', rowOf(selection, 0).filter((digit) => timesOf(digit) >= atLeast).length);
    },
    best,
    exposures: digitExposures(best),
    sample: samplePool(1),
  };
}

/**
 * Straights of any two, three or four of the five balls: digits by ball, or typed tickets spread over chosen places
 * (任选直选).
 */
export function anyStraight(size: number): Mechanics {
  const typedPlaces = { of: 5, min: size };
  const sizes = (selection: Selection) => rowsOf(selection).map((row) => row.length);
  const subsets = (selection: Selection) => choose(selection.places.length, size);
  const best: Play['best'] = (selection) =>
    hitsOf(
      'win',
      selection.entry === 'typed'
        ? bestTyped(selection, size)
        : choose(sizes(selection).filter((n) => n > 0).length, size),
    );
  return {
    layouts: [digitLayout(ballRows(slices.five, 0)), typedLayout(size, typedPlaces)],
    prizes: [fair('win', ratio(1, 10 ** size))],
    universe: choose(5, size) * 10 ** size,
    count: (selection) =>
      selection.entry === 'typed'
        ? subsets(selection) * selection.tickets.length
        : symmetricSum(sizes(selection), size),
    *expand(selection) {
      const places = selection.entry === 'typed' ? selection.places : slices.five;
      for (const chosen of combinations(places, size)) {
        if (selection.entry === 'typed')
          for (const ticket of selection.tickets) yield pattern(chosen, [...ticket]);
        else
          for (const digits of tuples(chosen.map((place) => rowOf(selection, place))))
            yield pattern(chosen, digits);
      }
    },
    resolve(selection, draw) {
      if (selection.entry === 'picked') {
        const inPlace = selection.rows.filter((row, ball) => row.includes(draw[ball] ?? -1)).length;
        return won('win', choose(inPlace, size));
      }
      const tickets = new Set(selection.tickets);
      let count = 0;
      for (const chosen of combinations(selection.places, size)) {
        if (tickets.has(chosen.map((place) => draw[place]).join(''))) count += 1;
      }
      return won('win', count);
    },
    best,
    exposures: (selection) => exposuresOf(selection, best(selection)),
    sample: (random) => {
      const free = [0, 1, 2, 3, 4];
      const places = Array.from({ length: size }, () => free.splice(uniform(random, free.length), 1)[0] ?? 0);
      return picked(slices.five.map((place) => (places.includes(place) ? [uniform(random, 10)] : [])));
    },
  };
}

/**
 * A bound that is reached by what members type in practice: every choice of places can win when the tickets
 * allow it.
 */
function bestTyped(selection: Selection, size: number): number {
  if (selection.entry !== 'typed') return 0;
  return selection.tickets.length === 1 && new Set(selection.tickets[0]).size > 1
    ? bestOfOne(selection.tickets[0] ?? '', selection.places.length)
    : choose(selection.places.length, size);
}

/**
 * How often one ticket can be read, in order, in several places at once: the most over outcomes of its own
 * digits.
 */
function bestOfOne(ticket: string, places: number): number {
  const digits = [...new Set(ticket)];
  let best = 0;
  for (const outcome of tuples(Array.from({ length: places }, () => digits))) {
    let count = 0;
    for (const chosen of combinations(outcome, ticket.length)) if (chosen.join('') === ticket) count += 1;
    best = Math.max(best, count);
  }
  return best;
}

function exposuresOf(selection: Selection, hits: ReturnType<Play['best']>): ReturnType<Play['exposures']> {
  if (selection.entry === 'typed') {
    const firsts = new Set(selection.tickets.map((ticket) => ticket.slice(0, 2)));
    return [...firsts].map((key) => ({ key: `in=${key}`, hits }));
  }
  return selection.rows.flatMap((row, place) => row.map((digit) => ({ key: `${place + 1}=${digit}`, hits })));
}
