import { type Random, uniform } from '@tyche/kernel/random';
import { choose, factorial, product, tuples } from './counting.ts';
import { holdsTicket, numberCells, rowOf } from './layouts.ts';
import { type NumberEntry, allPlaces, placeRows, typedNumbers } from './number-entry.ts';
import { basicQuick } from './quick.ts';
import { type Selection, picked, typed } from './selection.ts';

const sortedNumbers = new Map<string, string>();

/** The digits of a number in rising order: what all its orders share. Kept: there are ten thousand at most. */
export function sortedDigits(number: string): string {
  let sorted = sortedNumbers.get(number);
  if (sorted === undefined) {
    sorted = [...number].sort().join('');
    sortedNumbers.set(number, sorted);
  }
  return sorted;
}

const orders = new Map<string, number>();

/** In how many orders the digits of a number can stand: 24, 12, 6 or 4 of four digits, 6 or 3 of three. */
export function ordersOf(number: string): number {
  let count = orders.get(number);
  if (count === undefined) {
    const times = [...new Set(number)].map((digit) => number.split(digit).length - 1);
    count = factorial(number.length) / product(times.map(factorial));
    orders.set(number, count);
  }
  return count;
}

/** How many different groups of digits there are, those of one digit alone left out. */
export function groupsOf(digits: number): number {
  return choose(9 + digits, digits) - 10;
}

/** A list of numbers in any order of their digits. A number of one digit alone is none. */
export function groupLayout(digits: number) {
  return typedNumbers(digits, { sorted: true, minDistinct: 2 });
}

/** A group at random. */
export function sampleGroup(digits: number): (random: Random) => Selection {
  return (random) => {
    for (;;) {
      const ticket = allPlaces(digits)
        .map(() => uniform(random, 10))
        .sort()
        .join('');
      if (new Set(ticket).size > 1) return typed([ticket]);
    }
  };
}

/** Typed tickets of a selection. */
export function ticketsOf(selection: Selection): readonly string[] {
  return selection.entry === 'typed' ? selection.tickets : [];
}

function* ordersFrom(sorted: string): Generator<string> {
  if (sorted.length < 2) yield sorted;
  else
    for (const [i, digit] of [...sorted].entries())
      if (digit !== sorted[i - 1])
        for (const rest of ordersFrom(sorted.slice(0, i) + sorted.slice(i + 1))) yield digit + rest;
}

/** Numbers of which every order is bought, each a bet of its own (box, perm, กลับ). */
export function permutedEntry(digits: number): NumberEntry {
  return {
    digits,
    layouts: [groupLayout(digits)],
    universe: 10 ** digits - 10,
    count: (selection) => ticketsOf(selection).reduce((all, ticket) => all + ordersOf(ticket), 0),
    *units(selection) {
      for (const ticket of ticketsOf(selection)) yield* ordersFrom(ticket);
    },
    matching(selection, places, number) {
      if (places.length === digits) return holdsTicket(ticketsOf(selection), sortedDigits(number)) ? 1 : 0;
      let count = 0;
      for (const ticket of ticketsOf(selection)) count += ordersWith(ticket, places, number);
      return count;
    },
    max: () => 1,
    classes: (selection) => [...new Set(ticketsOf(selection).map((ticket) => ticket.slice(0, 2)))],
    sample: sampleGroup(digits),
  };
}

/** The orders of a number that have the digits of another at some places: those of what is left. */
function ordersWith(ticket: string, places: readonly number[], number: string): number {
  let rest = ticket;
  for (const place of places) {
    const at = rest.indexOf(number[place] ?? '');
    if (at < 0) return 0;
    rest = rest.slice(0, at) + rest.slice(at + 1);
  }
  return ordersOf(rest);
}

const OPEN = 10;

/**
 * Rolls: numbers with one open digit, written `r`, that are bought with each of the ten digits there. `r` has a
 * row to itself.
 */
export function rolledEntry(digits: number): NumberEntry {
  const rows = placeRows(digits, 10);
  const every = allPlaces(10);
  const cells = numberCells(0, 9);
  const openPlace = (selection: Selection) => {
    if (selection.entry === 'typed') return -1;
    const open = selection.rows.flatMap((row, place) => (row.includes(OPEN) ? [place] : []));
    const [place = -1] = open;
    return open.length === 1 && rowOf(selection, place).length === 1 ? place : -1;
  };
  /** The rows of the digits bought; null where no row alone is open. */
  const bought = (selection: Selection) => {
    const open = openPlace(selection);
    if (selection.entry === 'typed' || open < 0) return null;
    return selection.rows.map((row, place) => (place === open ? every : row));
  };
  const units = function* (selection: Selection): Generator<string> {
    for (const ticket of ticketsOf(selection))
      for (const digit of every) yield `${ticket}:${ticket.replace('r', String(digit))}`;
    const rowsBought = bought(selection);
    if (rowsBought) for (const number of tuples(rowsBought)) yield number.join('');
  };
  return {
    digits,
    layouts: [
      {
        entry: 'picked',
        look: 'digits',
        cells: [...cells, { value: OPEN, text: 'r', nameKey: null }],
        rows,
        places: null,
        quick: basicQuick(cells),
      },
      typedNumbers(digits, { open: true }),
    ],
    universe: digits * 10 ** digits,
    count: (selection) =>
      selection.entry === 'typed'
        ? 10 * selection.tickets.length
        : product(bought(selection)?.map((row) => row.length) ?? [0]),
    units,
    matching(selection, places, number) {
      if (selection.entry === 'typed') return rolledTickets(selection.tickets, places, number);
      return product(
        (bought(selection) ?? [[]]).map((row, place) => {
          if (!places.includes(place)) return row.length;
          return row.includes(Number(number[place])) ? 1 : 0;
        }),
      );
    },
    max(selection) {
      if (ticketsOf(selection).length < 2) return 1;
      const times = new Map<string, number>();
      for (const unit of units(selection))
        times.set(unit.slice(-digits), (times.get(unit.slice(-digits)) ?? 0) + 1);
      return [...times.values()].reduce((max, count) => Math.max(max, count), 1);
    },
    classes: (selection) =>
      selection.entry === 'typed'
        ? [...new Set(Array.from(units(selection), (unit) => unit.slice(-2)))]
        : Array.from(tuples(bought(selection)?.slice(-2) ?? []), (tail) => tail.join('')),
    sample(random) {
      const open = uniform(random, digits);
      return picked(allPlaces(digits).map((place) => [place === open ? OPEN : uniform(random, 10)]));
    },
  };
}

/** The unit bets of typed rolls that have the digits of a number at some places. */
function rolledTickets(tickets: readonly string[], places: readonly number[], number: string): number {
  let count = 0;
  if (places.length === number.length) {
    for (const place of places)
      if (holdsTicket(tickets, `${number.slice(0, place)}r${number.slice(place + 1)}`)) count += 1;
    return count;
  }
  for (const ticket of tickets) {
    const fits = places.every((place) => ticket[place] === number[place] || ticket[place] === 'r');
    if (fits) count += places.includes(ticket.indexOf('r')) ? 1 : 10;
  }
  return count;
}
