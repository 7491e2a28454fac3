// Calendars and settings of games, changed while they run.
import { readNow } from '../../platform/db/read-now.ts';
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
import { listOffSale } from './store-settings.ts';
import { announced, openTestClockwork, type TestClockwork } from './test/clockwork.ts';
import { steadyGame } from './test/steady-game.ts';
import type { DrawnGame } from './types.ts';

const HOUR_MS = 3_600_000;
/** Hours that are scheduled: beyond the day after tomorrow, whenever the test runs. */
const AHEAD = 75;
let clockwork: TestClockwork;
let first: Actor;
let second: Actor;
let startedAt: Date;
beforeAll(async () => {
  clockwork = await openTestClockwork();
  [first, second] = await twoStaff(clockwork.database);
  startedAt = await readNow(read());
});
afterAll(() => clockwork.close());

const read = () => clockwork.database.reader;

/** A draw every hour, the first half an hour after the test began: none closes while it runs. */
const hourly = (code: string) =>
  steadyGame(code, {
    everyMs: HOUR_MS,
    ahead: AHEAD,
    phaseMs: (startedAt.getTime() + HOUR_MS / 2) % HOUR_MS,
  });

const schedule = (game: DrawnGame) => scheduleDraws(clockwork.database, game, clockwork.source);

async function close(gameCodes: readonly string[], date: string): Promise<void> {
  const id = await proposeClosing(clockwork.database, { gameCodes, date, reason: 'Bonifacio Day' }, first);
  await approveAction(clockwork.database, settingsActions, id, second);
}

/** A date some days after the test began. None is so near that midnight makes it today. */
function dayAfter(days: 2 | 3): string {
  return new Date(startedAt.getTime() + days * 24 * HOUR_MS).toISOString().slice(0, 10);
}

const datesOf = async (gameCode: string) =>
  new Set((await listUpcoming(read(), gameCode, 500)).map(({ number }) => number.slice(0, 8)));

describe('a closed date', () => {
  test('is skipped by the schedule, which goes on behind it', async () => {
    const game = hourly('holiday-1');
    const date = dayAfter(2);
    await close([game.code], date);
    expect(await schedule(game)).toBe(AHEAD);
    const dates = await datesOf(game.code);
    expect(dates.has(date.replaceAll('-', ''))).toBe(false);
    expect(dates.has(dayAfter(3).replaceAll('-', ''))).toBe(true);
  });

  test('ends the draws that stand on it as void, those of other games and dates not, and the schedule fills up', async () => {
    const [game, other] = [hourly('holiday-2'), hourly('holiday-3')];
    await schedule(game);
    await schedule(other);
    await openDraws(clockwork.database, true);
    const date = dayAfter(2);
    const standing = (await listUpcoming(read(), game.code, 500)).filter(
      ({ number }) => number.slice(0, 8) === date.replaceAll('-', ''),
    );
    expect(standing.length).toBeGreaterThan(0);
    await close([game.code], date);
    expect(await voidOnClosedDates(clockwork.database)).toBe(standing.length);
    expect(await voidOnClosedDates(clockwork.database)).toBe(0);
    for (const { id } of standing) expect(await announced(read(), id)).toContain('draw.void');
    const told = await read().rows(
      sql`select distinct void_reason as reason from draws.draws where game_code = ${game.code} and state = 'void'`,
    );
    expect(told).toEqual([{ reason: 'holiday' }]);
    expect((await datesOf(other.code)).has(date.replaceAll('-', ''))).toBe(true);
    await schedule(game);
    expect(await listUpcoming(read(), game.code, 500)).toHaveLength(AHEAD);
  });

  test('needs two persons, and is opened again by one for what is not scheduled yet', async () => {
    const game = hourly('holiday-4');
    const date = dayAfter(2);
    const id = await proposeClosing(
      clockwork.database,
      { gameCodes: [game.code], date, reason: 'a guess' },
      first,
    );
    await expect(approveAction(clockwork.database, settingsActions, id, first)).rejects.toMatchObject({
      code: 'second-person-needed',
    });
    await approveAction(clockwork.database, settingsActions, id, second);
    expect(await reopenDate(clockwork.database, { gameCodes: [game.code], date }, first)).toBe(1);
    await schedule(game);
    expect((await datesOf(game.code)).has(date.replaceAll('-', ''))).toBe(true);
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
