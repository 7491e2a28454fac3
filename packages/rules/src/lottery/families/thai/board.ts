import type { BoardPrizes } from '../../grammar/board.ts';

/** The prizes that number plays look at (lottery.md 10.1); the paper tickets' second to fifth are not drawn here. */
export const thaiPrizes = [
  { prize: 'first', numbers: 1, digits: 6 },
  { prize: 'front3', numbers: 2, digits: 3 },
  { prize: 'last3', numbers: 2, digits: 3 },
  { prize: 'last2', numbers: 1, digits: 2 },
] as const satisfies BoardPrizes;
