import type { ShadowFamily } from '../family.ts';
import { type Way, type WordPlay, playOf, wordFamily } from '../digit-strings.ts';

type Line = readonly [id: number, way: Way, end: number, first?: number];

/** By what a number of four ends, or begins. */
const ofFour: readonly Line[] = [
  [5100, 'exact', -4],
  [5101, 'any', -4],
  [5102, 'exact', -3],
  [5103, 'any', -3],
  [5104, 'orders', -3],
  [5105, 'exact', -2],
  [5106, 'exact', 2],
  [5107, 'digit', -3],
  [5108, 'digit', -2],
  [5109, 'digit', 2],
];

/** A number of six is read by its ends alone; what was the beginning of four begins its last four. */
const ofSix: readonly Line[] = [
  [5110, 'exact', -4],
  [5111, 'any', -4],
  [5112, 'exact', -3],
  [5113, 'any', -3],
  [5114, 'orders', -3],
  [5115, 'exact', -2],
  [5116, 'exact', -4, 2],
  [5117, 'digit', -3],
  [5118, 'digit', -2],
  [5119, 'digit', -4, 2],
  [5120, 'exact', -6],
  [5121, 'exact', -5],
];

const numberOf = (digits: string, lines: readonly Line[]): ShadowFamily =>
  wordFamily(
    digits,
    new Map(
      lines.map(([id, way, end, first]): [number, WordPlay] => [
        id,
        playOf({ way, prizes: [[0, 'win']], end, ...(first && { first }) }),
      ]),
    ),
  );

const four = numberOf('4', ofFour);
const six = numberOf('6', ofSix);

/** Lao (lottery.md 10.3): one number of four digits or of six, played by its ends. */
export const lao: ShadowFamily = {
  decide: (chosen, drawn) => (chosen.playId < 5110 ? four : six).decide(chosen, drawn),
  // All these games have fixed odds, which a ticket freezes.
  fairOdds: () => null,
};
