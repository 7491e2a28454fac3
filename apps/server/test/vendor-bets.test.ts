// The bets of a round as the studio has them, beside ours, from end to end.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import type { TestClient } from './harness.ts';
import { openStudioStage, type StudioStage } from './studio-stage.ts';

const LONG_MS = 60_000;
let stage: StudioStage;
let database: Database;
let staff: TestClient;
beforeAll(async () => {
  stage = await openStudioStage();
  database = openDatabase({ url: stage.server.databaseUrl, maxConnections: 2 }).forMerchant(1);
  staff = await stage.server.staff('operator');
}, 120_000);
afterAll(async () => {
  await database?.close();
  await stage?.close();
});

async function betsOf(roundId: string) {
  const found = await staff.send('GET', `/wps/staff/vendors/rounds?number=${roundId}`);
  return staff.send('GET', `/wps/staff/vendors/rounds/${found.body.value.list[0].ref}/bets`);
}

test('a round has the same bets on both sides: while it goes on, when it is over, and not any more when ours is another', async () => {
  const page = await stage.open(await stage.newMember(), 'mines');
  const { round } = await page.play('2', { mines: 1 });
  const bet = { betId: `${round.roundId}.bet`, roundId: round.roundId, currency: 'PHP', bet: '2.0000' };
  const open = { isFree: false, status: 'OPEN', win: '0.0000', settledAt: null };
  expect((await betsOf(round.roundId)).body.value).toMatchObject({
    isEqual: true,
    bets: [{ ...bet, ...open }],
  });
  // With one mine the first tile rarely ends the round; what was won is taken after it.
  await page.call('POST', `rounds/${round.roundId}/steps`, { tile: 0 });
  await page.call('POST', `rounds/${round.roundId}/steps`, { take: true });
  const [last] = (await page.call('GET', 'rounds')).rounds;
  const over = { status: last.win === '0.0000' ? 'LOST' : 'WON', win: last.win };
  expect((await betsOf(round.roundId)).body.value).toMatchObject({
    isEqual: true,
    bets: [{ ...bet, ...over, settledAt: expect.any(Number) }],
  });
  await database.reader.rows(
    sql`update vendors.rounds set bets = bets + 1 where round_id = ${round.roundId}`,
  );
  expect((await betsOf(round.roundId)).body.value).toMatchObject({ isEqual: false });
});

test('free rounds that one win pays are all listed at the round of that win, and each at its own', async () => {
  const member = stage.server.client();
  const username = await member.register();
  const page = await stage.open(member, 'lantern-lane');
  const path = '/wps/staff/vendors/free-rounds';
  const wish = { username, vendor: 'studio', gameCode: 'lantern-lane', bet: '2.5', rounds: 2, pay: 'TOTAL' };
  const more = { validUntil: Date.now() + 3_600_000, reason: 'a test' };
  await staff.send('POST', path, { ...wish, ...more }, { 'idempotency-key': randomUUID() });
  const stateOf = async () => (await staff.send('GET', path)).body.value.list[0]?.state;
  await expect.poll(stateOf, { timeout: LONG_MS }).toBe('open');
  const rounds = [(await page.play('2.5', {})).round, (await page.play('2.5', {})).round];
  const free = { bet: '2.5000', isFree: true };
  for (const { roundId, win } of rounds)
    expect((await betsOf(roundId)).body.value).toMatchObject({
      isEqual: true,
      bets: [{ ...free, roundId, win }],
    });
  const [total] = await database.reader.rows(sql<{ total_round: string }>`
    select total_round from vendors.free_rounds where total_round is not null`);
  const { isEqual, bets } = (await betsOf(total?.total_round ?? '')).body.value;
  expect([isEqual, bets.map(({ roundId }: { roundId: string }) => roundId).sort()]).toEqual([
    true,
    rounds.map(({ roundId }) => roundId).sort(),
  ]);
});

test('a round that the vendor does not know has no bets, and is not equal to ours', async () => {
  const page = await stage.open(await stage.newMember(), 'dice');
  const { round } = await page.play('1', { target: 5_000, side: 'under' });
  const roundId = randomUUID();
  await database.reader.rows(
    sql`update vendors.rounds set round_id = ${roundId} where round_id = ${round.roundId}`,
  );
  expect((await betsOf(roundId)).body.value).toEqual({ isEqual: false, bets: [] });
});

test('only staff who may read payments ask for them, and only of a round that is there', async () => {
  const path = `/wps/staff/vendors/rounds/${randomUUID()}/bets`;
  expect((await staff.send('GET', path)).body.value.code).toBe('unknown-round');
  expect((await (await stage.newMember()).send('GET', path)).status).not.toBe(200);
  expect((await stage.server.client().send('GET', path)).status).toBe(401);
});
