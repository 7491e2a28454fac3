import { shown } from '../../grammar/examples.ts';
import { numberCells } from '../../grammar/layouts.ts';
import { basicQuick } from '../../grammar/quick.ts';
import { fair, makePlay } from '../../grammar/recipe.ts';
import { plainKind, plainKinds, sideBets } from '../../grammar/side-bets.ts';
import { tieredNumbers, tiersOf } from '../../grammar/tiered.ts';
import { multiplied } from './builders.ts';
import { CATALOG, faces, of216, pictures, repeatedFace, sumOf } from './dice.ts';

const BIG = 11;
const TRIPLE = 4;

/** How many of the 216 outcomes have each sum (lottery.md 7). */
const sums = {
  3: 1,
  4: 3,
  5: 6,
  6: 10,
  7: 15,
  8: 21,
  9: 25,
  10: 27,
  11: 27,
  12: 25,
  13: 21,
  14: 15,
  15: 10,
  16: 6,
  17: 3,
  18: 1,
} as const;

const sumRow = [{ nameKey: 'lottery.row.total', min: 1, max: 4 }];
const oneForAll = ['win', 'win', 'win', 'win'];

/** The exact sum. */
export const sum = makePlay(
  {
    code: 'k3.sum',
    id: 3200,
    group: 'sum',
    subgroup: 'sum',
    method: 'sum',
    example: shown('5-6', '1,1,3', 2, 1, '5-16'),
  },
  tieredNumbers({
    cells: numberCells(3, 18),
    tiers: tiersOf(sums, of216),
    quick: basicQuick(numberCells(3, 18)),
    numberOf: sumOf,
    mark: 'sum',
  }),
  CATALOG,
);

/** Sides of the sum where triples count like any other draw (official table). */
export const sides = makePlay(
  {
    code: 'k3.side',
    id: 3201,
    group: 'sum',
    subgroup: 'sides',
    method: 'sides',
    example: shown('big-even', '6,6,6', 2, 2),
  },
  sideBets({
    rows: sumRow,
    prizes: [fair('win', of216(108))],
    prizeOf: oneForAll,
    kinds: plainKinds(),
    kindOf: (draw) => plainKind(sumOf(draw), BIG),
  }),
  CATALOG,
);

/** Sides of the sum where every side loses to a triple (sic bo, tài xỉu). */
export const sidesNoTriple = makePlay(
  {
    code: 'k3.side.sicbo',
    id: 3202,
    group: 'sum',
    subgroup: 'sides',
    method: 'sides-no-triple',
    example: shown('small-odd', '1,1,3', 2, 2),
  },
  sideBets({
    rows: sumRow,
    prizes: [fair('win', of216(105))],
    prizeOf: oneForAll,
    kinds: [...plainKinds(), { won: [], pushed: [], atMost: 1 }],
    kindOf: (draw) => (repeatedFace(draw, 3) > 0 ? TRIPLE : plainKind(sumOf(draw), BIG)),
  }),
  CATALOG,
);

/** A face, paid for each die that shows it. */
export const oneMultiplied = makePlay(
  {
    code: 'k3.one.multi',
    id: 3231,
    group: 'one-die',
    subgroup: 'one',
    method: 'one-multiplied',
    example: shown('1', '1,1,3', 1, 1, '2'),
  },
  multiplied(faces, 'numbers'),
  CATALOG,
);

/** The same with pictures. */
export const pictureMultiplied = makePlay(
  {
    code: 'k3.crab.one',
    id: 3240,
    group: 'pictures',
    subgroup: 'one',
    method: 'picture',
    example: shown('crab', '3,3,1', 1, 1, '2'),
  },
  multiplied(pictures, 'options'),
  CATALOG,
);
