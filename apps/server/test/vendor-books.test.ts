// The studio's books beside ours, from end to end: rounds are played, and a worker finds the same transactions on both sides.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStudioDatabase } from '../../studio/src/database.ts';
import { readSummary } from '../../studio/src/api/summary.ts';
import { type Database, openDatabase, PROGRAM } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import type { TestClient } from './harness.ts';
import { openStudioStage, type StudioStage } from './studio-stage.ts';

const HOUR_MS = 3_600_000;
const LONG_MS = 150_000;

let stage: StudioStage;
let database: Database;
let cashier: TestClient;
beforeAll(async () => {
  stage = await openStudioStage();
  database = openDatabase({ url: stage.server.databaseUrl, maxConnections: 2, role: PROGRAM }).forMerchant(1);
  cashier = await stage.server.staff('operator');
}, 120_000);
afterAll(async () => {
  await database?.close();
  await stage?.close();
});

interface Hour {
  readonly hour: number;
  readonly comparedAt: number | null;
  readonly isDue: boolean;
  readonly matching: number;
  readonly totals: readonly { readonly side: string; readonly bets: string }[];
}

async function listHours(before: number): Promise<readonly Hour[]> {
  const path = `/wps/staff/vendors/reconciliations?vendor=studio&before=${before}`;
  return (await cashier.send('GET', path)).body.value.list;
}

/** Lets a worker compare an hour now, though it has not ended. */
async function compare(hour: Date): Promise<Hour> {
  await database.reader.rows(sql`
    insert into vendors.reconciliations (vendor, hour) values ('studio', ${hour})
    on conflict (merchant, vendor, hour) do update set next_try_at = clock_timestamp(), compared_at = null`);
  const find = async () => (await listHours(hour.getTime() + 1)).find((row) => row.hour === hour.getTime());
  await expect.poll(async () => (await find())?.comparedAt, { timeout: LONG_MS }).not.toBeNull();
  const found = await find();
  if (!found) throw new Error('no such hour');
  return found;
}

/** The studio's totals of an hour are ours, game by game; those of an hour without calls are none. */
async function expectTotals(hour: Date): Promise<void> {
  const ask = async (from: number, to: number) => {
    const path = `/wps/staff/vendors/reconciliations/studio/games?from=${from}&to=${to}`;
    return (await cashier.send('GET', path)).body.value;
  };
  const start = hour.getTime();
  // The studio may have booked some in the hour after.
  const { isEqual, list } = await ask(start, start + 2 * HOUR_MS);
  const figuresOf = (line: { gameCode: string; ours: { count: number; bets: string } }) => [
    line.gameCode,
    line.ours.count,
    line.ours.bets,
  ];
  expect([isEqual, ...list.map(figuresOf)]).toEqual([
    true,
    ['lantern-lane', 6, '3.0000'],
    ['mines', 2, '2.0000'],
  ]);
  expect(list.map((line: { theirs: object }) => line.theirs)).toEqual(
    list.map((line: { ours: object }) => line.ours),
  );
  expect(await ask(start - 2 * HOUR_MS, start)).toEqual({ isEqual: true, list: [] });
  expect((await ask(start, start - 1)).code).toBe('invalid-input');
}

/** Two free rounds that one win pays; gives when the studio knows. */
async function grantTotal(username: string): Promise<void> {
  const path = '/wps/staff/vendors/free-rounds';
  const wish = {
    username,
    vendor: 'studio',
    gameCode: 'lantern-lane',
    bet: '2.5',
    rounds: 2,
    pay: 'TOTAL',
    validUntil: Date.now() + 24 * HOUR_MS,
    reason: 'a test',
  };
  await cashier.send('POST', path, wish, { 'idempotency-key': randomUUID() });
  const stateOf = async () => (await cashier.send('GET', path)).body.value.list[0]?.state;
  await expect.poll(stateOf, { timeout: LONG_MS }).toBe('open');
}

test('rounds of every kind are on both sides alike, also when the two booked them at different times', async () => {
  const member = stage.server.client();
  const username = await member.register();
  const [slot, mines] = [await stage.open(member, 'lantern-lane'), await stage.open(member, 'mines')];
  for (let n = 1; n <= 3; n += 1) await slot.play('1', {});
  const { round } = await mines.play('2', { mines: 1 });
  // With one mine the first tile rarely ends the round; what was won is taken after it.
  await mines.call('POST', `rounds/${round.roundId}/steps`, { tile: 0 });
  await mines.call('POST', `rounds/${round.roundId}/steps`, { take: true });
  await grantTotal(username);
  for (let n = 1; n <= 2; n += 1) await slot.play('1', {});
  const [row] = await database.reader.rows(sql<{ calls: bigint; hour: Date }>`
    select count(*) as calls, date_trunc('hour', min(at), 'UTC') as hour from vendors.calls`);
  const hour = row?.hour ?? new Date(0);
  // When an hour ends between the rounds, ours are all in the first. The comparison finds theirs by number.
  await database.reader.rows(sql`
    update vendors.calls set at = ${hour} where at >= ${new Date(hour.getTime() + HOUR_MS)}`);
  const wanted = {
    isDue: false,
    matching: Number(row?.calls),
    onlyOurs: 0,
    onlyTheirs: 0,
    differing: 0,
    totals: [
      { side: 'ours', currency: 'PHP', bets: '5.0000' },
      { side: 'theirs', currency: 'PHP', bets: '5.0000' },
    ],
  };
  // The free rounds are two bets of nothing, and one win.
  expect(wanted.matching).toBe(8);
  expect(await compare(hour)).toMatchObject(wanted);
  await expectTotals(hour);
  // Now we have all of them an hour earlier than the studio.
  await database.reader.rows(sql`update vendors.calls set at = at - interval '1 hour'`);
  expect(await compare(new Date(hour.getTime() - HOUR_MS))).toMatchObject(wanted);
  expect(await compare(hour)).toMatchObject({
    matching: 0,
    onlyOurs: 0,
    onlyTheirs: 0,
    differing: 0,
    totals: [],
  });
}, 400_000);

test('totals are also told by day and by currency, of a month at most', async () => {
  const studio = await openStudioDatabase(stage.server.studioDatabaseUrl ?? '');
  const now = Date.now();
  const time = (ago: number) => new Date(now - ago * HOUR_MS).toISOString();
  const ask = (changes: object) => readSummary(studio, { from: time(30), to: time(-1), ...changes });
  const all = { currency: 'PHP', count: 8, bets: '5.0000', wins: expect.any(String), refunds: '0.0000' };
  expect(await ask({ by: 'CURRENCY' })).toEqual({ status: 'OK', totals: [all] });
  // Midnight may have been between the rounds.
  const { totals } = Object(await ask({ by: 'DAY' }));
  const sum = totals.reduce((before: number, { count }: { count: number }) => before + count, 0);
  expect([sum, totals[0]]).toEqual([
    8,
    {
      ...all,
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      count: expect.any(Number),
      bets: expect.any(String),
    },
  ]);
  expect(await ask({ merchantCode: 'nobody' })).toEqual({ status: 'OK', totals: [] });
  const odd = [
    { by: 'PLAYER' },
    { from: 'yesterday' },
    { from: time(-2) },
    { from: time(32 * 24) },
    { to: '' },
  ];
  expect(await Promise.all(odd.map(ask))).toEqual(odd.map(() => null));
  await studio.close();
});

test('staff ask for a day, and a worker compares it', async () => {
  const day = Date.now() - 30 * 24 * HOUR_MS;
  const asked = await cashier.send('PUT', '/wps/staff/vendors/reconciliations/studio', { day });
  expect(asked.body.value).toEqual({ hours: 24 });
  const listed = async () => {
    const hours = await listHours(day + 24 * HOUR_MS);
    return [hours.length, hours.filter(({ isDue }) => isDue).length];
  };
  await expect.poll(listed, { timeout: LONG_MS }).toEqual([24, 0]);
}, 180_000);
