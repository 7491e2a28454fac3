import { type BoardPrizes, boardOf } from '../../grammar/board.ts';
import { shown, shownTiers, shownTyped } from '../../grammar/examples.ts';
import { gridEntry, pairQuick, placesEntry } from '../../grammar/number-entry.ts';
import { permutedEntry, rolledEntry } from '../../grammar/number-forms.ts';
import { type Target, anyOrder, drawnNumbers, target } from '../../grammar/number-plays.ts';
import type { Example, Family, Play } from '../../grammar/play.ts';
import { type Card, type Mechanics, makePlay } from '../../grammar/recipe.ts';
import { malayPrizes } from './board.ts';
import { fivePlays, sixPlays } from './toto.ts';

const prizes: BoardPrizes = malayPrizes;
/** The last digits of every number of some prizes, the first ones in the order of the board. */
const tails = (count: number, digits: number): readonly Target[] =>
  malayPrizes
    .slice(0, count)
    .map(({ prize, numbers }) =>
      target(prize, numbers, (draw) =>
        (boardOf(prizes, draw).get(prize) ?? []).map((number) => number.slice(-digits)),
      ),
    );

/** Big pays on all twenty-three numbers, small on the first three. */
const sizes = [
  { size: 'big', targets: tails(5, 4) },
  { size: 'small', targets: tails(3, 4) },
] as const;

// The fixture of lottery.md 10.4.
const DRAW =
  '1234;5678;1243;0011,2290,7713,4321,9086,3350,6127,8804,1995,0462;' +
  '5512,0830,7046,2961,4321,9377,1608,3145,6694,8052';

const play = (card: Card, mechanics: Mechanics): Play => makePlay(card, mechanics, 'malay');

const hitting = (example: Example, ...keys: readonly string[]): Example => ({
  ...example,
  hits: keys.map((key) => ({ key, count: 1 })),
});

const fourPlays: readonly Play[] = sizes.flatMap(({ size, targets }, i) => {
  const isBig = size === 'big';
  const boxed = isBig ? ['first', 'third', 'special', 'consolation'] : ['first', 'third'];
  return [
    play(
      {
        code: `my.4d.${size}`,
        id: 5150 + i,
        group: size,
        subgroup: 'straight',
        method: `four-${size}`,
        example: shownTiers('1_2_34_34', DRAW, 4, ['first', 'third']),
      },
      drawnNumbers(placesEntry(4), targets),
    ),
    play(
      {
        code: `my.4d.box.${size}`,
        id: 5152 + i,
        group: size,
        subgroup: 'box',
        method: `box-${size}`,
        example: hitting(shownTyped('1234', DRAW, 24), ...boxed),
      },
      drawnNumbers(permutedEntry(4), targets),
    ),
    play(
      {
        code: `my.4d.ibox.${size}`,
        id: 5154 + i,
        group: size,
        subgroup: 'box',
        method: `ibox-${size}`,
        example: hitting(shownTyped('1234', DRAW, 1), ...boxed.map((key) => `any24.${key}`)),
      },
      anyOrder(4, targets),
    ),
    play(
      {
        code: `my.4d.roll.${size}`,
        id: 5156 + i,
        group: size,
        subgroup: 'roll',
        method: `roll-${size}`,
        example: shown('r_2_3_4', DRAW, 10, 1, 'first'),
      },
      drawnNumbers(rolledEntry(4), targets),
    ),
  ];
});

const pairs = gridEntry(pairQuick('malay'));

const shortPlays: readonly Play[] = [
  play(
    {
      code: 'my.3d.abc',
      id: 5160,
      group: 'three',
      subgroup: 'straight',
      method: 'three-abc',
      example: shownTyped('243', DRAW, 1, 'third'),
    },
    drawnNumbers(placesEntry(3), tails(3, 3)),
  ),
  play(
    {
      code: 'my.3d.a',
      id: 5161,
      group: 'three',
      subgroup: 'straight',
      method: 'three-a',
      example: shownTyped('234', DRAW, 1, 'first'),
    },
    drawnNumbers(placesEntry(3), tails(1, 3)),
  ),
  play(
    {
      code: 'my.2d.abc',
      id: 5162,
      group: 'two',
      subgroup: 'straight',
      method: 'two-abc',
      example: shownTiers('34-78', DRAW, 2, ['first', 'second']),
    },
    drawnNumbers(pairs, tails(3, 2)),
  ),
  play(
    {
      code: 'my.2d.a',
      id: 5163,
      group: 'two',
      subgroup: 'straight',
      method: 'two-a',
      example: shown('34-43', DRAW, 2, 1, 'first'),
    },
    drawnNumbers(pairs, tails(1, 2)),
  ),
];

const boardPlays = [...fourPlays, ...shortPlays];

/** Four, three and two digits on a Malay board, 5D and 6D (lottery.md 10.4). */
export const malay: Family = {
  code: 'malay',
  plays: [...boardPlays, ...fivePlays, ...sixPlays],
  menus: { all: boardPlays, '5d': fivePlays, '6d': sixPlays },
};
