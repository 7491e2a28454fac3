import { amountOf } from '@tyche/kernel/money';
import type { GameData, TimesCalendar } from '../game.ts';
import type { OddsTable } from '../odds.ts';
import { creditGame, sea } from './shared.ts';

/** What the games of Thailand, Hanoi, Laos and Malaysia have in common (lottery.md 10; limits 13.4). */
export const seaGame = {
  ...creditGame,
  group: 'SEA',
  menu: 'all',
  prizeModes: sea,
  limits: {
    ...creditGame.limits,
    maxWinPerDraw: amountOf(1_000_000),
    perNumberLiability: amountOf(10_000_000),
    maxChase: 30,
  },
} as const satisfies Partial<GameData>;

/** Limits of the fast draws: as many draws to a chase as elsewhere. */
export const seaFastLimits = { ...seaGame.limits, maxChase: 120 } as const satisfies GameData['limits'];

/** One prize at these odds. */
export function win(odds: number): OddsTable {
  return { win: BigInt(Math.round(odds * 10_000)) };
}

/** Odds by prize. */
export function paying(odds: Readonly<Record<string, number>>): OddsTable {
  return Object.fromEntries(Object.entries(odds).map(([key, each]) => [key, amountOf(each)]));
}

/** One draw at a time of day, on all days or some; bets close ten minutes before (lottery.md 1.3). */
export function dailyAt(time: string, zone: string, days: readonly number[] | null = null): TimesCalendar {
  const weekdays = days && [{ from: '2020-01-01', days }];
  return { kind: 'times', times: [time], weekdays, monthDays: null, lockSec: 600, zone };
}
