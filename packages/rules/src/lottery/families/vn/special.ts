import { exclusive, sampleOption } from '../../grammar/exclusive.ts';
import { hitsOf, numberCells, optionCells, poolLayout, rowOf, won } from '../../grammar/layouts.ts';
import type { Draw } from '../../grammar/play.ts';
import { basicQuick } from '../../grammar/quick.ts';
import { ratio } from '@tyche/kernel/ratio';
import { type Mechanics, fair } from '../../grammar/recipe.ts';
import type { Spots } from './spots.ts';

// Plays on the last two digits of the special prize (lottery.md 2.3 and 3).

const SIDES = ['tai', 'xiu', 'chan', 'le'] as const;
const SUMS: readonly number[] = Array.from({ length: 19 }, (_, sum) => sum);

function pairAt(spots: Spots): (draw: Draw) => readonly [number, number] {
  const from = spots.list[0]?.from ?? 0;
  return (draw) => [draw[from] ?? 0, draw[from + 1] ?? 0];
}

/** Kèo: tài 50–99, xỉu 00–49, chẵn, lẻ of the pair; each pick is a bet of its own. */
export function pairSides(spots: Spots): Mechanics {
  const pairOf = pairAt(spots);
  const isRight = (side: number, [tens, ones]: readonly [number, number]): boolean =>
    side < 2 ? tens >= 5 === (side === 0) : (ones % 2 === 0) === (side === 2);
  return {
    layouts: [poolLayout('options', optionCells(SIDES, 'vn'))],
    prizes: [fair('win', ratio(1, 2))],
    universe: SIDES.length,
    count: (selection) => rowOf(selection, 0).length,
    *expand(selection) {
      for (const side of rowOf(selection, 0)) yield SIDES[side] ?? '';
    },
    resolve(selection, draw) {
      const pair = pairOf(draw);
      return won('win', rowOf(selection, 0).filter((side) => isRight(side, pair)).length);
    },
    best(selection) {
      const row = rowOf(selection, 0);
      return hitsOf('win', (row.some((side) => side < 2) ? 1 : 0) + (row.some((side) => side >= 2) ? 1 : 0));
    },
    exposures: (selection) =>
      rowOf(selection, 0).map((side) => ({ key: SIDES[side] ?? '', hits: hitsOf('win', 1) })),
    sample: sampleOption(1, SIDES.length),
  };
}

/** Tổng: the sum 0–18 of the pair's digits, each sum with a prize of its own. */
export function pairSum(spots: Spots): Mechanics {
  const pairOf = pairAt(spots);
  const options = SUMS.map((sum) => ({ text: String(sum), p: ratio(sum <= 9 ? sum + 1 : 19 - sum, 100) }));
  const cells = numberCells(0, 18);
  const sums = exclusive(options, (draw) => {
    const [tens, ones] = pairOf(draw);
    return tens + ones;
  });
  return { ...sums, layouts: [{ ...poolLayout('numbers', cells), quick: basicQuick(cells).slice(-2) }] };
}

/** Any digit of the pair: each pick wins once when either digit is it, also when both are. */
export function pairHolds(spots: Spots): Mechanics {
  const pairOf = pairAt(spots);
  const cells = numberCells(0, 9);
  return {
    layouts: [{ ...poolLayout('digits', cells), quick: basicQuick(cells) }],
    prizes: [fair('win', ratio(19, 100))],
    universe: 10,
    count: (selection) => rowOf(selection, 0).length,
    *expand(selection) {
      for (const digit of rowOf(selection, 0)) yield String(digit);
    },
    resolve(selection, draw) {
      const pair = pairOf(draw);
      return won('win', rowOf(selection, 0).filter((digit) => pair.includes(digit)).length);
    },
    best: (selection) => hitsOf('win', Math.min(2, rowOf(selection, 0).length)),
    exposures: (selection) =>
      rowOf(selection, 0).map((digit) => ({ key: String(digit), hits: hitsOf('win', 1) })),
    sample: sampleOption(1, 10),
  };
}
