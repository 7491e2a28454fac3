import { uniform } from '@tyche/kernel/random';
import { LOST, hitsOf, optionCells, rowsOf, won } from '../../grammar/layouts.ts';
import { ratio } from '@tyche/kernel/ratio';
import type { Mechanics } from '../../grammar/recipe.ts';
import { type Selection, picked } from '../../grammar/selection.ts';
import { factsOf } from './facts.ts';
import { CATALOG } from './layouts.ts';
import { HIGHEST, NEUTRAL, SIDES } from './tables.ts';

const BALLS = [1, 2, 3, 4, 5, 6] as const;
const LEGS = [2, 3, 4, 5, 6] as const;

const keyOf = (legs: number) => `legs${legs}`;
const legsOf = (selection: Selection) => rowsOf(selection).filter((row) => row.length > 0).length;

/**
 * 过关: a side of two to six of the normals, all right. A leg whose normal is 49 counts as odds 1, so the bet is
 * paid as one of a leg less; of two legs the bet is void and pushes. A prize's key tells the number of legs that pay, `legs3`.
 *
 * The chance is the mean over all bets of that number of legs: every number but 49 has exactly half of the sides, so it is
 * the chance of no 49 over two to the number of legs. Legs on the same side are a little rarer, on opposite sides a
 * little likelier.
 */
export const parlay: Mechanics = {
  layouts: [
    {
      entry: 'picked',
      look: 'options',
      cells: optionCells(SIDES, CATALOG),
      rows: BALLS.map((ball) => ({ nameKey: `${CATALOG}.row.normal-${ball}`, min: 0, max: 1 })),
      places: null,
      quick: [],
    },
  ],
  prizes: LEGS.map((legs) => ({
    key: keyOf(legs),
    p: ratio(HIGHEST - legs, HIGHEST * 2 ** legs),
    odds: ratio(2 ** legs, 1),
    legs,
  })),
  universe: (SIDES.length + 1) ** BALLS.length - 1 - BALLS.length * SIDES.length,
  count: (selection) => (legsOf(selection) >= 2 ? 1 : 0),
  *expand(selection) {
    yield rowsOf(selection)
      .map((row) => row.map((side) => SIDES[side]).join(''))
      .join('_');
  },
  resolve(selection, draw) {
    const { normals, sides } = factsOf(draw);
    let [legs, right, neutral] = [0, 0, 0];
    rowsOf(selection).forEach(([side], i) => {
      if (side === undefined) return;
      legs += 1;
      if (normals[i] === NEUTRAL) neutral += 1;
      else if (sides[i]?.includes(side)) right += 1;
    });
    if (legs < 2) return LOST;
    if (legs === 2 && neutral > 0) return { hits: [], pushes: 1 };
    return won(keyOf(right), right + neutral === legs ? 1 : 0);
  },
  best: (selection) => hitsOf(keyOf(legsOf(selection)), 1),
  exposures(selection) {
    const first = rowsOf(selection).findIndex((row) => row.length > 0);
    const [side = 0] = rowsOf(selection)[first] ?? [];
    return [{ key: `${first + 1}=${SIDES[side]}`, hits: hitsOf(keyOf(legsOf(selection)), 1) }];
  },
  sample(random) {
    const first = uniform(random, BALLS.length);
    const second = (first + 1 + uniform(random, BALLS.length - 1)) % BALLS.length;
    return picked(BALLS.map((_, i) => (i === first || i === second ? [uniform(random, SIDES.length)] : [])));
  },
};
