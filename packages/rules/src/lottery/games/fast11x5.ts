import type { GameData } from '../game.ts';
import { everySeconds, seriesGame } from './shared.ts';

/** Five of eleven every one, three and five minutes. Series: wire.md 3.1; its base is 1980 (3.5). */
export const fast11x5: readonly GameData[] = [
  { id: 201, minutes: 1 },
  { id: 202, minutes: 3 },
  { id: 203, minutes: 5 },
].map(({ id, minutes }) => ({
  ...seriesGame,
  code: `fast11x5-${minutes}m`,
  id,
  group: '11X5',
  family: 'x115',
  nameKey: 'lottery.game.fast11x5',
  nameParams: { minutes },
  calendar: everySeconds(minutes * 60),
  draw: { kind: 'sample', highest: 11, count: 5 },
  series: { min: 1660, max: 1916, maxBet: 1910, default: 1910, step: 2, base: 1980 },
}));
