import { type BoardPrizes, boardOf } from '../../grammar/board.ts';
import { shown, shownTyped } from '../../grammar/examples.ts';
import { gridEntry, pairQuick, placesEntry } from '../../grammar/number-entry.ts';
import { permutedEntry } from '../../grammar/number-forms.ts';
import { anyDigit, anyOrder, drawnNumbers, target } from '../../grammar/number-plays.ts';
import type { Family, Play } from '../../grammar/play.ts';
import { type Card, type Mechanics, makePlay } from '../../grammar/recipe.ts';
import { hanoiPrizes } from './board.ts';

const prizes: BoardPrizes = hanoiPrizes;
/** The last digits of the special prize ("top") or of the first prize ("bottom"). */
const tail = (prize: 'special' | 'g1', digits: number) =>
  target('win', 1, (draw) => (boardOf(prizes, draw).get(prize) ?? []).map((number) => number.slice(-digits)));

const top4 = tail('special', 4);
const top3 = tail('special', 3);
const top2 = tail('special', 2);
const bottom2 = tail('g1', 2);
const pairs = gridEntry(pairQuick('hanoi'));

// The northern fixture of lottery.md 2.8.
const DRAW =
  '48279;90531;17346,62850;05512,33467,81200,46649,72908,59331;2746,8185,3390,6418;' +
  '1579,9074,4420,7753,0861,3327;279,604,936;46,05,13,88';

const play = (card: Card, mechanics: Mechanics): Play => makePlay(card, mechanics, 'hanoi');

const plays: readonly Play[] = [
  play(
    {
      code: 'hn.4top',
      id: 5050,
      group: 'four',
      subgroup: 'top',
      method: 'four-top',
      example: shown('8_2_7_89', DRAW, 2),
    },
    drawnNumbers(placesEntry(4), [top4]),
  ),
  play(
    {
      code: 'hn.4tod',
      id: 5051,
      group: 'four',
      subgroup: 'top',
      method: 'four-tod',
      example: shownTyped('2789', DRAW, 1, 'any24'),
    },
    anyOrder(4, [top4]),
  ),
  play(
    {
      code: 'hn.3top',
      id: 5052,
      group: 'three',
      subgroup: 'top',
      method: 'three-top',
      example: shown('2_7_89', DRAW, 2),
    },
    drawnNumbers(placesEntry(3), [top3]),
  ),
  play(
    {
      code: 'hn.3tod',
      id: 5053,
      group: 'three',
      subgroup: 'top',
      method: 'three-tod',
      example: shownTyped('279', DRAW, 1, 'any6'),
    },
    anyOrder(3, [top3]),
  ),
  play(
    {
      code: 'hn.3reverse',
      id: 5054,
      group: 'three',
      subgroup: 'top',
      method: 'three-reverse',
      example: shownTyped('279', DRAW, 6),
    },
    drawnNumbers(permutedEntry(3), [top3]),
  ),
  play(
    {
      code: 'hn.2top',
      id: 5055,
      group: 'two',
      subgroup: 'top',
      method: 'two-top',
      example: shown('79-97', DRAW, 2),
    },
    drawnNumbers(pairs, [top2]),
  ),
  play(
    {
      code: 'hn.2bottom',
      id: 5056,
      group: 'two',
      subgroup: 'bottom',
      method: 'two-bottom',
      example: shown('31-32', DRAW, 2),
    },
    drawnNumbers(pairs, [bottom2]),
  ),
  play(
    {
      code: 'hn.runtop',
      id: 5057,
      group: 'run',
      subgroup: 'top',
      method: 'run-top',
      example: shown('279', DRAW, 3, 3),
    },
    anyDigit(3, top3),
  ),
  play(
    {
      code: 'hn.any1.top',
      id: 5058,
      group: 'run',
      subgroup: 'top',
      method: 'any-top',
      example: shown('7', DRAW, 1),
    },
    anyDigit(2, top2),
  ),
  play(
    {
      code: 'hn.any1.bottom',
      id: 5059,
      group: 'run',
      subgroup: 'bottom',
      method: 'any-bottom',
      example: shown('17', DRAW, 2),
    },
    anyDigit(2, bottom2),
  ),
];

/** Thai-style plays on the results of Hà Nội: tails of the special and of the first prize (lottery.md 10.2). */
export const hanoi: Family = { code: 'hanoi', plays, menus: { all: plays } };
