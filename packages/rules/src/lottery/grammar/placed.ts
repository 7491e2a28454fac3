import { uniform } from '@tyche/kernel/random';
import { countDistinct, distinctTuples, mostPlaced } from './distinct.ts';
import { LOST, hitsOf, holdsTicket, rowOf, rowsOf, won } from './layouts.ts';
import type { Cell, Draw, Layout } from './play.ts';
import { basicQuick } from './quick.ts';
import { ratio } from '@tyche/kernel/ratio';
import { type Mechanics, fair } from './recipe.ts';
import { type Selection, picked } from './selection.ts';

/** Numbers 1 … n drawn without replacement, bet on by place: `rowKeys` name the places from `from` (0-based) on. */
export interface PlacedPlan {
  readonly cells: readonly Cell[];
  readonly rowKeys: readonly string[];
  readonly from?: number;
}

/** A ticket as a typed list has it: `08-04-11`. */
export function ticketText(numbers: readonly number[]): string {
  let text = '';
  for (const number of numbers) text += `${text === '' ? '' : '-'}${number < 10 ? '0' : ''}${number}`;
  return text;
}

/** All numbers in place from the first on, picked by place or typed. A number twice makes no bet. */
export function distinctStraight({ cells, rowKeys }: PlacedPlan): Mechanics {
  const size = rowKeys.length;
  const ways = rowKeys.reduce((all, _, i) => all * (cells.length - i), 1);
  const hit = hitsOf('win', 1);
  return {
    layouts: straightLayouts(cells, rowKeys),
    prizes: [fair('win', ratio(1, ways))],
    universe: ways,
    count: (selection) =>
      selection.entry === 'typed' ? selection.tickets.length : countDistinct(selection.rows),
    *expand(selection) {
      if (selection.entry === 'typed') yield* selection.tickets;
      else for (const numbers of distinctTuples(selection.rows)) yield ticketText(numbers);
    },
    resolve(selection, draw) {
      const wins =
        selection.entry === 'typed'
          ? holdsTicket(selection.tickets, ticketText(draw.slice(0, size)))
          : selection.rows.every((row, place) => row.includes(draw[place] ?? -1));
      return wins ? { hits: hit, pushes: 0 } : LOST;
    },
    best: () => hit,
    exposures: (selection) => headsOf(selection).map((key) => ({ key, hits: hit })),
    sample: (random) => {
      const free = cells.map((cell) => cell.value);
      return picked(rowKeys.map(() => free.splice(uniform(random, free.length), 1)));
    },
  };
}

/** A number in its place; every pick is a bet of its own (定位胆). */
export function placedNumbers({ cells, rowKeys, from = 0 }: PlacedPlan): Mechanics {
  const rows = rowKeys.map((nameKey) => ({ nameKey, min: 0, max: cells.length }));
  const quick = basicQuick(cells);
  const drawnAt = (draw: Draw, row: number) => draw[from + row] ?? -1;
  return {
    layouts: [{ entry: 'picked', look: 'numbers', cells, rows, places: null, quick }],
    prizes: [fair('win', ratio(1, cells.length))],
    universe: cells.length * rows.length,
    count: (selection) => rowsOf(selection).reduce((all, row) => all + row.length, 0),
    *expand(selection) {
      for (const [i, row] of rowsOf(selection).entries())
        for (const number of row) yield `${from + i + 1}=${number}`;
    },
    resolve(selection, draw) {
      let count = 0;
      rowsOf(selection).forEach((row, i) => {
        if (row.includes(drawnAt(draw, i))) count += 1;
      });
      return won('win', count);
    },
    best: (selection) => hitsOf('win', mostPlaced(rowsOf(selection))),
    exposures: (selection) =>
      rowsOf(selection).flatMap((row, i) =>
        row.map((number) => ({ key: `${from + i + 1}=${number}`, hits: hitsOf('win', 1) })),
      ),
    sample: (random) => {
      const chosen = uniform(random, rows.length);
      const number = cells[uniform(random, cells.length)]?.value ?? 1;
      return picked(rows.map((_, i) => (i === chosen ? [number] : [])));
    },
  };
}

function straightLayouts(cells: readonly Cell[], rowKeys: readonly string[]): readonly Layout[] {
  const rows = rowKeys.map((nameKey) => ({ nameKey, min: 1, max: cells.length }));
  const length = rowKeys.length;
  const picks: Layout = {
    entry: 'picked',
    look: 'numbers',
    cells,
    rows,
    places: null,
    quick: basicQuick(cells),
  };
  const numbers = { lowest: 1, highest: cells.length };
  const typed: Layout = { entry: 'typed', length, numbers, sorted: false, minDistinct: length, places: null };
  return length === 1 ? [picks] : [picks, typed];
}

/** The first two numbers (the first, where there is one) that a straight selection can win with. */
function headsOf(selection: Selection): readonly string[] {
  if (selection.entry === 'typed') return [...new Set(selection.tickets.map((ticket) => ticket.slice(0, 5)))];
  const [first, second] = [rowOf(selection, 0), rowOf(selection, 1)];
  if (selection.rows.length === 1) return first.map((number) => ticketText([number]));
  return Array.from(distinctTuples([first, second]), ticketText);
}
