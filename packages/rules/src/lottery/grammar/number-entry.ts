import { type Random, uniform } from '@tyche/kernel/random';
import { product, tuples } from './counting.ts';
import { holdsTicket, numberCells, paddedCells, rowOf } from './layouts.ts';
import type { Layout, QuickGroup, Row, TypedLayout } from './play.ts';
import { basicQuick, quickGroup } from './quick.ts';
import { type Selection, picked } from './selection.ts';

/**
 * How whole numbers of a fixed length are entered, and what a selection then bets on. Places of a number are
 * 0-based from the left.
 */
export interface NumberEntry {
  readonly digits: number;
  readonly layouts: readonly Layout[];
  readonly universe: number;
  count(selection: Selection): number;
  /** The unit bets as text; each ends in the number that it is on. */
  units(selection: Selection): Iterable<string>;
  /** How many unit bets have the digits of a number at some places. */
  matching(selection: Selection, places: readonly number[], number: string): number;
  /** The unit bets on the one number that most of them are on. */
  max(selection: Selection): number;
  /** The classes of numbers that the selection holds, at most 100: by the last two digits, or the lowest two. */
  classes(selection: Selection): readonly string[];
  sample(random: Random): Selection;
}

/** All places of a number. */
export function allPlaces(digits: number): readonly number[] {
  return Array.from({ length: digits }, (_, i) => i);
}

/** Rows of a number's digits by place; the last ones of the places that the pad can name. */
export function placeRows(digits: number, max: number): readonly Row[] {
  return allPlaces(digits).map((place) => ({
    nameKey: `lottery.row.ball-${place + 6 - digits}`,
    min: 1,
    max,
  }));
}

/** A list of typed numbers. */
export function typedNumbers(length: number, rules: Partial<TypedLayout> = {}): TypedLayout {
  return { entry: 'typed', length, numbers: null, sorted: false, minDistinct: 1, places: null, ...rules };
}

function randomDigits(random: Random, digits: number): string {
  return Array.from({ length: digits }, () => uniform(random, 10)).join('');
}

/** Tickets that have the digits of a number at some places; the whole number is looked up. */
function ticketsMatching(tickets: readonly string[], places: readonly number[], number: string): number {
  if (places.length === number.length) return holdsTicket(tickets, number) ? 1 : 0;
  let count = 0;
  for (const ticket of tickets) if (places.every((place) => ticket[place] === number[place])) count += 1;
  return count;
}

const lastTwo = (numbers: readonly string[]) => [...new Set(numbers.map((number) => number.slice(-2)))];

/** Numbers of two digits, picked from a grid of all hundred or typed. */
export function gridEntry(quick: readonly QuickGroup[]): NumberEntry {
  const cells = paddedCells(0, 99, 2);
  const texts = cells.map((cell) => cell.text);
  const chosen = (selection: Selection) =>
    selection.entry === 'typed' ? selection.tickets : rowOf(selection, 0).map((value) => texts[value] ?? '');
  return {
    digits: 2,
    layouts: [
      {
        entry: 'picked',
        look: 'numbers',
        cells,
        rows: [{ nameKey: 'lottery.row.pool', min: 1, max: 100 }],
        places: null,
        quick: [...basicQuick(cells), ...quick],
      },
      typedNumbers(2),
    ],
    universe: 100,
    count: (selection) => chosen(selection).length,
    units: chosen,
    matching(selection, places, number) {
      if (selection.entry === 'typed') return ticketsMatching(selection.tickets, places, number);
      if (places.length < 2) return ticketsMatching(chosen(selection), places, number);
      return rowOf(selection, 0).includes(Number(number)) ? 1 : 0;
    },
    max: () => 1,
    classes: chosen,
    sample: (random) => picked([[uniform(random, 100)]]),
  };
}

/** Numbers of three and more digits: digits picked by place, or typed. */
export function placesEntry(digits: number): NumberEntry {
  const cells = numberCells(0, 9);
  return {
    digits,
    layouts: [
      {
        entry: 'picked',
        look: 'digits',
        cells,
        rows: placeRows(digits, 10),
        places: null,
        quick: basicQuick(cells),
      },
      typedNumbers(digits),
    ],
    universe: 10 ** digits,
    count: (selection) =>
      selection.entry === 'typed'
        ? selection.tickets.length
        : product(selection.rows.map((row) => row.length)),
    *units(selection) {
      if (selection.entry === 'typed') yield* selection.tickets;
      else for (const each of tuples(selection.rows)) yield each.join('');
    },
    matching(selection, places, number) {
      if (selection.entry === 'typed') return ticketsMatching(selection.tickets, places, number);
      let count = 1;
      for (let place = 0; place < digits; place += 1) {
        const row = rowOf(selection, place);
        if (!places.includes(place)) count *= row.length;
        else if (!row.includes(Number(number[place]))) return 0;
      }
      return count;
    },
    max: () => 1,
    classes: (selection) =>
      selection.entry === 'typed'
        ? lastTwo(selection.tickets)
        : Array.from(tuples(selection.rows.slice(-2)), (tail) => tail.join('')),
    sample: (random) => picked(Array.from(randomDigits(random, digits), (digit) => [Number(digit)])),
  };
}

/** The quick groups of a grid of pairs: the nineteen with a digit, the ten with it in front or behind, the twins. */
export function pairQuick(catalog: string): readonly QuickGroup[] {
  const pairs = allPlaces(100);
  const tens = (pair: number) => Math.floor(pair / 10);
  const having = (name: string, has: (pair: number, digit: number) => boolean) =>
    allPlaces(10).map((digit) =>
      quickGroup(
        name,
        pairs.filter((pair) => has(pair, digit)),
        digit,
        catalog,
      ),
    );
  return [
    ...having('doors', (pair, digit) => tens(pair) === digit || pair % 10 === digit),
    ...having('front', (pair, digit) => tens(pair) === digit),
    ...having('back', (pair, digit) => pair % 10 === digit),
    quickGroup(
      'twins',
      pairs.filter((pair) => pair % 11 === 0),
      undefined,
      catalog,
    ),
  ];
}
