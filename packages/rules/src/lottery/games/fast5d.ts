import type { GameData } from '../game.ts';
import { seriesGame } from './shared.ts';

/** What the five-digit games have in common. Series: wire.md 3.1; limits: lottery.md 13.4. */
export const fast5d = {
  ...seriesGame,
  group: 'SSC',
  family: 'ssc',
  defaultPlay: 'ssc.sum5.side',
  draw: { kind: 'digits', count: 5 },
  series: { min: 1700, max: 1956, maxBet: 1950, default: 1950, step: 2, base: 2000 },
} as const satisfies Omit<GameData, 'code' | 'id' | 'nameKey' | 'calendar'>;
