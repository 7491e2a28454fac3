import { type AppearingPlan, appearing, appearingBanker } from '../../grammar/appearing.ts';
import { choose } from '../../grammar/counting.ts';
import { shown, shownTyped } from '../../grammar/examples.ts';
import { distinctStraight, placedNumbers } from '../../grammar/placed.ts';
import type { Example, Play } from '../../grammar/play.ts';
import { ratio } from '@tyche/kernel/ratio';
import { makePlay } from '../../grammar/recipe.ts';
import { CATALOG, ballNames, balls } from './numbers.ts';

const DRAW = '8,4,11,5,3';

/** Picked balls among the first drawn ones, in any order. */
function firstPlan(drawn: number, take: number, isTyped: boolean): AppearingPlan {
  const p = ratio(choose(drawn, take), choose(11, take));
  return { cells: balls, take, drawn, drawnOf: (draw) => draw.slice(0, drawn), p, isTyped };
}

/** What the first two and the first three balls have in common: where they stand, and their worked examples. */
interface First {
  readonly count: 2 | 3;
  readonly firstId: number;
  readonly group: string;
  readonly straight: Example;
  readonly grouped: Example;
  readonly banker: Example;
}

/** Straight, group and banker of the first balls (前三, 前二). */
function firstOf({ count, firstId, group, straight, grouped, banker }: First): readonly Play[] {
  const card = { group, nameParams: { count } };
  return [
    makePlay(
      {
        ...card,
        code: `x115.q${count}.straight`,
        id: firstId,
        subgroup: 'straight',
        method: 'straight',
        example: straight,
      },
      distinctStraight({ cells: balls, rowKeys: ballNames(count) }),
      CATALOG,
    ),
    makePlay(
      {
        ...card,
        code: `x115.q${count}.group`,
        id: firstId + 1,
        subgroup: 'group',
        method: 'group',
        example: grouped,
      },
      appearing(firstPlan(count, count, true)),
      CATALOG,
    ),
    makePlay(
      {
        ...card,
        code: `x115.q${count}.group.dantuo`,
        id: firstId + 2,
        subgroup: 'banker',
        method: 'group-banker',
        example: banker,
      },
      appearingBanker(firstPlan(count, count, false)),
      CATALOG,
    ),
  ];
}

/** First three and first two, and one of the first three in any place. */
export const firstPlays: readonly Play[] = [
  ...firstOf({
    count: 3,
    firstId: 3020,
    group: 'first-three',
    straight: shown('01-08_04-08_04-11', DRAW, 4),
    grouped: shown('01-04-08-11', DRAW, 4),
    banker: shown('04_01-08-11', DRAW, 3),
  }),
  makePlay(
    {
      code: 'x115.any3',
      id: 3040,
      group: 'first-three',
      subgroup: 'any-place',
      method: 'any-place',
      example: shown('03-04-11', DRAW, 3, 2),
    },
    appearing(firstPlan(3, 1, false)),
    CATALOG,
  ),
  ...firstOf({
    count: 2,
    firstId: 3030,
    group: 'first-two',
    straight: shownTyped('04-08,08-04', DRAW, 2),
    grouped: shown('01-04-08', DRAW, 3),
    banker: shown('08_01-04', DRAW, 2),
  }),
];

/** A ball in its place among the first ones (定位胆). */
const fixed = (count: 3 | 5, id: number, picks: string): Play =>
  makePlay(
    {
      code: `x115.fixed${count}`,
      id,
      group: 'fixed-place',
      subgroup: 'straight',
      method: 'fixed-place',
      nameParams: { count },
      example: shown(picks, DRAW, 3, 2),
    },
    placedNumbers({ cells: balls, rowKeys: ballNames(count) }),
    CATALOG,
  );

/** Of the first three, for the series menus. */
export const fixedFirstThree = fixed(3, 3041, '08_#_10-11');
/** Of all five. */
export const fixedFive = fixed(5, 3042, '08_#_#_#_03-04');
