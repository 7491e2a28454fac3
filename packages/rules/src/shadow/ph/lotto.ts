import { assert } from '@tyche/kernel/assert';
import type { Chosen, Decided } from '../family.ts';
import { waysToTake } from '../subsets.ts';

/** The highest number of each game, by the tens of its plays' numbers. */
const RANGES: Readonly<Record<number, number>> = { 604: 42, 605: 45, 606: 49, 607: 55, 608: 58 };
const PAID = [6, 5, 4, 3] as const;

let lastResult = '';
let lastDrawn: Uint8Array = new Uint8Array(100);

/** The six of a draw by number; read once, for a draw decides many tickets in a row. */
function sixOf(result: string): Uint8Array {
  if (result !== lastResult) {
    const numbers = result.split(',').map(Number);
    const fits = numbers.every((number) => number >= 1 && number <= 99);
    assert(fits && numbers.length === 6 && new Set(numbers).size === 6, 'a draw has six numbers');
    lastDrawn = new Uint8Array(100);
    for (const number of numbers) lastDrawn[number] = 1;
    lastResult = result;
  }
  return lastDrawn;
}

/** Six of a range: a set of six is paid by how many of it are drawn, from three up (lottery.md 11). */
export function decideLotto({ playId, type, balls }: Chosen, result: string): Decided['wins'] {
  const highest = RANGES[Math.floor(playId / 10)];
  const kind = playId % 10;
  assert(highest && kind <= 2, `the shadow settlement knows no play ${playId}`);
  const drawn = sixOf(result);
  assert(drawn.lastIndexOf(1) <= highest, 'a draw has six numbers of its range');
  const hits = new Array<number>(7).fill(0);
  const count = (matched: number, sets: number) => {
    hits[matched] = (hits[matched] ?? 0) + sets;
  };
  if (kind !== 2 && type === 2) {
    for (const ticket of new Set(balls.split(','))) count(matchedIn(ticket, drawn), 1);
    return paidOf(hits);
  }
  const numbers = new Set(balls.split('-'));
  const matched = matchedIn([...numbers].join('-'), drawn);
  if (kind === 2) {
    // Five fixed numbers; the sixth is one of those drawn besides, or one of the others.
    count(matched + 1, 6 - matched);
    count(matched, highest - 5 - (6 - matched));
  } else {
    for (const hit of PAID)
      count(hit, waysToTake(hit, matched) * waysToTake(6 - hit, numbers.size - matched));
  }
  return paidOf(hits);
}

function paidOf(hits: readonly number[]): Decided['wins'] {
  return PAID.map((hit) => ({ tier: `m${hit}`, times: hits[hit] ?? 0 }));
}

const ZERO = 48;

/** How many numbers of two digits, joined by hyphens, are drawn. The text is not cut: lists are long. */
function matchedIn(numbers: string, drawn: Uint8Array): number {
  let matched = 0;
  for (let at = 0; at < numbers.length; at += 3) {
    const number = 10 * (numbers.charCodeAt(at) - ZERO) + numbers.charCodeAt(at + 1) - ZERO;
    matched += drawn[number] ?? 0;
  }
  return matched;
}
