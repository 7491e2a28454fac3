import { type BoardPrizes, boardOf } from '../grammar/board.ts';
import type { Draw } from '../grammar/play.ts';

/** The last two digits of every prize of a board, in its order: the tails that lô plays by. */
export function tailsOf(prizes: BoardPrizes, draw: Draw): readonly string[] {
  return [...boardOf(prizes, draw).values()].flat().map((number) => number.slice(-2));
}

/** The loto table of a board (lottery.md 15, đầu–đuôi): by tens digit the ones that came, and the other way round. */
export interface HeadTailTable {
  /** For each tens digit 0–9 the ones digits that came with it, rising, each as often as it came. */
  readonly heads: readonly (readonly string[])[];
  /** For each ones digit 0–9 the tens digits that came with it. */
  readonly tails: readonly (readonly string[])[];
  /** Tens digits that did not come (đầu câm). */
  readonly silentHeads: readonly number[];
  /** Ones digits that did not come (đuôi câm). */
  readonly silentTails: readonly number[];
}

/** Groups two-digit tails by their first and by their second digit. */
export function headTailTable(tails: readonly string[]): HeadTailTable {
  const heads = grouped(tails, 0, 1);
  const ends = grouped(tails, 1, 0);
  return { heads, tails: ends, silentHeads: emptyRows(heads), silentTails: emptyRows(ends) };
}

/**
 * Lô gan: in how many draws since it last came among the tails has each number stayed away? 0 when it came in the
 * newest, the length of the history when in none. Newest last (lottery.md 15).
 */
export function gan(
  tailsByDraw: readonly (readonly string[])[],
  numbers: readonly string[],
): ReadonlyMap<string, number> {
  const newest = tailsByDraw.length - 1;
  const lastSeen = new Map<string, number>();
  tailsByDraw.forEach((tails, draw) => {
    for (const tail of tails) lastSeen.set(tail, draw);
  });
  return new Map(numbers.map((number) => [number, newest - (lastSeen.get(number) ?? -1)]));
}

function grouped(tails: readonly string[], by: 0 | 1, shown: 0 | 1): readonly (readonly string[])[] {
  return Array.from({ length: 10 }, (_, digit) =>
    tails
      .filter((tail) => tail[by] === String(digit))
      .map((tail) => tail.charAt(shown))
      .sort(),
  );
}

function emptyRows(rows: readonly (readonly string[])[]): readonly number[] {
  return rows.flatMap((row, digit) => (row.length === 0 ? [digit] : []));
}
