import { type Random, uniform } from '@tyche/kernel/random';
import { choose, combinations } from '../../grammar/counting.ts';
import { LOST, hitsOf, paddedCells, rowOf } from '../../grammar/layouts.ts';
import type { Draw, Hit, Layout, PickedLayout, Play, Prize } from '../../grammar/play.ts';
import { basicQuick } from '../../grammar/quick.ts';
import { inverse, ratio, times } from '@tyche/kernel/ratio';
import type { Mechanics } from '../../grammar/recipe.ts';
import { type Selection, picked } from '../../grammar/selection.ts';

const SIX = 6;
/** Matches that are paid, the jackpot first. */
const PAID = [6, 5, 4, 3] as const;
/** Lists up to this size are tried ticket by ticket for their best outcome; longer ones are bounded. */
const MAX_TRIED = 64;

/** The chance of a number of matches of six of `highest`; prizes of one bet share its return evenly. */
function prizesOf(highest: number): readonly Prize[] {
  return PAID.map((matches) => {
    const p = ratio(choose(SIX, matches) * choose(highest - SIX, SIX - matches), choose(highest, SIX));
    return { key: `m${matches}`, p, odds: inverse(times(p, ratio(PAID.length, 1))) };
  });
}

const drawnSets = new WeakMap<Draw, ReadonlySet<number>>();

function drawnSet(draw: Draw): ReadonlySet<number> {
  let set = drawnSets.get(draw);
  if (!set) {
    set = new Set(draw);
    drawnSets.set(draw, set);
  }
  return set;
}

/** Hits of paid matches, from how many unit bets have each number of matches. */
function hitsBy(countOf: (matches: number) => number): readonly Hit[] {
  return PAID.flatMap((matches) => hitsOf(`m${matches}`, countOf(matches)));
}

function resolved(hits: readonly Hit[]): ReturnType<Play['resolve']> {
  return hits.length === 0 ? LOST : { hits, pushes: 0 };
}

function grid(highest: number, min: number, max: number): PickedLayout {
  const cells = paddedCells(1, highest, 2);
  const rows = [{ nameKey: 'lottery.row.pool', min, max }];
  return { entry: 'picked', look: 'numbers', cells, rows, places: null, quick: basicQuick(cells) };
}

function sampleOf(highest: number, size: number): (random: Random) => Selection {
  return (random) => {
    const free = Array.from({ length: highest }, (_, i) => i + 1);
    return picked([Array.from({ length: size }, () => free.splice(uniform(random, free.length), 1)[0] ?? 0)]);
  };
}

const ticketText = (numbers: readonly number[]) =>
  numbers.map((number) => String(number).padStart(2, '0')).join('-');

/** How many of a ticket's numbers, `05-11-…`, are among the drawn ones. */
function matchesOf(ticket: string, drawn: ReadonlySet<number>): number {
  let count = 0;
  for (let at = 0; at < ticket.length; at += 3)
    if (drawn.has(10 * ticket.charCodeAt(at) + ticket.charCodeAt(at + 1) - 528)) count += 1;
  return count;
}

/** How many tickets have each number of matches. */
function tallied(tickets: readonly string[], drawn: ReadonlySet<number>): readonly Hit[] {
  const tally = new Uint32Array(SIX + 1);
  for (const ticket of tickets) tally[matchesOf(ticket, drawn)] = (tally[matchesOf(ticket, drawn)] ?? 0) + 1;
  return hitsBy((matches) => tally[matches] ?? 0);
}

/**
 * Classes of outcomes are the last two digits of the sum of the six numbers: tickets of one combination meet in
 * one, those of different combinations seldom.
 */
function sumClasses(sums: Iterable<number>, hits: readonly Hit[]): ReturnType<Play['exposures']> {
  const classes = new Set(Array.from(sums, (sum) => String(sum % 100).padStart(2, '0')));
  return [...classes].map((key) => ({ key: `sum=${key}`, hits }));
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

/**
 * Six numbers, or a system of 7 to 12 of which every six are a bet (lottery.md 11). Each bet is paid for the
 * numbers that it has right: six, five, four or three.
 */
export function sixOf(highest: number, least: 6 | 7, max: 6 | 12): Mechanics {
  const list: readonly Layout[] =
    max === SIX
      ? [
          {
            entry: 'typed',
            length: SIX,
            numbers: { lowest: 1, highest },
            sorted: true,
            minDistinct: SIX,
            places: null,
          },
        ]
      : [];
  const inRow = (size: number, right: number) =>
    hitsBy((matches) => choose(right, matches) * choose(size - right, SIX - matches));
  const best = (selection: Selection) =>
    selection.entry === 'typed'
      ? bestOfList(selection.tickets, highest)
      : inRow(rowOf(selection, 0).length, SIX);
  return {
    layouts: [grid(highest, least, max), ...list],
    prizes: prizesOf(highest),
    universe: choose(highest, SIX),
    count: (selection) =>
      selection.entry === 'typed' ? selection.tickets.length : choose(rowOf(selection, 0).length, SIX),
    *expand(selection) {
      if (selection.entry === 'typed') yield* selection.tickets;
      else for (const six of combinations(rowOf(selection, 0), SIX)) yield ticketText(six);
    },
    resolve(selection, draw) {
      const drawn = drawnSet(draw);
      if (selection.entry === 'typed') return resolved(tallied(selection.tickets, drawn));
      const row = rowOf(selection, 0);
      const right = row.filter((number) => drawn.has(number)).length;
      return right < 3 ? LOST : resolved(inRow(row.length, right));
    },
    best,
    exposures: (selection) =>
      sumClasses(
        selection.entry === 'typed'
          ? selection.tickets.map((ticket) => sumOf(ticket.split('-').map(Number)))
          : Array.from(combinations(rowOf(selection, 0), SIX), sumOf),
        best(selection),
      ),
    sample: sampleOf(highest, least),
  };
}

/** The best outcome of a list is one of its tickets; no more than the tickets there are of each kind. */
function bestOfList(tickets: readonly string[], highest: number): readonly Hit[] {
  if (tickets.length > MAX_TRIED) {
    let left = tickets.length;
    return hitsBy((matches) => {
      const count = Math.min(left, choose(SIX, matches) * choose(highest - SIX, SIX - matches));
      left -= count;
      return count;
    });
  }
  const worth = (hits: readonly Hit[]) =>
    hits.reduce((all, { key, count }) => {
      const matches = Number(key.slice(1));
      return all + count / (choose(SIX, matches) * choose(highest - SIX, SIX - matches));
    }, 0);
  return tickets
    .map((ticket) => tallied(tickets, new Set(ticket.split('-').map(Number))))
    .reduce((best, hits) => (worth(hits) > worth(best) ? hits : best), hitsOf('m6', 1));
}

/** Five numbers, bought with every number there is as the sixth (5-roll, lottery.md 11). */
export function fiveRoll(highest: number): Mechanics {
  const others = highest - 5;
  const hitsWith = (right: number) =>
    hitsBy((matches) => {
      if (matches === right + 1) return SIX - right;
      return matches === right ? others - (SIX - right) : 0;
    });
  const sixths = (selection: Selection) =>
    Array.from({ length: highest }, (_, i) => i + 1).filter(
      (number) => !rowOf(selection, 0).includes(number),
    );
  const best = hitsWith(5);
  return {
    layouts: [grid(highest, 5, 5)],
    prizes: prizesOf(highest),
    universe: choose(highest, 5) * others,
    count: () => others,
    *expand(selection) {
      const five = rowOf(selection, 0);
      for (const sixth of sixths(selection)) yield `${ticketText(five)}:${ticketText([sixth])}`;
    },
    resolve(selection, draw) {
      const drawn = drawnSet(draw);
      const right = rowOf(selection, 0).filter((number) => drawn.has(number)).length;
      return right < 2 ? LOST : resolved(hitsWith(right));
    },
    best: () => best,
    exposures: (selection) =>
      sumClasses(
        sixths(selection).map((sixth) => sumOf([...rowOf(selection, 0), sixth])),
        best,
      ),
    sample: sampleOf(highest, 5),
  };
}
