// Calendars and settings of games, changed while they run.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { twoStaff } from '../../../test/two-staff.ts';
import { sql } from '../../platform/db/sql.ts';
import { type Actor, approveAction } from '../staff/index.ts';
import {
  proposeClosing,
  proposeSettings,
  reopenDate,
  settingsActions,
  setSale,
  usualSettings,
  voidOnClosedDates,
} from './game-settings.ts';
import { listUpcoming } from './read-draws.ts';
import { openDraws } from './run-sales.ts';
import { scheduleDraws } from './schedule-draws.ts';
import { databaseNow } from './store.ts';
import { listOffSale } from './store-settings.ts';
import { announced, openTestClockwork, type TestClockwork } from './test/clockwork.ts';
import { steadyGame } from './test/steady-game.ts';
import type { DrawnGame } from './types.ts';

const HOUR_MS = 3_600_000;
let clockwork: TestClockwork;
let first: Actor;
let second: Actor;
beforeAll(async () => {
  clockwork = await openTestClockwork();
  [first, second] = await twoStaff(clockwork.database);
});
afterAll(() => clockwork.close());

const read = () => clockwork.database.reader;

/** A draw every hour, by the clock of UTC. */
const hourly = (code: string) => steadyGame(code, { everyMs: HOUR_MS });

const schedule = (game: DrawnGame) => scheduleDraws(clockwork, game, clockwork.source);

async function close(gameCodes: readonly string[], date: string): Promise<void> {
  const id = await proposeClosing(clockwork.database, { gameCodes, date, reason: 'Bonifacio Day' }, first);
  await approveAction(clockwork.database, settingsActions, id, second);
}

async function dayAfter(days: number): Promise<string> {
  return new Date((await databaseNow(read())).getTime() + days * 24 * HOUR_MS).toISOString().slice(0, 10);
}

const datesOf = async (gameCode: string) =>
  new Set((await listUpcoming(read(), gameCode, 500)).map(({ number }) => number.slice(0, 8)));

describe('a closed date', () => {
  test('is skipped by the schedule, which goes on behind it', async () => {
    const game = hourly('holiday-1');
    const tomorrow = await dayAfter(1);
    await close([game.code], tomorrow);
    expect(await schedule(game)).toBe(30);
    const dates = await datesOf(game.code);
    expect(dates.has(tomorrow.replaceAll('-', ''))).toBe(false);
    expect(dates.has((await dayAfter(2)).replaceAll('-', ''))).toBe(true);
  });

  test('ends the draws that stand on it as void, those of other games and dates not, and the schedule fills up', async () => {
    const [game, other] = [hourly('holiday-2'), hourly('holiday-3')];
    await schedule(game);
    await schedule(other);
    await openDraws(clockwork.database);
    const tomorrow = await dayAfter(1);
    const standing = (await listUpcoming(read(), game.code, 500)).filter(
      ({ number }) => number.slice(0, 8) === tomorrow.replaceAll('-', ''),
    );
    expect(standing.length).toBeGreaterThan(0);
    await close([game.code], tomorrow);
    expect(await voidOnClosedDates(clockwork.database)).toBe(standing.length);
    expect(await voidOnClosedDates(clockwork.database)).toBe(0);
    for (const { id } of standing) expect(await announced(read(), id)).toContain('draw.void');
    const told = await read().rows(
      sql`select distinct void_reason as reason from draws.draws where game_code = ${game.code} and state = 'void'`,
    );
    expect(told).toEqual([{ reason: 'holiday' }]);
    expect((await datesOf(other.code)).has(tomorrow.replaceAll('-', ''))).toBe(true);
    await schedule(game);
    expect(await listUpcoming(read(), game.code, 500)).toHaveLength(30);
  });

  test('needs two persons, and is opened again by one for what is not scheduled yet', async () => {
    const game = hourly('holiday-4');
    const tomorrow = await dayAfter(1);
    const id = await proposeClosing(
      clockwork.database,
      { gameCodes: [game.code], date: tomorrow, reason: 'a guess' },
      first,
    );
    await expect(approveAction(clockwork.database, settingsActions, id, first)).rejects.toMatchObject({
      code: 'second-person-needed',
    });
    await approveAction(clockwork.database, settingsActions, id, second);
    expect(await reopenDate(clockwork.database, { gameCodes: [game.code], date: tomorrow }, first)).toBe(1);
    await schedule(game);
    expect((await datesOf(game.code)).has(tomorrow.replaceAll('-', ''))).toBe(true);
  });
});

async function sourcesOf(gameCode: string): Promise<unknown[]> {
  const draws = await read().rows(
    sql`select result_source as source from draws.draws where game_code = ${gameCode} order by closes_at`,
  );
  return draws.map(({ source }) => source);
}

describe('the settings of a game', () => {
  const settings = {
    ...usualSettings,
    resultSource: 'feed',
    feed: 'north.json',
    reason: 'goes live',
  } as const;
  const { isOnSale: _isOnSale, note: _note, ...wanted } = settings;

  test('decide where the results of draws come from that are scheduled later, with two persons', async () => {
    const game = hourly('source-1');
    await schedule({ ...game, ahead: 3 });
    const id = await proposeSettings(clockwork.database, game.code, wanted, first);
    await approveAction(clockwork.database, settingsActions, id, second);
    await schedule({ ...game, ahead: 5 });
    expect(await sourcesOf(game.code)).toEqual(['own', 'own', 'own', 'feed', 'feed']);
  });

  test('are the game’s own where nothing is settled: its data tell where results come from', async () => {
    await schedule({ ...hourly('source-3'), resultSource: 'manual', ahead: 2 });
    expect(await sourcesOf('source-3')).toEqual(['manual', 'manual']);
  });

  test.each([
    [{ feed: '../secret.json' }, 'feed-not-allowed'],
    [{ feed: null }, 'feed-not-allowed'],
    [{ voidSeconds: 10 }, 'invalid-input'],
  ])('%o are refused', async (changes, code) => {
    const proposed = async () =>
      proposeSettings(clockwork.database, 'source-2', { ...wanted, ...changes }, first);
    await expect(proposed()).rejects.toMatchObject({ code });
  });

  test('take it off sale at once, with a note, and put it back', async () => {
    const note = 'new odds from noon';
    await setSale(clockwork.database, 'sale-1', { isOnSale: false, note }, first);
    expect(await listOffSale(read())).toEqual([{ gameCode: 'sale-1', note }]);
    await setSale(clockwork.database, 'sale-1', { isOnSale: true, note: '' }, first);
    expect(await listOffSale(read())).toEqual([]);
  });
});
