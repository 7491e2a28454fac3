import type { GameData } from '../game.ts';
import { creditGame, everySeconds, sea } from './shared.ts';

/** Fish, prawn and crab (bầu cua): three dice with six pictures (lottery.md 7). */
export const fishPrawnCrab: GameData = {
  ...creditGame,
  code: 'fish-prawn-crab-1m',
  id: 412,
  group: 'K3',
  family: 'k3',
  menu: 'pictures',
  nameKey: 'lottery.game.fish-prawn-crab-1m',
  prizeModes: sea,
  calendar: everySeconds(60),
  draw: { kind: 'dice', count: 3 },
  odds: {
    standardPpm: 950_000n,
    plays: {
      // The table's own: one to one for each die. The house keeps 17 of 216.
      'k3.crab.one': { '1': 20_000n, '2': 30_000n, '3': 40_000n },
    },
  },
};
