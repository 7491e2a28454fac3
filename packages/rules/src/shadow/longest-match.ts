import { assert } from '@tyche/kernel/assert';
import type { Chosen, Decided } from './family.ts';

const LENGTH = 6;
const TIERS = [
  [6, 'six'],
  [5, 'five'],
  [4, 'four'],
  [3, 'three'],
  [2, 'two'],
] as const;

/** 6D: a number is paid by its longest match with the draw from the front or from the back (lottery.md 10.4, 11). */
export function decideSix({ type, balls }: Chosen, result: string): Decided['wins'] {
  assert(/^[0-9]{6}$/.test(result), 'a draw has six digits');
  const longest =
    type === 2 ? ofNumbers(new Set(balls.split(',')), result) : ofRows(balls.split('_'), result);
  return TIERS.map(([length, tier]) => ({ tier, times: longest(length) - longest(length + 1) }));
}

/** How many typed numbers match in at least a number of digits. */
function ofNumbers(numbers: ReadonlySet<string>, result: string): (length: number) => number {
  const lengths = Array.from(numbers, (number) => {
    const front = [...result].findIndex((digit, i) => number[i] !== digit);
    const back = [...result].reverse().findIndex((digit, i) => number[LENGTH - 1 - i] !== digit);
    return front < 0 ? LENGTH : Math.max(front, back);
  });
  return (length) => lengths.filter((each) => each >= length).length;
}

/** How many numbers of the rows do: those from the front and those from the back, less those that do both. */
function ofRows(rows: readonly string[], result: string): (length: number) => number {
  const sizes = rows.map((row) => new Set(row).size);
  const right = rows.map((row, i): number => (row.includes(result[i] ?? '?') ? 1 : 0));
  const matching = (front: number, back: number) =>
    sizes.reduce((all, size, i) => all * (i < front || i >= LENGTH - back ? (right[i] ?? 0) : size), 1);
  return (length) =>
    length > LENGTH ? 0 : matching(length, 0) + matching(0, length) - matching(length, length);
}
