import type { GameData } from '../game.ts';
import { creditGame, elott, everySeconds } from './shared.ts';

/** Five of eleven with credit plays. Odds seen: lottery.md 5. */
export const credit11x5: GameData = {
  ...creditGame,
  code: '11x5-credit-3m',
  id: 211,
  group: '11X5',
  family: 'x115',
  nameKey: 'lottery.game.11x5-credit-3m',
  prizeModes: elott,
  calendar: everySeconds(180),
  draw: { kind: 'sample', highest: 11, count: 5 },
  odds: {
    standardPpm: 960_000n,
    plays: {
      'x115.sum': { half: 19_500n, odd: 19_500n, even: 19_500n },
      'x115.tail': { big: 19_500n, small: 19_500n },
      'x115.ball.side': { win: 19_800n },
      'x115.dt': { dragon: 19_800n, tiger: 19_800n },
      'x115.fixed5': { win: 108_000n },
    },
  },
};
