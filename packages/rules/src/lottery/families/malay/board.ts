import type { BoardPrizes } from '../../grammar/board.ts';

/** Twenty-three numbers of four digits, drawn with repetition (lottery.md 10.4). */
export const malayPrizes = [
  { prize: 'first', numbers: 1, digits: 4 },
  { prize: 'second', numbers: 1, digits: 4 },
  { prize: 'third', numbers: 1, digits: 4 },
  { prize: 'special', numbers: 10, digits: 4 },
  { prize: 'consolation', numbers: 10, digits: 4 },
] as const satisfies BoardPrizes;

/** The three numbers of five digits of 5D (lottery.md 10.4). */
export const malayFivePrizes = [
  { prize: 'first', numbers: 1, digits: 5 },
  { prize: 'second', numbers: 1, digits: 5 },
  { prize: 'third', numbers: 1, digits: 5 },
] as const satisfies BoardPrizes;
