import type { Draw } from './play.ts';

/** The prizes of a board in their order: how many numbers each has, and of how many digits. */
export type BoardPrizes = readonly {
  readonly prize: string;
  readonly numbers: number;
  readonly digits: number;
}[];

/** A drawn board: the numbers of each prize as digit strings with their leading zeros. */
export type Board = ReadonlyMap<string, readonly string[]>;

const boards = new WeakMap<Draw, Board>();

/** Cuts the digits of a draw into the numbers of its prizes. Kept for as long as the draw: many tickets ask. */
export function boardOf(prizes: BoardPrizes, draw: Draw): Board {
  const known = boards.get(draw);
  if (known) return known;
  const board = new Map<string, readonly string[]>();
  let at = 0;
  for (const { prize, numbers, digits } of prizes) {
    const drawn: string[] = [];
    for (let i = 0; i < numbers; i += 1) {
      drawn.push(draw.slice(at, at + digits).join(''));
      at += digits;
    }
    board.set(prize, drawn);
  }
  boards.set(draw, board);
  return board;
}
