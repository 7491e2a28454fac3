import type { Cell, QuickGroup } from '../../grammar/play.ts';
import { basicQuick, quickGroup } from '../../grammar/quick.ts';

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const NUMBERS: readonly number[] = Array.from({ length: 100 }, (_, value) => value);

const tens = (value: number) => Math.floor(value / 10);
const ones = (value: number) => value % 10;

/** Numbers of two digits that hold a digit (chạm). */
export function holding(digit: number): readonly number[] {
  return NUMBERS.filter((value) => tens(value) === digit || ones(value) === digit);
}

/** Numbers of two digits whose digit sum ends in a digit (tổng). */
export function summing(digit: number): readonly number[] {
  return NUMBERS.filter((value) => (tens(value) + ones(value)) % 10 === digit);
}

/** The mirror family of a number (bộ): each digit or the one five away, in both orders. */
export function mirrored(value: number): readonly number[] {
  const [a, b] = [tens(value) % 5, ones(value) % 5];
  return NUMBERS.filter((each) => {
    const [c, d] = [tens(each) % 5, ones(each) % 5];
    return (a === c && b === d) || (a === d && b === c);
  });
}

/**
 * The twelve animals over 00–99, a house table (lottery.md 2.5, C): a number is read as the year 19nn, so 00 is
 * the rat of 1900 and each animal returns after twelve.
 */
export function ofAnimal(animal: number): readonly number[] {
  return NUMBERS.filter((value) => value % 12 === animal);
}

const parities = [
  ['even-even', 0, 0],
  ['even-odd', 0, 1],
  ['odd-even', 1, 0],
  ['odd-odd', 1, 1],
] as const;

const mirrorFamilies: readonly number[] = [0, 1, 2, 3, 4].flatMap((a) =>
  [0, 1, 2, 3, 4].filter((b) => b >= a).map((b) => a * 10 + b),
);

const group = (name: string, test: (value: number) => boolean, n?: number | string): QuickGroup =>
  quickGroup(name, NUMBERS.filter(test), n, 'vn');

/** The quick groups over 00–99 (lottery.md 2.5). They only fill the list: a ticket holds the numbers. */
export function pairQuick(cells: readonly Cell[]): readonly QuickGroup[] {
  return [
    ...basicQuick(cells),
    ...parities.map(([name, first, second]) =>
      group(name, (value) => tens(value) % 2 === first && ones(value) % 2 === second),
    ),
    group('double', (value) => tens(value) === ones(value)),
    group('mirror-double', (value) => Math.abs(tens(value) - ones(value)) === 5),
    ...DIGITS.map((digit) => group('head', (value) => tens(value) === digit, digit)),
    ...DIGITS.map((digit) => group('tail', (value) => ones(value) === digit, digit)),
    ...DIGITS.map((digit) => quickGroup('holding', holding(digit), digit, 'vn')),
    ...DIGITS.map((digit) => quickGroup('sum', summing(digit), digit, 'vn')),
    ...mirrorFamilies.map((value) =>
      quickGroup('mirrored', mirrored(value), String(value).padStart(2, '0'), 'vn'),
    ),
    ...Array.from({ length: 12 }, (_, animal) =>
      quickGroup(`animal-${animal}`, ofAnimal(animal), undefined, 'vn'),
    ),
  ];
}
