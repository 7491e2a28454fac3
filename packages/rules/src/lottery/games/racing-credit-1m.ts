import type { GameData } from '../game.ts';
import { creditGame, elott, everySeconds } from './shared.ts';

/** Ten racers with credit plays. Odds seen: lottery.md 6. */
export const racingCredit: GameData = {
  ...creditGame,
  code: 'racing-credit-1m',
  id: 311,
  group: 'PK10',
  family: 'pk10',
  nameKey: 'lottery.game.racing-credit-1m',
  prizeModes: elott,
  calendar: everySeconds(60),
  draw: { kind: 'permutation', size: 10 },
  odds: {
    standardPpm: 960_000n,
    plays: {
      'pk10.side': { win: 19_800n },
      'pk10.fixed.1-5': { win: 99_000n },
      'pk10.fixed.6-10': { win: 99_000n },
      'pk10.sum2': { '3-4-18-19': 440_000n },
      'pk10.sum2.side': { 'big-even': 21_500n, 'small-odd': 17_500n },
      'pk10.sum3.side': { win: 19_800n },
      ...Object.fromEntries(
        ['1v10', '2v9', '3v8', '4v7', '5v6'].map((pair) => [
          `pk10.dt.${pair}`,
          { dragon: 19_800n, tiger: 19_800n },
        ]),
      ),
    },
  },
};
