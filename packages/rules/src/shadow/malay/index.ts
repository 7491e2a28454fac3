import type { ShadowFamily } from '../family.ts';
import { decideSix } from '../longest-match.ts';
import { type Way, type WordPlay, playOf, wordFamily } from '../digit-strings.ts';
import { decideFive } from './five.ts';

const NAMES = ['first', 'second', 'third', 'special', 'consolation'] as const;
const BIG = 5;
const SMALL = 3;
const ONE = 1;

const lines: readonly (readonly [id: number, way: Way, prizes: number, end: number])[] = [
  [5150, 'exact', BIG, -4],
  [5151, 'exact', SMALL, -4],
  [5152, 'orders', BIG, -4],
  [5153, 'orders', SMALL, -4],
  [5154, 'share', BIG, -4],
  [5155, 'share', SMALL, -4],
  [5156, 'open', BIG, -4],
  [5157, 'open', SMALL, -4],
  [5160, 'exact', SMALL, -3],
  [5161, 'exact', ONE, -3],
  [5162, 'exact', SMALL, -2],
  [5163, 'exact', ONE, -2],
];

/** 4D and 3D: big looks at all 23 numbers, small at the first three. */
const board = wordFamily(
  `4;4;4;${Array(10).fill('4').join(',')};${Array(10).fill('4').join(',')}`,
  new Map(
    lines.map(([id, way, count, end]): [number, WordPlay] => {
      const prizes = NAMES.slice(0, count).map((tier, place) => [place, tier] as const);
      return [id, playOf({ way, prizes, end })];
    }),
  ),
);

/** The Malay draws (lottery.md 10.4): the board of 4D and 3D, 5D and 6D. */
export const malay: ShadowFamily = {
  decide(chosen, drawn) {
    if (chosen.playId === 5170) return { wins: decideFive(chosen, drawn.result), pushed: 0 };
    if (chosen.playId === 5171) return { wins: decideSix(chosen, drawn.result), pushed: 0 };
    return board.decide(chosen, drawn);
  },
  // All these games have fixed odds, which a ticket freezes.
  fairOdds: () => null,
};
