import { assert } from '@tyche/kernel/assert';
import type { Chosen, Decided } from '../family.ts';

const LENGTH = 5;
/** What the ends of the first prize pay, the longest first. */
const ENDS = [
  [5, 'first'],
  [4, 'last4'],
  [3, 'last3'],
  [2, 'last2'],
] as const;

/** 5D (lottery.md 10.4): three prizes of five digits, and the ends of the first, the longest alone. */
export function decideFive({ type, balls }: Chosen, result: string): Decided['wins'] {
  assert(/^[0-9]{5};[0-9]{5};[0-9]{5}$/.test(result), 'a draw has three numbers of five digits');
  const [first = '', second = '', third = ''] = result.split(';');
  const ending = type === 2 ? listedEnding(new Set(balls.split(','))) : rowsEnding(balls.split('_'));
  const ends = ENDS.map(([length, tier], i) => {
    const longer = ENDS[i - 1]?.[0];
    return { tier, times: ending(first, length) - (longer ? ending(first, longer) : 0) };
  });
  return [
    ...ends,
    { tier: 'second', times: ending(second, LENGTH) },
    { tier: 'third', times: ending(third, LENGTH) },
  ];
}

/** How many numbers of a ticket end as a number does, in the given number of digits. */
type Ending = (number: string, length: number) => number;

function listedEnding(listed: ReadonlySet<string>): Ending {
  return (number, length) => {
    if (length === LENGTH) return listed.has(number) ? 1 : 0;
    const end = number.slice(-length);
    let count = 0;
    for (const each of listed) if (each.endsWith(end)) count += 1;
    return count;
  };
}

function rowsEnding(rows: readonly string[]): Ending {
  const sizes = rows.map((row) => new Set(row).size);
  return (number, length) =>
    rows.reduce((all, row, i) => {
      if (i < LENGTH - length) return all * (sizes[i] ?? 0);
      return row.includes(number[i] ?? '?') ? all : 0;
    }, 1);
}
