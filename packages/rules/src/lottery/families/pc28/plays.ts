import { shown, shownTiers } from '../../grammar/examples.ts';
import type { Play } from '../../grammar/play.ts';
import { makePlay } from '../../grammar/recipe.ts';
import { shapes } from './shapes.ts';
import {
  exactSum,
  extremes,
  sumPairs,
  sumPairsRefunded,
  sumSides,
  sumSidesRefunded,
  threeSums,
  waves,
} from './sums.ts';

const sum = makePlay(
  {
    code: 'pc28.sum',
    id: 3450,
    group: 'sum',
    subgroup: 'sum',
    method: 'sum',
    example: shown('13-14', '356', 2, 1, '14'),
  },
  exactSum,
  'pc28',
);

const sides = makePlay(
  {
    code: 'pc28.side',
    id: 3451,
    group: 'sides',
    subgroup: 'sides',
    method: 'sides',
    example: shownTiers('big-odd-even', '356', 3, ['big', 'even']),
  },
  sumSides,
  'pc28',
);

const pairs = makePlay(
  {
    code: 'pc28.combo',
    id: 3452,
    group: 'sides',
    subgroup: 'sides',
    method: 'pairs',
    example: shown('bigeven-smallodd', '356', 2, 1, 'bigeven'),
  },
  sumPairs,
  'pc28',
);

const sidesRefunded = makePlay(
  {
    code: 'pc28.side.1314',
    id: 3453,
    group: 'sides',
    subgroup: 'sides',
    method: 'sides-refunded',
    example: shownTiers('big-odd', '366', 2, ['big', 'odd']),
  },
  sumSidesRefunded,
  'pc28',
);

const pairsRefunded = makePlay(
  {
    code: 'pc28.combo.1314',
    id: 3454,
    group: 'sides',
    subgroup: 'sides',
    method: 'pairs-refunded',
    example: shown('bigodd-bigeven', '366', 2, 1, 'bigodd'),
  },
  sumPairsRefunded,
  'pc28',
);

const others: readonly Play[] = [
  makePlay(
    {
      code: 'pc28.extreme',
      id: 3455,
      group: 'sides',
      subgroup: 'sides',
      method: 'extremes',
      example: shown('lowest', '014', 1, 1, 'lowest'),
    },
    extremes,
    'pc28',
  ),
  makePlay(
    {
      code: 'pc28.wave',
      id: 3456,
      group: 'waves',
      subgroup: 'waves',
      method: 'waves',
      example: shown('green-blue', '566', 2, 1, 'blue'),
    },
    waves,
    'pc28',
  ),
  makePlay(
    {
      code: 'pc28.shape',
      id: 3457,
      group: 'shapes',
      subgroup: 'shapes',
      method: 'shapes',
      example: shown('pair', '778', 1, 1, 'pair'),
    },
    shapes,
    'pc28',
  ),
  makePlay(
    {
      code: 'pc28.sum3',
      id: 3458,
      group: 'sum',
      subgroup: 'sum',
      method: 'three-sums',
      example: shown('12-13-14', '356', 1),
    },
    threeSums,
    'pc28',
  ),
];

/** Every play, in menu order. */
export const allPlays: readonly Play[] = [sum, sides, pairs, sidesRefunded, pairsRefunded, ...others];

/** The usual menu. */
export const plainPlays: readonly Play[] = [sum, sides, pairs, ...others];

/** The menu of rooms with the 13/14 rule: sides and pairs that would win on 13 or 14 get their stake back. */
export const roomPlays: readonly Play[] = [sum, sidesRefunded, pairsRefunded, ...others];
