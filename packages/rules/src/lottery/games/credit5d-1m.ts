import type { GameData } from '../game.ts';
import { creditGame, elott, everySeconds } from './shared.ts';

const shape = { triple: 700_000n, run: 140_000n, pair: 32_000n, halfrun: 23_000n, mixed: 28_000n };
const duel = { dragon: 19_500n, tiger: 19_500n, tie: 94_000n };
const pairs = ['1v2', '1v3', '1v4', '1v5', '2v3', '2v4', '2v5', '3v4', '3v5', '4v5'];

/** Five digits with credit plays. Odds seen: lottery.md 4.3; bull and poker pay by their chance. */
export const credit5d: GameData = {
  ...creditGame,
  code: 'credit5d-1m',
  id: 106,
  group: 'SSC',
  family: 'ssc',
  defaultPlay: 'ssc.sum5.side',
  nameKey: 'lottery.game.credit5d-1m',
  prizeModes: elott,
  calendar: everySeconds(60),
  draw: { kind: 'digits', count: 5 },
  odds: {
    standardPpm: 960_000n,
    plays: {
      'ssc.1.fixed': { win: 99_000n },
      'ssc.ball.side': { win: 19_800n },
      'ssc.sum5.side': { win: 19_800n },
      ...Object.fromEntries(pairs.map((pair) => [`ssc.dtpush.${pair}`, duel])),
      'ssc.3.shape.first': shape,
      'ssc.3.shape.middle': shape,
      'ssc.3.shape.last': shape,
    },
  },
};
