import type { GameData } from '../game.ts';
import { creditGame, everySeconds, sea } from './shared.ts';

/** Sic bo, tài xỉu: every side loses to a triple (lottery.md 7). */
export const sicbo: GameData = {
  ...creditGame,
  code: 'sicbo-1m',
  id: 411,
  group: 'K3',
  family: 'k3',
  nameKey: 'lottery.game.sicbo-1m',
  prizeModes: sea,
  calendar: everySeconds(60),
  draw: { kind: 'dice', count: 3 },
  odds: {
    standardPpm: 950_000n,
    plays: {
      'k3.side.sicbo': { win: 19_500n },
      // A win part of 0.95 for each die.
      'k3.one.multi': { '1': 19_500n, '2': 29_000n, '3': 38_500n },
    },
  },
};
