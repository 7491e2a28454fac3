import { type BoardPrizes, boardOf } from '../../grammar/board.ts';
import { shown, shownTyped } from '../../grammar/examples.ts';
import { gridEntry, pairQuick, placesEntry } from '../../grammar/number-entry.ts';
import { permutedEntry } from '../../grammar/number-forms.ts';
import { anyDigit, anyOrder, drawnNumbers, target } from '../../grammar/number-plays.ts';
import type { Family, Play } from '../../grammar/play.ts';
import { type Card, type Mechanics, makePlay } from '../../grammar/recipe.ts';
import { thaiPrizes } from './board.ts';

export { type PaperPrize, paperPrizes } from './paper-ticket.ts';

const prizes: BoardPrizes = thaiPrizes;
const cut = (prize: string, numbers: number, from: number) =>
  target('win', numbers, (draw) =>
    (boardOf(prizes, draw).get(prize) ?? []).map((number) => number.slice(from)),
  );

const top3 = cut('first', 1, 3);
const top2 = cut('first', 1, 4);
const bottom2 = cut('last2', 1, 0);
const pairs = gridEntry(pairQuick('thai'));
const threes = placesEntry(3);

// The fixture of lottery.md 10.1.
const DRAW = '730209;114,842;395,027;68';

const play = (card: Card, mechanics: Mechanics): Play => makePlay(card, mechanics, 'thai');

const plays: readonly Play[] = [
  play(
    {
      code: 'th.3top',
      id: 5000,
      group: 'three',
      subgroup: 'top',
      method: 'three-top',
      example: shown('2_0_89', DRAW, 2),
    },
    drawnNumbers(threes, [top3]),
  ),
  play(
    {
      code: 'th.3tod',
      id: 5001,
      group: 'three',
      subgroup: 'top',
      method: 'three-tod',
      example: shownTyped('029,122', DRAW, 2, 'any6'),
    },
    anyOrder(3, [top3]),
  ),
  play(
    {
      code: 'th.3reverse',
      id: 5002,
      group: 'three',
      subgroup: 'top',
      method: 'three-reverse',
      example: shownTyped('029', DRAW, 6),
    },
    drawnNumbers(permutedEntry(3), [top3]),
  ),
  play(
    {
      code: 'th.3front',
      id: 5003,
      group: 'three',
      subgroup: 'front',
      method: 'three-front',
      example: { ...shownTyped('114,842', DRAW, 2), hits: [{ key: 'win', count: 2 }] },
    },
    drawnNumbers(threes, [cut('front3', 2, 0)]),
  ),
  play(
    {
      code: 'th.3bottom',
      id: 5004,
      group: 'three',
      subgroup: 'bottom',
      method: 'three-bottom',
      example: shownTyped('027,999', DRAW, 2),
    },
    drawnNumbers(threes, [cut('last3', 2, 0)]),
  ),
  play(
    {
      code: 'th.2top',
      id: 5005,
      group: 'two',
      subgroup: 'top',
      method: 'two-top',
      example: shown('09-90', DRAW, 2),
    },
    drawnNumbers(pairs, [top2]),
  ),
  play(
    {
      code: 'th.2top.reverse',
      id: 5006,
      group: 'two',
      subgroup: 'top',
      method: 'two-reverse',
      example: shownTyped('09', DRAW, 2),
    },
    drawnNumbers(permutedEntry(2), [top2]),
  ),
  play(
    {
      code: 'th.2bottom',
      id: 5007,
      group: 'two',
      subgroup: 'bottom',
      method: 'two-bottom',
      example: shown('60-61-62-63-64-65-66-67-68-69', DRAW, 10),
    },
    drawnNumbers(pairs, [bottom2]),
  ),
  play(
    {
      code: 'th.2bottom.reverse',
      id: 5008,
      group: 'two',
      subgroup: 'bottom',
      method: 'two-reverse',
      example: shownTyped('68', DRAW, 2),
    },
    drawnNumbers(permutedEntry(2), [bottom2]),
  ),
  play(
    {
      code: 'th.runtop',
      id: 5009,
      group: 'run',
      subgroup: 'top',
      method: 'run-top',
      example: shown('029', DRAW, 3, 3),
    },
    anyDigit(3, top3),
  ),
  play(
    {
      code: 'th.runbottom',
      id: 5010,
      group: 'run',
      subgroup: 'bottom',
      method: 'run-bottom',
      example: shown('16', DRAW, 2),
    },
    anyDigit(2, bottom2),
  ),
];

/** Two- and three-digit plays on the Thai government lottery's results (lottery.md 10.1). */
export const thai: Family = { code: 'thai', plays, menus: { all: plays } };
