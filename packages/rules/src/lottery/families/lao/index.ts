import { shown, shownTyped } from '../../grammar/examples.ts';
import { gridEntry, pairQuick, placesEntry } from '../../grammar/number-entry.ts';
import { permutedEntry } from '../../grammar/number-forms.ts';
import { anyDigit, anyOrder, drawnNumbers, target } from '../../grammar/number-plays.ts';
import type { Example, Family, Play } from '../../grammar/play.ts';
import { type Mechanics, makePlay } from '../../grammar/recipe.ts';

/** A drawn number: how its plays are told apart, and the worked examples' draw. */
interface DrawnNumber {
  readonly prefix: string;
  readonly firstId: number;
  readonly digits: 4 | 6;
  readonly draw: string;
}

/** A play in a row: its number after the first, the end of its code, where it stands, what it does. */
type Row = readonly [
  id: number,
  code: string,
  group: string,
  subgroup: 'exact' | 'any',
  method: string,
  example: Example,
  mechanics: Mechanics,
];

// The fixture of lottery.md 10.3, and the same with two digits before it.
const four: DrawnNumber = { prefix: 'la', firstId: 5100, digits: 4, draw: '5827' };
const six: DrawnNumber = { prefix: 'la6', firstId: 5110, digits: 6, draw: '915827' };

const pairs = gridEntry(pairQuick('lao'));

/** Digits of the drawn number, counted from its end: 4 to 2 are the first two of the last four. */
const partOf =
  ({ digits }: DrawnNumber) =>
  (from: number, to = 0) =>
    target('win', 1, (draw) => [draw.slice(digits - from, digits - to).join('')]);

function madeOf({ prefix, firstId }: DrawnNumber, rows: readonly Row[]): readonly Play[] {
  return rows.map(([id, code, group, subgroup, method, example, mechanics]) =>
    makePlay(
      { code: `${prefix}.${code}`, id: firstId + id, group, subgroup, method, example },
      mechanics,
      'lao',
    ),
  );
}

/** The plays on the last four digits: of a number of four that is all of it. */
function lastFourPlays(number: DrawnNumber): readonly Play[] {
  const { digits, draw } = number;
  const named = (whole: string, part: string) => (digits === 4 ? whole : part);
  const part = partOf(number);
  const [last4, last3, last2, first2] = [part(4), part(3), part(2), part(4, 2)];
  return madeOf(number, [
    [
      0,
      '4',
      'four',
      'exact',
      named('four', 'last-four'),
      shown('5_8_2_17', draw, 2),
      drawnNumbers(placesEntry(4), [last4]),
    ],
    [
      1,
      '4tod',
      'four',
      'any',
      named('four-any', 'last-four-any'),
      shownTyped('2578', draw, 1, 'any24'),
      anyOrder(4, [last4]),
    ],
    [2, '3', 'three', 'exact', 'three', shown('8_2_17', draw, 2), drawnNumbers(placesEntry(3), [last3])],
    [3, '3tod', 'three', 'any', 'three-any', shownTyped('278', draw, 1, 'any6'), anyOrder(3, [last3])],
    [
      4,
      '3reverse',
      'three',
      'any',
      'three-reverse',
      shownTyped('278', draw, 6),
      drawnNumbers(permutedEntry(3), [last3]),
    ],
    [5, '2last', 'two', 'exact', 'two-last', shown('27-72', draw, 2), drawnNumbers(pairs, [last2])],
    [
      6,
      '2first',
      'two',
      'exact',
      named('two-first', 'two-middle'),
      shown('58-85', draw, 2),
      drawnNumbers(pairs, [first2]),
    ],
    [7, 'runtop', 'run', 'any', 'run-top', shown('28', draw, 2, 2), anyDigit(3, last3)],
    [8, 'any1.last', 'run', 'any', 'any-last', shown('28', draw, 2), anyDigit(2, last2)],
    [
      9,
      'any1.first',
      'run',
      'any',
      named('any-first', 'any-middle'),
      shown('08', draw, 2),
      anyDigit(2, first2),
    ],
  ]);
}

/** The plays that a number of six has besides. */
function longPlays(number: DrawnNumber): readonly Play[] {
  const part = partOf(number);
  return madeOf(number, [
    [
      10,
      '6',
      'six',
      'exact',
      'six',
      shown('9_1_5_8_2_17', number.draw, 2),
      drawnNumbers(placesEntry(6), [part(6)]),
    ],
    [
      11,
      '5',
      'six',
      'exact',
      'last-five',
      shown('1_5_8_2_17', number.draw, 2),
      drawnNumbers(placesEntry(5), [part(5)]),
    ],
  ]);
}

const fourPlays = lastFourPlays(four);
const sixPlays = [...longPlays(six), ...lastFourPlays(six)];

/**
 * Plays on the one number that Laos draws, of four digits as it was or of six as it is now: its tails, and the
 * first two of its last four (lottery.md 10.3).
 */
export const lao: Family = {
  code: 'lao',
  plays: [...fourPlays, ...sixPlays],
  menus: { all: fourPlays, six: sixPlays },
};
