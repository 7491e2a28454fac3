import type { BoardPrizes } from '../../grammar/board.ts';

/** The twenty-seven numbers of the North (lottery.md 2.1), special prize first; the plays look at two of them. */
export const hanoiPrizes = [
  { prize: 'special', numbers: 1, digits: 5 },
  { prize: 'g1', numbers: 1, digits: 5 },
  { prize: 'g2', numbers: 2, digits: 5 },
  { prize: 'g3', numbers: 6, digits: 5 },
  { prize: 'g4', numbers: 4, digits: 4 },
  { prize: 'g5', numbers: 6, digits: 4 },
  { prize: 'g6', numbers: 3, digits: 3 },
  { prize: 'g7', numbers: 4, digits: 2 },
] as const satisfies BoardPrizes;
