import { type Random, uniform } from '@tyche/kernel/random';
import { product, tuples } from '../../grammar/counting.ts';
import {
  hitsOf,
  holdsTicket,
  numberCells,
  paddedCells,
  poolLayout,
  rowOf,
  rowsOf,
  won,
} from '../../grammar/layouts.ts';
import type { Layout, PickedLayout, TypedLayout } from '../../grammar/play.ts';
import { basicQuick } from '../../grammar/quick.ts';
import { ratio } from '@tyche/kernel/ratio';
import { type Mechanics, fair } from '../../grammar/recipe.ts';
import { type Selection, picked } from '../../grammar/selection.ts';
import { shorthandOf } from './entry.ts';
import { pairQuick } from './quick.ts';
import { type Shown, type Spots, readerOf } from './spots.ts';

/**
 * Liability of a number is reckoned up to this number of its hits in one draw (lottery.md 13.4: cap 3–4). A number
 * comes more often in fewer than one of a hundred thousand draws of the North.
 */
export const HIT_CAP = 4;

const pairCells = paddedCells(0, 99, 2);
const digitCells = numberCells(0, 9);
const pairGroups = pairQuick(pairCells);

/** The grid 00–99; a row takes `min` to `max` of them. */
export function pairLayout(min: number, max = 100): PickedLayout {
  const rows = [{ nameKey: 'lottery.row.pool', min, max }];
  return { entry: 'picked', look: 'numbers', cells: pairCells, rows, places: null, quick: pairGroups };
}

/** Rows of digits, the last of them the ones: thousands, hundreds, tens, ones. */
function digitLayout(size: number): PickedLayout {
  const rows = Array.from({ length: size }, (_, i) => ({
    nameKey: `lottery.row.ball-${6 - size + i}`,
    min: 1,
    max: 10,
  }));
  return {
    entry: 'picked',
    look: 'digits',
    cells: digitCells,
    rows,
    places: null,
    quick: basicQuick(digitCells),
  };
}

function typedLayout(length: number): TypedLayout {
  const shorthand = shorthandOf(length);
  return { entry: 'typed', length, numbers: null, sorted: false, minDistinct: 1, shorthand, places: null };
}

function layoutsOf(size: number): readonly Layout[] {
  if (size === 1) return [{ ...poolLayout('digits', digitCells), quick: basicQuick(digitCells) }];
  return [size === 2 ? pairLayout(1) : digitLayout(size), typedLayout(size)];
}

/** The numbers of a selection, as text. */
function* numbersOf(selection: Selection, size: number): Generator<string> {
  if (selection.entry === 'typed') yield* selection.tickets;
  else if (size <= 2) for (const value of rowOf(selection, 0)) yield String(value).padStart(size, '0');
  else for (const digits of tuples(selection.rows)) yield digits.join('');
}

function howMany(selection: Selection): number {
  return selection.entry === 'typed'
    ? selection.tickets.length
    : product(selection.rows.map((row) => row.length));
}

function hitsIn(selection: Selection, size: number, { texts, counts }: Shown): number {
  let hits = 0;
  if (selection.entry === 'typed') {
    for (const text of texts) if (holdsTicket(selection.tickets, text)) hits += 1;
  } else if (size <= 2) {
    for (const value of rowOf(selection, 0)) hits += counts[value] ?? 0;
  } else {
    for (const text of texts) if (selection.rows.every((row, i) => row.includes(Number(text[i])))) hits += 1;
  }
  return hits;
}

/** The endings by which numbers share a class of liability: their last two digits, at most 100. */
function classesOf(selection: Selection, size: number): readonly string[] {
  if (selection.entry === 'typed' && size > 2)
    return [...new Set(selection.tickets.map((ticket) => ticket.slice(-2)))];
  if (size <= 2) return [...numbersOf(selection, size)];
  return Array.from(tuples(rowsOf(selection).slice(-2)), (tail) => tail.join(''));
}

/**
 * Numbers that win once for every spot that shows them. `each`: a number is charged for every spot, and is one
 * unit bet on each; `whole`: it is charged once for all of them (the 1K price form, lottery.md 2.4).
 */
export function numbersAt(spots: Spots, charged: 'each' | 'whole' = 'each'): Mechanics {
  const { size, list } = spots;
  const read = readerOf(spots);
  const lots = charged === 'each' ? list.length : 1;
  const perClass = hitsOf('win', Math.min(list.length, HIT_CAP));
  const digits = size <= 2 ? 1 : size;
  return {
    layouts: layoutsOf(size),
    prizes: [fair('win', ratio(charged === 'each' ? 1 : list.length, 10 ** size))],
    universe: 10 ** size * lots,
    count: (selection) => howMany(selection) * lots,
    *expand(selection) {
      for (const number of numbersOf(selection, size)) {
        if (charged === 'whole') yield number;
        else for (const { name } of list) yield `${number}@${name}`;
      }
    },
    resolve: (selection, draw) => won('win', hitsIn(selection, size, read(draw))),
    // Every spot may show one of the numbers, whatever their number.
    best: () => hitsOf('win', list.length),
    exposures: (selection) => classesOf(selection, size).map((key) => ({ key, hits: perClass })),
    sample: (random: Random) =>
      picked(Array.from({ length: digits }, () => [uniform(random, size === 2 ? 100 : 10)])),
  };
}
