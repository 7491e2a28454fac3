import { type Random, uniform } from '@tyche/kernel/random';
import { choose, combinations } from '../../grammar/counting.ts';
import { LOST, hitsOf, rowOf } from '../../grammar/layouts.ts';
import type { Hit, Prize } from '../../grammar/play.ts';
import { type Ratio, plus, ratio } from '@tyche/kernel/ratio';
import { type Mechanics, fair } from '../../grammar/recipe.ts';
import { picked } from '../../grammar/selection.ts';
import { drawnAmong, noneOf, normalsAmong } from './chances.ts';
import { factsOf } from './facts.ts';
import { numberLayout, poolOf } from './layouts.ts';
import { HIGHEST, NUMBERS } from './tables.ts';

/** How many of some numbers were drawn: among the normals, and as the special. */
interface Drawn {
  readonly normals: number;
  readonly special: number;
}

/** Bets of `size` numbers out of a pool, won by how many of them are drawn. */
interface Plan {
  readonly size: number;
  readonly prizes: readonly Prize[];
  /** The unit bets out of `count` numbers that win each prize. */
  readonly tally: (count: number, drawn: Drawn) => readonly Hit[];
  /** The outcome that no other betters, for any pool of `count` numbers. */
  readonly top: (count: number) => Drawn;
  /** As whom the first number of a bet takes part in that outcome. */
  readonly lead: 'normals' | 'special' | null;
}

/** How many of a row were drawn. */
function drawnOf(row: readonly number[], roles: Uint8Array): Drawn {
  let [normals, special] = [0, 0];
  for (const value of row) {
    if (roles[value] === 1) normals += 1;
    else if (roles[value] === 2) special += 1;
  }
  return { normals, special };
}

function someNumbers(random: Random, size: number): readonly number[] {
  const free = [...NUMBERS];
  return Array.from({ length: size }, () => free.splice(uniform(random, free.length), 1)[0] ?? 1);
}

/** The hits of a pool less those of the same pool without its first number. */
function less(all: readonly Hit[], without: readonly Hit[]): readonly Hit[] {
  return all.flatMap(({ key, count }) =>
    hitsOf(key, count - (without.find((hit) => hit.key === key)?.count ?? 0)),
  );
}

function linked({ size, prizes, tally, top, lead }: Plan): Mechanics {
  return {
    layouts: [poolOf(size)],
    prizes,
    universe: choose(HIGHEST, size),
    count: (selection) => choose(rowOf(selection, 0).length, size),
    *expand(selection) {
      for (const set of combinations(rowOf(selection, 0), size)) yield set.join('-');
    },
    resolve(selection, draw) {
      const row = rowOf(selection, 0);
      return { hits: tally(row.length, drawnOf(row, factsOf(draw).roles)), pushes: 0 };
    },
    best: (selection) => tally(rowOf(selection, 0).length, top(rowOf(selection, 0).length)),
    // A bet belongs to its smallest number: what the pool from it upwards can win more than without it.
    exposures(selection) {
      const row = rowOf(selection, 0);
      return row.slice(0, row.length - size + 1).map((value, i) => {
        const drawn = top(row.length - i);
        const rest = lead === null ? drawn : { ...drawn, [lead]: drawn[lead] - 1 };
        return {
          key: `n=${value}`,
          hits: less(tally(row.length - i, drawn), tally(row.length - i - 1, rest)),
        };
      });
    },
    sample: (random) => picked([someNumbers(random, size)]),
  };
}

const mostNormals = (count: number): Drawn => ({ normals: Math.min(count, 6), special: 0 });

/** 二全中, 三全中: all of `size` numbers are normals. */
export function allNormals(size: number): Mechanics {
  return linked({
    size,
    prizes: [fair('win', normalsAmong(size, size))],
    tally: (_, { normals }) => hitsOf('win', choose(normals, size)),
    top: mostNormals,
    lead: 'normals',
  });
}

/** 三中二: two or three of three numbers are normals, each with its own prize. */
export const threeWithTwo: Mechanics = linked({
  size: 3,
  prizes: [fair('three', normalsAmong(3, 3)), fair('two', normalsAmong(3, 2))],
  tally: (count, { normals }) => [
    ...hitsOf('three', choose(normals, 3)),
    ...hitsOf('two', choose(normals, 2) * (count - normals)),
  ],
  top: mostNormals,
  lead: 'normals',
});

/** 二中特: both of two numbers are normals, or one is a normal and the other the special. */
export const twoWithSpecial: Mechanics = linked({
  size: 2,
  prizes: [fair('two', normalsAmong(2, 2)), fair('special', drawnAmong(2, 1, true))],
  tally: (_, { normals, special }) => [
    ...hitsOf('two', choose(normals, 2)),
    ...hitsOf('special', normals * special),
  ],
  top: (count) => ({ normals: Math.min(count, 6), special: count > 6 ? 1 : 0 }),
  lead: 'normals',
});

/** 特串: one of two numbers is a normal and the other the special. */
export const specialPair: Mechanics = linked({
  size: 2,
  prizes: [fair('win', drawnAmong(2, 1, true))],
  tally: (_, { normals, special }) => hitsOf('win', normals * special),
  top: (count) => ({ normals: Math.min(count - 1, 6), special: 1 }),
  lead: 'special',
});

const atLeastOne: Ratio = [1, 2, 3, 4].map((hits) => normalsAmong(4, hits)).reduce(plus, ratio(0, 1));

/** 四中一: at least one of four numbers is a normal. */
export const fourWithOne: Mechanics = linked({
  size: 4,
  prizes: [fair('win', atLeastOne)],
  tally: (count, { normals }) => hitsOf('win', choose(count, 4) - choose(count - normals, 4)),
  top: mostNormals,
  lead: 'normals',
});

/** 五不中 … 十二不中: none of `size` numbers is among the seven. Of more than 42 numbers some must be drawn. */
export function noneDrawn(size: number): Mechanics {
  return linked({
    size,
    prizes: [fair('win', noneOf(size))],
    tally: (count, { normals, special }) => hitsOf('win', choose(count - normals - special, size)),
    top(count) {
      const drawn = Math.max(0, count - 42);
      return { normals: Math.min(drawn, 6), special: drawn > 6 ? 1 : 0 };
    },
    lead: null,
  });
}

/** 胆拖 of 二全中 and 三全中: the bankers are in every bet, filled up from the drag numbers. A number in both makes no bet. */
export function bankerNormals(size: number): Mechanics {
  const wanted = (bankers: number) => size - bankers;
  const overlap = (bankers: readonly number[], drag: readonly number[]) =>
    bankers.some((value) => drag.includes(value));
  return {
    layouts: [
      numberLayout([
        { nameKey: 'lottery.row.banker', min: 1, max: size - 1 },
        { nameKey: 'lottery.row.drag', min: 1, max: HIGHEST - 1 },
      ]),
    ],
    prizes: [fair('win', normalsAmong(size, size))],
    universe: choose(HIGHEST, size),
    count(selection) {
      const [bankers, drag] = [rowOf(selection, 0), rowOf(selection, 1)];
      return overlap(bankers, drag) ? 0 : choose(drag.length, wanted(bankers.length));
    },
    *expand(selection) {
      const [bankers, drag] = [rowOf(selection, 0), rowOf(selection, 1)];
      if (overlap(bankers, drag)) return;
      for (const set of combinations(drag, wanted(bankers.length))) yield [...bankers, ...set].join('-');
    },
    resolve(selection, draw) {
      const [bankers, drag] = [rowOf(selection, 0), rowOf(selection, 1)];
      const { roles } = factsOf(draw);
      if (overlap(bankers, drag) || drawnOf(bankers, roles).normals < bankers.length) return LOST;
      const count = choose(drawnOf(drag, roles).normals, wanted(bankers.length));
      return { hits: hitsOf('win', count), pushes: 0 };
    },
    best(selection) {
      const [bankers, drag] = [rowOf(selection, 0).length, rowOf(selection, 1).length];
      return hitsOf('win', choose(Math.min(drag, 6 - bankers), wanted(bankers)));
    },
    exposures(selection) {
      const [bankers, drag] = [rowOf(selection, 0).length, rowOf(selection, 1)];
      return drag.flatMap((value, i) => {
        const later = Math.min(drag.length - i, 6 - bankers) - 1;
        const hits = hitsOf('win', choose(later, wanted(bankers) - 1));
        return hits.length === 0 ? [] : [{ key: `drag=${value}`, hits }];
      });
    },
    sample(random) {
      const numbers = someNumbers(random, size);
      return picked([numbers.slice(0, 1), numbers.slice(1)]);
    },
  };
}
