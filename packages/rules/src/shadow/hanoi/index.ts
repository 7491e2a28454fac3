import { type Way, type WordPlay, playOf, wordFamily } from '../digit-strings.ts';

const SPECIAL = 0;
const FIRST = 1;

const lines: readonly (readonly [id: number, way: Way, prize: number, end: number])[] = [
  [5050, 'exact', SPECIAL, -4],
  [5051, 'any', SPECIAL, -4],
  [5052, 'exact', SPECIAL, -3],
  [5053, 'any', SPECIAL, -3],
  [5054, 'orders', SPECIAL, -3],
  [5055, 'exact', SPECIAL, -2],
  [5056, 'exact', FIRST, -2],
  [5057, 'digit', SPECIAL, -3],
  [5058, 'digit', SPECIAL, -2],
  [5059, 'digit', FIRST, -2],
];

/** Hanoi for Thai-style players (lottery.md 10.2): tops are ends of the special prize, bottoms of the first. */
export const hanoi = wordFamily(
  '5;5;5,5;5,5,5,5,5,5;4,4,4,4;4,4,4,4,4,4;3,3,3;2,2,2,2',
  new Map(
    lines.map(([id, way, prize, end]): [number, WordPlay] => [
      id,
      playOf({ way, prizes: [[prize, 'win']], end }),
    ]),
  ),
);
