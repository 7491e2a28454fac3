import { uniform } from '@tyche/kernel/random';
import { choose, combinations } from '../../grammar/counting.ts';
import { ratio } from '@tyche/kernel/ratio';
import { type Selection, picked } from '../../grammar/selection.ts';
import {
  type Role,
  arrangements,
  ballsOf,
  countGroup,
  expandGroup,
  groupLayout,
  groupUniverse,
  holdsGroup,
  sampleGroup,
  smallestDigits,
} from './groups.ts';
import { hitsOf, rowOf, won } from '../../grammar/layouts.ts';
import { type Mechanics, fair } from '../../grammar/recipe.ts';

/** A group over any of the chosen places: every choice of that many places is a bet of its own (任选组选). */
export function anyPlacesGroup(roles: readonly Role[]): Mechanics {
  const size = ballsOf(roles);
  const spread = new Map<string, number>();
  /** The best depends only on sizes, so it is looked for once a size. */
  const bestCount = (selection: Selection): number => {
    const [a, b] = [rowOf(selection, 0), rowOf(selection, 1)];
    const shared = a.filter((digit) => b.includes(digit)).length;
    const key = `${selection.places.length}/${a.length}/${b.length}/${shared}`;
    const known = spread.get(key);
    if (known !== undefined) return known;
    const pool = [...new Set([...a, ...b])];
    const found = bestSpread(selection, roles, pool, []);
    spread.set(key, found);
    return found;
  };
  return {
    layouts: [groupLayout(roles, { of: 5, min: size })],
    prizes: [fair('win', ratio(arrangements(roles), 10 ** size))],
    universe: choose(5, size) * groupUniverse(roles),
    count: (selection) => choose(selection.places.length, size) * countGroup(selection, roles),
    *expand(selection) {
      for (const places of combinations(selection.places, size)) {
        for (const digits of expandGroup(selection, roles)) yield `${places.join('')}:${digits}`;
      }
    },
    resolve: (selection, draw) => won('win', countPlaces(selection, roles, draw)),
    best: (selection) => hitsOf('win', bestCount(selection)),
    exposures: (selection) =>
      smallestDigits(selection).map((digit) => ({
        key: `with=${digit}`,
        hits: hitsOf('win', bestCount(selection)),
      })),
    sample: (random) => {
      const free = [0, 1, 2, 3, 4];
      const places = Array.from({ length: size }, () => free.splice(uniform(random, free.length), 1)[0] ?? 0);
      return picked(sampleGroup(roles, random), places);
    },
  };
}

function countPlaces(selection: Selection, roles: readonly Role[], draw: readonly number[]): number {
  let count = 0;
  for (const places of combinations(selection.places, ballsOf(roles))) {
    if (
      holdsGroup(
        selection,
        roles,
        places.map((place) => draw[place] ?? 0),
      )
    )
      count += 1;
  }
  return count;
}

/**
 * Tries every way to put pool digits on the places; at most 5 digits matter, in rising order of first use.
 */
function bestSpread(
  selection: Selection,
  roles: readonly Role[],
  pool: readonly number[],
  chosen: readonly number[],
): number {
  if (chosen.length === selection.places.length) {
    const draw: number[] = [0, 0, 0, 0, 0];
    selection.places.forEach((place, i) => {
      draw[place] = chosen[i] ?? 0;
    });
    return countPlaces(selection, roles, draw);
  }
  // Rows differ only in which digits they share, so the multiset counts: digits go in non-falling order.
  const from = pool.indexOf(chosen.at(-1) ?? pool[0] ?? 0);
  return pool
    .slice(from)
    .reduce((best, digit) => Math.max(best, bestSpread(selection, roles, pool, [...chosen, digit])), 0);
}
