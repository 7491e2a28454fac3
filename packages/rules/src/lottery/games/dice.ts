import type { GameData } from '../game.ts';
import { everySeconds, seriesGame } from './shared.ts';

/** Three dice by the official table, every one, three and five minutes. Series: lottery.md 13.1. */
export const dice: readonly GameData[] = [
  { id: 401, minutes: 1 },
  { id: 402, minutes: 3 },
  { id: 403, minutes: 5 },
].map(({ id, minutes }) => ({
  ...seriesGame,
  code: `dice-${minutes}m`,
  id,
  group: 'K3',
  family: 'k3',
  defaultPlay: 'k3.side',
  nameKey: 'lottery.game.dice',
  nameParams: { minutes },
  calendar: everySeconds(minutes * 60),
  draw: { kind: 'dice', count: 3 },
  series: { min: 1800, max: 1960, maxBet: 1950, default: 1950, step: 2, base: 2000 },
}));
