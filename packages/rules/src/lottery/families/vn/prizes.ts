import type { BoardPrizes } from '../../grammar/board.ts';

/** The 27 numbers of the North, special prize first (lottery.md 2.1). */
export const northPrizes: BoardPrizes = [
  { prize: 'DB', numbers: 1, digits: 5 },
  { prize: 'G1', numbers: 1, digits: 5 },
  { prize: 'G2', numbers: 2, digits: 5 },
  { prize: 'G3', numbers: 6, digits: 5 },
  { prize: 'G4', numbers: 4, digits: 4 },
  { prize: 'G5', numbers: 6, digits: 4 },
  { prize: 'G6', numbers: 3, digits: 3 },
  { prize: 'G7', numbers: 4, digits: 2 },
];

/** The 18 numbers of a station of the Centre or the South, special prize first (lottery.md 2.1). */
export const southPrizes: BoardPrizes = [
  { prize: 'DB', numbers: 1, digits: 6 },
  { prize: 'G1', numbers: 1, digits: 5 },
  { prize: 'G2', numbers: 1, digits: 5 },
  { prize: 'G3', numbers: 2, digits: 5 },
  { prize: 'G4', numbers: 7, digits: 5 },
  { prize: 'G5', numbers: 1, digits: 4 },
  { prize: 'G6', numbers: 3, digits: 4 },
  { prize: 'G7', numbers: 1, digits: 3 },
  { prize: 'G8', numbers: 1, digits: 2 },
];
