import { shown, shownTiers } from '../../grammar/examples.ts';
import type { Play } from '../../grammar/play.ts';
import { makePlay } from '../../grammar/recipe.ts';
import { picks } from './picks.ts';
import { fiveElements, oddEven, totalPairs, totalSides, upDown } from './totals.ts';

// Fixture K of lottery.md 9.1: the total is 780, ten numbers are low, ten are odd.
const DRAW = '2,5,9,13,17,21,26,30,31,38,42,44,47,50,55,61,66,70,74,79';
const NUMBERS = DRAW.split(',').map((text) => text.padStart(2, '0'));

const pickPlays: readonly Play[] = Array.from({ length: 10 }, (_, i) => i + 1).map((size) =>
  makePlay(
    {
      code: `keno.pick${size}`,
      id: 3400 + size,
      group: 'pick',
      subgroup: 'pick',
      method: 'pick',
      nameParams: { n: size },
      example: shown(NUMBERS.slice(0, size).join('-'), DRAW, 1, 1, String(size)),
    },
    picks(size),
    'keno',
  ),
);

const totalPlays: readonly Play[] = [
  makePlay(
    {
      code: 'keno.sum.sides',
      id: 3421,
      group: 'total',
      subgroup: 'sides',
      method: 'total-sides',
      example: shownTiers('small-even-tie', DRAW, 3, ['small', 'even']),
    },
    totalSides,
    'keno',
  ),
  makePlay(
    {
      code: 'keno.sum.parlay',
      id: 3422,
      group: 'total',
      subgroup: 'sides',
      method: 'total-pairs',
      example: shown('bigodd-smalleven', DRAW, 2, 1, 'smalleven'),
    },
    totalPairs,
    'keno',
  ),
  makePlay(
    {
      code: 'keno.five',
      id: 3423,
      group: 'total',
      subgroup: 'elements',
      method: 'five-elements',
      example: shown('water', DRAW, 1, 1, 'water'),
    },
    fiveElements,
    'keno',
  ),
];

const balancePlays: readonly Play[] = [
  makePlay(
    {
      code: 'keno.updown',
      id: 3424,
      group: 'balance',
      subgroup: 'sides',
      method: 'up-down',
      example: shown('up-middle', DRAW, 2, 1, 'middle'),
    },
    upDown,
    'keno',
  ),
  makePlay(
    {
      code: 'keno.oddeven',
      id: 3425,
      group: 'balance',
      subgroup: 'sides',
      method: 'odd-even',
      example: shown('equal', DRAW, 1, 1, 'equal'),
    },
    oddEven,
    'keno',
  ),
];

/** Every play of keno, in menu order. */
export const allPlays: readonly Play[] = [...pickPlays, ...totalPlays, ...balancePlays];
