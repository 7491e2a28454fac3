import { uniform } from '@tyche/kernel/random';
import { choose, combinations, product, tuples } from '../../grammar/counting.ts';
import { LOST, hitsOf, holdsTicket, paddedCells, rowOf, rowsOf, won } from '../../grammar/layouts.ts';
import type { PickedLayout, TypedLayout } from '../../grammar/play.ts';
import { basicQuick } from '../../grammar/quick.ts';
import { ratio } from '@tyche/kernel/ratio';
import { type Mechanics, fair } from '../../grammar/recipe.ts';
import { type Selection, picked } from '../../grammar/selection.ts';

const two = (value: number) => String(value).padStart(2, '0');
const pairOf = (numbers: readonly number[]) => numbers.map(two).join('-');
const inOrder = (a: number, b: number) => pairOf(a < b ? [a, b] : [b, a]);

function grid(highest: number, rows: PickedLayout['rows']): PickedLayout {
  const cells = paddedCells(1, highest, 2);
  return { entry: 'picked', look: 'numbers', cells, rows, places: null, quick: basicQuick(cells) };
}

function list(highest: number, rules: Pick<TypedLayout, 'sorted' | 'minDistinct'>): TypedLayout {
  return { entry: 'typed', length: 2, numbers: { lowest: 1, highest }, places: null, ...rules };
}

/** The first numbers of the tickets: the classes of a list. */
function firstsOf(tickets: readonly string[]): readonly number[] {
  return [...new Set(tickets.map((ticket) => Number(ticket.slice(0, 2))))];
}

/** Two numbers with repetition, both right in the order drawn (2D straight, lottery.md 11). */
export function pairStraight(highest: number): Mechanics {
  const hits = hitsOf('win', 1);
  const firsts = (selection: Selection) =>
    selection.entry === 'typed' ? firstsOf(selection.tickets) : rowOf(selection, 0);
  return {
    layouts: [
      grid(
        highest,
        [1, 2].map((place) => ({ nameKey: `ph.row.number-${place}`, min: 1, max: highest })),
      ),
      list(highest, { sorted: false, minDistinct: 1 }),
    ],
    prizes: [fair('win', ratio(1, highest ** 2))],
    universe: highest ** 2,
    count: (selection) =>
      selection.entry === 'typed'
        ? selection.tickets.length
        : product(selection.rows.map((row) => row.length)),
    *expand(selection) {
      if (selection.entry === 'typed') yield* selection.tickets;
      else for (const numbers of tuples(selection.rows)) yield pairOf(numbers);
    },
    resolve(selection, draw) {
      const isWon =
        selection.entry === 'typed'
          ? holdsTicket(selection.tickets, pairOf(draw))
          : rowsOf(selection).every((row, place) => row.includes(draw[place] ?? 0));
      return isWon ? { hits, pushes: 0 } : LOST;
    },
    best: () => hits,
    exposures: (selection) => firsts(selection).map((first) => ({ key: `first=${first}`, hits })),
    sample: (random) => picked([[1 + uniform(random, highest)], [1 + uniform(random, highest)]]),
  };
}

/** Two different numbers in either order (2D rambolito, lottery.md 11): every two of a pool, or a list of pairs. */
export function pairEitherWay(highest: number): Mechanics {
  const hits = hitsOf('win', 1);
  const lowers = (selection: Selection) =>
    selection.entry === 'typed' ? firstsOf(selection.tickets) : rowOf(selection, 0).slice(0, -1);
  return {
    layouts: [
      grid(highest, [{ nameKey: 'lottery.row.pool', min: 2, max: highest }]),
      list(highest, { sorted: true, minDistinct: 2 }),
    ],
    prizes: [fair('win', ratio(2, highest ** 2))],
    universe: choose(highest, 2),
    count: (selection) =>
      selection.entry === 'typed' ? selection.tickets.length : choose(rowOf(selection, 0).length, 2),
    *expand(selection) {
      if (selection.entry === 'typed') yield* selection.tickets;
      else for (const numbers of combinations(rowOf(selection, 0), 2)) yield pairOf(numbers);
    },
    resolve(selection, draw) {
      const [a = 0, b = 0] = draw;
      if (a === b) return LOST;
      if (selection.entry === 'typed')
        return won('win', holdsTicket(selection.tickets, inOrder(a, b)) ? 1 : 0);
      const row = rowOf(selection, 0);
      return won('win', row.includes(a) && row.includes(b) ? 1 : 0);
    },
    best: () => hits,
    exposures: (selection) => lowers(selection).map((lower) => ({ key: `lower=${lower}`, hits })),
    sample(random) {
      const a = 1 + uniform(random, highest);
      const b = 1 + uniform(random, highest - 1);
      return picked([[a, b >= a ? b + 1 : b]]);
    },
  };
}
