import { shown, shownTyped } from '../../grammar/examples.ts';
import { distinctStraight, placedNumbers } from '../../grammar/placed.ts';
import type { Example, Play } from '../../grammar/play.ts';
import { makePlay } from '../../grammar/recipe.ts';
import { CATALOG, placeNames, racers } from './places.ts';

const DRAW = '3,7,1,10,5,9,2,8,4,6';

const straights: readonly { count: number; id: number; example: Example }[] = [
  { count: 1, id: 1457, example: shown('03-05', DRAW, 2) },
  { count: 2, id: 1458, example: shown('03-05_03-07', DRAW, 3) },
  { count: 3, id: 1459, example: shown('03_01-07_01-07', DRAW, 2) },
  { count: 4, id: 1460, example: shown('03_07_01-02_10', DRAW, 2) },
  { count: 5, id: 1461, example: shownTyped('03-07-01-10-05,03-07-01-10-09', DRAW, 2) },
];

/** The champion, and the first two to five in order (冠军, 前二 … 前五). */
export const straightPlays: readonly Play[] = straights.map(({ count, id, example }) =>
  makePlay(
    {
      code: `pk10.top${count}`,
      id,
      group: 'first',
      subgroup: 'straight',
      method: count === 1 ? 'champion' : 'straight',
      nameParams: { count },
      example,
    },
    distinctStraight({ cells: racers, rowKeys: placeNames(count) }),
    CATALOG,
  ),
);

/** A racer in its place, places 1 to 5 and 6 to 10 (定位胆). */
export const fixedPlays: readonly Play[] = [
  makePlay(
    {
      code: 'pk10.fixed.1-5',
      id: 1462,
      group: 'fixed-place',
      subgroup: 'straight',
      method: 'fixed-place',
      nameParams: { from: 1, to: 5 },
      example: shown('03-04_#_01_#_09', DRAW, 4, 2),
    },
    placedNumbers({ cells: racers, rowKeys: placeNames(5) }),
    CATALOG,
  ),
  makePlay(
    {
      code: 'pk10.fixed.6-10',
      id: 1463,
      group: 'fixed-place',
      subgroup: 'straight',
      method: 'fixed-place',
      nameParams: { from: 6, to: 10 },
      example: shown('09_#_#_#_05-06', DRAW, 3, 2),
    },
    placedNumbers({ cells: racers, rowKeys: placeNames(5, 5), from: 5 }),
    CATALOG,
  ),
];
