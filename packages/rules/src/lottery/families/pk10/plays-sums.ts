import { shown, shownTiers } from '../../grammar/examples.ts';
import { exclusive } from '../../grammar/exclusive.ts';
import { numberCells } from '../../grammar/layouts.ts';
import type { Cell, Play } from '../../grammar/play.ts';
import { basicQuick, quickGroup } from '../../grammar/quick.ts';
import { ratio } from '@tyche/kernel/ratio';
import { fair, makePlay } from '../../grammar/recipe.ts';
import { plainKind, plainKinds, sideBets } from '../../grammar/side-bets.ts';
import { tieredNumbers, tiersOf } from '../../grammar/tiered.ts';
import { CATALOG, placeNames, sumOfFirst } from './places.ts';

const DRAW = '3,7,1,10,5,9,2,8,4,6';
const BIG_SUM_OF_TWO = 12;
const BIG_SUM_OF_THREE = 17;

/** How many of the 90 outcomes of the first two have each sum (lottery.md 6). */
const sumsOfTwo = {
  3: 2,
  4: 2,
  5: 4,
  6: 4,
  7: 6,
  8: 6,
  9: 8,
  10: 8,
  11: 10,
  12: 8,
  13: 8,
  14: 6,
  15: 6,
  16: 4,
  17: 4,
  18: 2,
  19: 2,
} as const;

/** How many of the 720 outcomes of the first three have each sum (lottery.md 6). */
const sumsOfThree = {
  6: 6,
  7: 6,
  8: 12,
  9: 18,
  10: 24,
  11: 30,
  12: 42,
  13: 48,
  14: 54,
  15: 60,
  16: 60,
  17: 60,
  18: 60,
  19: 54,
  20: 48,
  21: 42,
  22: 30,
  23: 24,
  24: 18,
  25: 12,
  26: 6,
  27: 6,
} as const;

/** Sums of the first two and three: exact in their tiers, and by sides (冠亚和, 冠亚季和). */
export const sumPlays: readonly Play[] = [
  makePlay(
    {
      code: 'pk10.sum2',
      id: 3110,
      group: 'sum',
      subgroup: 'first-two',
      method: 'sum',
      nameParams: { count: 2 },
      example: shown('10-11', DRAW, 2, 1, '9-10-12-13'),
    },
    tieredNumbers({
      cells: numberCells(3, 19),
      tiers: tiersOf(sumsOfTwo, (count) => ratio(count, 90)),
      quick: sumQuick(numberCells(3, 19), BIG_SUM_OF_TWO),
      numberOf: (draw) => sumOfFirst(draw, 2),
      mark: 'sum',
    }),
    CATALOG,
  ),
  makePlay(
    {
      code: 'pk10.sum2.side',
      id: 3111,
      group: 'sum',
      subgroup: 'first-two',
      method: 'sum-sides',
      nameParams: { count: 2, half: BIG_SUM_OF_TWO },
      example: shownTiers('small-even', DRAW, 2, ['small-odd', 'big-even']),
    },
    sideBets({
      rows: [{ nameKey: 'lottery.row.total', min: 1, max: 4 }],
      prizes: [fair('big-even', ratio(4, 9)), fair('small-odd', ratio(5, 9))],
      prizeOf: ['big-even', 'small-odd', 'small-odd', 'big-even'],
      kinds: plainKinds(),
      kindOf: (draw) => plainKind(sumOfFirst(draw, 2), BIG_SUM_OF_TWO),
    }),
    CATALOG,
  ),
  makePlay(
    {
      code: 'pk10.sum3',
      id: 3112,
      group: 'sum',
      subgroup: 'first-three',
      method: 'sum',
      nameParams: { count: 3 },
      example: shown('11-27', DRAW, 2, 1, '11-22'),
    },
    tieredNumbers({
      cells: numberCells(6, 27),
      tiers: tiersOf(sumsOfThree, (count) => ratio(count, 720)),
      quick: sumQuick(numberCells(6, 27), BIG_SUM_OF_THREE),
      numberOf: (draw) => sumOfFirst(draw, 3),
      mark: 'sum',
    }),
    CATALOG,
  ),
  makePlay(
    {
      code: 'pk10.sum3.side',
      id: 3113,
      group: 'sum',
      subgroup: 'first-three',
      method: 'sum-sides',
      nameParams: { count: 3, half: BIG_SUM_OF_THREE },
      example: shown('small-odd', DRAW, 2, 2),
    },
    sideBets({
      rows: [{ nameKey: 'lottery.row.total', min: 1, max: 4 }],
      prizes: [fair('win', ratio(1, 2))],
      prizeOf: ['win', 'win', 'win', 'win'],
      kinds: plainKinds(),
      kindOf: (draw) => plainKind(sumOfFirst(draw, 3), BIG_SUM_OF_THREE),
    }),
    CATALOG,
  ),
];

/** Sides of every place. */
export const placeSides = makePlay(
  {
    code: 'pk10.side',
    id: 3120,
    group: 'sides',
    subgroup: 'places',
    method: 'place-sides',
    example: shown('small-odd_#_#_#_#_#_#_#_#_big', DRAW, 3, 3),
  },
  sideBets({
    rows: placeNames(10).map((nameKey) => ({ nameKey, min: 0, max: 4 })),
    prizes: [fair('win', ratio(1, 2))],
    prizeOf: ['win', 'win', 'win', 'win'],
    // Racers 7 9, 6 8 10, 1 3 5, 2 4.
    kinds: plainKinds([2, 3, 3, 2]),
    kindOf: (draw, row) => plainKind(draw[row] ?? 0, 6),
  }),
  CATALOG,
);

/** Place 1 against 10, 2 against 9 …: no two racers are equal (龙虎). */
export const dragonTigerPlays: readonly Play[] = [1, 2, 3, 4, 5].map((left) =>
  makePlay(
    {
      code: `pk10.dt.${left}v${11 - left}`,
      id: 3130 + left,
      group: 'dragon-tiger',
      subgroup: 'dragon-tiger',
      method: 'dragon-tiger',
      nameParams: { left, right: 11 - left },
      example: shown('dragon-tiger', '10,9,8,7,6,5,4,3,2,1', 2, 1, 'dragon'),
    },
    exclusive(
      [
        { text: 'dragon', p: ratio(1, 2) },
        { text: 'tiger', p: ratio(1, 2) },
      ],
      (draw) => ((draw[left - 1] ?? 0) > (draw[10 - left] ?? 0) ? 0 : 1),
    ),
    CATALOG,
  ),
);

/** Quick groups of sums: big from `half` on, which is not the middle of the row of cells. */
function sumQuick(cells: readonly Cell[], half: number) {
  const values = cells.map(({ value }) => value);
  return basicQuick(cells).map((group) => {
    if (group.id === 'big')
      return quickGroup(
        'big',
        values.filter((value) => value >= half),
      );
    return group.id === 'small'
      ? quickGroup(
          'small',
          values.filter((value) => value < half),
        )
      : group;
  });
}
