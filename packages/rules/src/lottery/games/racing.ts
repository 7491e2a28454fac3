import type { GameData } from '../game.ts';
import { everySeconds, seriesGame } from './shared.ts';

/** Ten racers every 75 seconds, three minutes, and the five minutes of the airship. Series: wire.md 3.1. */
export const racing: readonly GameData[] = [
  { id: 301, code: 'racing-1m', nameKey: 'lottery.game.racing-1m', periodSec: 75 },
  { id: 302, code: 'racing-3m', nameKey: 'lottery.game.racing-3m', periodSec: 180 },
  { id: 303, code: 'racing-5m', nameKey: 'lottery.game.racing-5m', periodSec: 300 },
].map(({ periodSec, ...own }) => ({
  ...seriesGame,
  ...own,
  group: 'PK10',
  family: 'pk10',
  defaultPlay: 'pk10.side',
  calendar: everySeconds(periodSec),
  draw: { kind: 'permutation', size: 10 },
  series: { min: 1440, max: 1948, maxBet: 1940, default: 1940, step: 2, base: 2000 },
}));
