import { boardOf } from '../../grammar/board.ts';
import { shownTyped } from '../../grammar/examples.ts';
import { placesEntry } from '../../grammar/number-entry.ts';
import { drawnNumbers, target } from '../../grammar/number-plays.ts';
import { type Tier, frontOrBack, run, tieredAndDrawn, tieredNumbers } from '../../grammar/number-tiers.ts';
import type { Draw, Play } from '../../grammar/play.ts';
import { makePlay } from '../../grammar/recipe.ts';
import { malayFivePrizes } from './board.ts';

const drawnFor = (prize: string) => (draw: Draw) => boardOf(malayFivePrizes, draw).get(prize) ?? [];

/** The first prize; else its last four, three or two digits, the longest alone. */
const fiveTiers: readonly Tier[] = [
  { key: 'first', runs: [run(0, 5)] },
  { key: 'last4', runs: [run(1, 5)] },
  { key: 'last3', runs: [run(2, 5)] },
  { key: 'last2', runs: [run(3, 5)] },
];
const others = ['second', 'third'].map((prize) => target(prize, 1, drawnFor(prize)));

const five = placesEntry(5);

/** 5D (lottery.md 10.4): a number of five digits against three prizes and the ends of the first. */
export const fivePlays: readonly Play[] = [
  makePlay(
    {
      code: 'my.5d',
      id: 5170,
      group: 'five',
      subgroup: 'straight',
      method: 'five',
      example: {
        ...shownTyped('12345,52345,54321,99945', '12345;54321;99945', 4),
        hits: ['first', 'last4', 'last2', 'second', 'third'].map((key) => ({ key, count: 1 })),
      },
    },
    tieredAndDrawn(
      tieredNumbers(five, fiveTiers, (draw) => drawnFor('first')(draw)[0] ?? ''),
      drawnNumbers(five, others),
    ),
    'malay',
  ),
];

/** 6D (lottery.md 10.4): all six digits, or the longest run of them from the front or from the back. */
export const sixPlays: readonly Play[] = [
  makePlay(
    {
      code: 'my.6d',
      id: 5171,
      group: 'six',
      subgroup: 'straight',
      method: 'six',
      example: shownTyped('123456', '123956', 1, 'three'),
    },
    tieredNumbers(placesEntry(6), frontOrBack(6, ['six', 'five', 'four', 'three', 'two']), (draw) =>
      draw.join(''),
    ),
    'malay',
  ),
];
