import { type Way, type WordPlay, playOf, wordFamily } from '../digit-strings.ts';

const FIRST = 0;
const FRONT = 1;
const LAST = 2;
const TWO = 3;

const lines: readonly (readonly [id: number, way: Way, prize: number, end: number])[] = [
  [5000, 'exact', FIRST, -3],
  [5001, 'any', FIRST, -3],
  [5002, 'orders', FIRST, -3],
  [5003, 'exact', FRONT, -3],
  [5004, 'exact', LAST, -3],
  [5005, 'exact', FIRST, -2],
  [5006, 'orders', FIRST, -2],
  [5007, 'exact', TWO, -2],
  [5008, 'orders', TWO, -2],
  [5009, 'digit', FIRST, -3],
  [5010, 'digit', TWO, -2],
];

/** The Thai government lottery (lottery.md 10.1): first prize, two front and two last numbers of three, one of two. */
export const thai = wordFamily(
  '6;3,3;3,3;2',
  new Map(
    lines.map(([id, way, prize, end]): [number, WordPlay] => [
      id,
      playOf({ way, prizes: [[prize, 'win']], end }),
    ]),
  ),
);
