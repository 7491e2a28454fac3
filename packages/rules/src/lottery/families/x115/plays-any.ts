import { type AppearingPlan, appearing, appearingBanker } from '../../grammar/appearing.ts';
import { choose } from '../../grammar/counting.ts';
import { shown } from '../../grammar/examples.ts';
import type { Example, Play } from '../../grammar/play.ts';
import { ratio } from '@tyche/kernel/ratio';
import { makePlay } from '../../grammar/recipe.ts';
import { CATALOG, balls, of462 } from './numbers.ts';

const DRAW = '8,4,11,5,3';

/** Five balls are drawn; of `take` picked ones all are drawn, or they hold all five. */
function anyPlan(take: number): AppearingPlan {
  const p = take <= 5 ? of462(choose(11 - take, 5 - take)) : ratio(choose(take, 5), choose(11, 5));
  return { cells: balls, take, drawn: 5, drawnOf: (draw) => draw, p, isTyped: true };
}

interface AnyCard {
  readonly take: number;
  readonly id: number;
  readonly example: Example;
}

const anyCards: readonly AnyCard[] = [
  { take: 1, id: 908, example: shown('05-07', DRAW, 2) },
  { take: 2, id: 909, example: shown('04-05-09', DRAW, 3) },
  { take: 3, id: 910, example: shown('02-04-05-11', DRAW, 4) },
  { take: 4, id: 911, example: shown('03-04-05-08', DRAW, 1) },
  { take: 5, id: 3005, example: shown('01-03-04-05-08-11', DRAW, 6) },
  { take: 6, id: 3006, example: shown('01-02-03-04-05-08-11', DRAW, 7, 2) },
  { take: 7, id: 3007, example: shown('01-02-03-04-05-06-08-11', DRAW, 8, 3) },
  { take: 8, id: 3008, example: shown('01-02-03-04-05-06-08-11', DRAW, 1) },
];

/** Any one to any eight (任选): picked together or typed. */
export const anyPlays: readonly Play[] = anyCards.map(({ take, id, example }) =>
  makePlay(
    {
      code: `x115.rx${take}`,
      id,
      group: 'any',
      subgroup: 'pool',
      method: take <= 5 ? 'any' : 'any-holding',
      nameParams: { take },
      example,
    },
    appearing(anyPlan(take)),
    CATALOG,
  ),
);

const bankerCards: readonly AnyCard[] = [
  { take: 2, id: 3012, example: shown('08_04-06-07', DRAW, 3) },
  { take: 3, id: 3013, example: shown('04-08_03-06', DRAW, 2) },
  { take: 4, id: 3014, example: shown('04_03-05-08-09', DRAW, 4) },
  { take: 5, id: 3015, example: shown('04-08_01-03-05-11', DRAW, 4) },
  { take: 6, id: 3016, example: shown('03-04-05-08-11_01-02', DRAW, 2, 2) },
  { take: 7, id: 3017, example: shown('01-04-08_02-03-05-11', DRAW, 1) },
  { take: 8, id: 3018, example: shown('01-02_03-04-05-06-08-11', DRAW, 1) },
];

/** The same with bankers and drags (任选胆拖). */
export const anyBankerPlays: readonly Play[] = bankerCards.map(({ take, id, example }) =>
  makePlay(
    {
      code: `x115.rx${take}.dantuo`,
      id,
      group: 'any',
      subgroup: 'banker',
      method: take <= 5 ? 'any-banker' : 'any-holding-banker',
      nameParams: { take },
      example,
    },
    appearingBanker(anyPlan(take)),
    CATALOG,
  ),
);
