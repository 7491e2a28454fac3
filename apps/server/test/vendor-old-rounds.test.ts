// A round that stays open, from end to end: a worker asks the real studio how it ended, and the studio's own late call moves nothing more.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, PROGRAM } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import type { TestClient } from './harness.ts';
import { openStudioStage, type StudioStage } from './studio-stage.ts';

const LONG_MS = 90_000;

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

interface FoundRound {
  readonly ref: string;
  readonly status: string;
  readonly wins: string;
  readonly asked: { readonly count: number; readonly answer: string; readonly nextAt: number | null } | null;
}

async function find(roundId: string): Promise<FoundRound> {
  const { body } = await cashier.send('GET', `/wps/staff/vendors/rounds?number=${roundId}`);
  const [{ ref }] = body.value.list;
  return (await cashier.send('GET', `/wps/staff/vendors/rounds/${ref}`)).body.value;
}

test('a win that the studio does not send is asked for after two days, and paid once', async () => {
  const member = await stage.newMember();
  const mines = await stage.open(member, 'mines');
  const { round } = await mines.play('2', { mines: 1 });
  const { roundId } = round;
  const before = Number(await stage.balanceOf(member));
  // The end of the round is decided, and the studio does not get to send it.
  await stage.studioRows(
    `update studio.rounds set state = 'paying', win = 50000, next_try_at = 'infinity' where round_id = $1`,
    [roundId],
  );
  await database.reader.rows(sql`
    update vendors.rounds set opened_at = opened_at - interval '49 hours' where round_id = ${roundId}`);
  await expect
    .poll(async () => (await find(roundId)).status, { timeout: LONG_MS, interval: 1_000 })
    .toBe('CLOSED');
  await expect
    .poll(async () => (await find(roundId)).asked, { timeout: LONG_MS })
    .toMatchObject({ count: 1, answer: 'ended', nextAt: null });
  expect((await find(roundId)).wins).toBe('5.0000');
  expect(Number(await stage.balanceOf(member))).toBe(before + 5);
  await stage.studioRows(`update studio.rounds set next_try_at = clock_timestamp() where round_id = $1`, [
    roundId,
  ]);
  const stateThere = async () =>
    (
      await stage.studioRows<{ state: string }>(`select state from studio.rounds where round_id = $1`, [
        roundId,
      ])
    )[0];
  await expect.poll(stateThere, { timeout: LONG_MS }).toEqual({ state: 'paid' });
  expect(Number(await stage.balanceOf(member))).toBe(before + 5);
  expect((await cashier.send('GET', '/wps/staff/vendors/incidents')).body.value.total).toBe(0);
}, 300_000);
