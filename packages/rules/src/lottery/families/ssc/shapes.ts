import { ratio } from '@tyche/kernel/ratio';
import type { Option } from '../../grammar/exclusive.ts';

// Counts: lottery.md 4.3, enumerated. Runs and half-runs wrap around 9-0-1.

/** Shapes of three digits, per 1000. They exclude each other in this order. */
export const threeShapes: readonly Option[] = [
  { text: 'triple', p: ratio(10, 1000) },
  { text: 'run', p: ratio(60, 1000) },
  { text: 'pair', p: ratio(270, 1000) },
  { text: 'halfrun', p: ratio(360, 1000) },
  { text: 'mixed', p: ratio(300, 1000) },
];

const areNeighbours = (a: number, b: number) => (a - b + 10) % 10 === 1 || (b - a + 10) % 10 === 1;

/** Which of `threeShapes` the digits are. */
export function threeShapeOf(digits: readonly number[]): number {
  const [a = 0, b = 0, c = 0] = digits;
  const different = new Set(digits).size;
  if (different === 1) return 0;
  if (different === 2) return 2;
  const pairs = [areNeighbours(a, b), areNeighbours(b, c), areNeighbours(a, c)].filter(Boolean).length;
  if (pairs >= 2) return 1;
  return pairs === 1 ? 3 : 4;
}

const BULL_ODD = 6_375;
const BULL_EVEN = 6_505;

/** Bull values of five digits, per 100 000: no bull, 1 to 9, double bull. */
export const bulls: readonly Option[] = [
  { text: 'nobull', p: ratio(35_649, 100_000) },
  ...Array.from({ length: 9 }, (_, i) => ({
    text: `bull${i + 1}`,
    p: ratio((i + 1) % 2 === 1 ? BULL_ODD : BULL_EVEN, 100_000),
  })),
  { text: 'bullbull', p: ratio(6_456, 100_000) },
];

/** Which of `bulls` five digits are: three sum to a multiple of ten, the other two give the value. */
export function bullOf(digits: readonly number[]): number {
  const total = digits.reduce((all, digit) => all + digit, 0);
  for (let i = 0; i < 5; i += 1) {
    for (let j = i + 1; j < 5; j += 1) {
      // The two left out are i and j; the value does not depend on which three are taken.
      const left = (digits[i] ?? 0) + (digits[j] ?? 0);
      if ((total - left) % 10 === 0) return left % 10 === 0 ? 10 : left % 10;
    }
  }
  return 0;
}

/** Poker hands of five digits, per 100 000. */
export const hands: readonly Option[] = [
  { text: 'five', p: ratio(10, 100_000) },
  { text: 'four', p: ratio(450, 100_000) },
  { text: 'fullhouse', p: ratio(900, 100_000) },
  { text: 'straight', p: ratio(1_200, 100_000) },
  { text: 'three', p: ratio(7_200, 100_000) },
  { text: 'twopairs', p: ratio(10_800, 100_000) },
  { text: 'onepair', p: ratio(50_400, 100_000) },
  { text: 'high', p: ratio(29_040, 100_000) },
];

/** Which of `hands` five digits are. */
export function handOf(digits: readonly number[]): number {
  const times = new Map<number, number>();
  for (const digit of digits) times.set(digit, (times.get(digit) ?? 0) + 1);
  const shape = [...times.values()].sort((a, b) => b - a).join('');
  const byShape: Record<string, number> = { '5': 0, '41': 1, '32': 2, '311': 4, '221': 5, '2111': 6 };
  const hand = byShape[shape];
  if (hand !== undefined) return hand;
  const isRun = digits.some((low) => [1, 2, 3, 4].every((step) => times.has((low + step) % 10)));
  return isRun ? 3 : 7;
}
