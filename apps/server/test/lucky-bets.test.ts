// Lucky bets over HTTP: an offer is published, its day is kept and drawn by the running jobs, checked by the pure rule, and claimed; and what
// is refused.
import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import type { MemberId } from '@tyche/kernel/ids';
import { fromHex } from '@tyche/rules/fairness';
import { luckyTail } from '@tyche/rules/rewards';
import { newKey } from '@tyche/testkit/key';
import { until } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoOffers } from '../src/demo/offers.ts';
import { closeBatch, recordPlaced } from '../src/modules/wagers/index.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { openChecker } from './checker.ts';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

const STAFF = '/wps/staff/promotions';

type Day = OutputOf<typeof contract.luckyDay>;

let server: TestServer;
let operator: TestClient;
let supervisor: TestClient;
let member: TestClient;
let guest: TestClient;
let database: Database;
const verifyDay = openChecker('verify-lucky-day');
beforeAll(async () => {
  server = await startTestServer({ worker: true });
  operator = await server.staff('operator');
  supervisor = await server.staff('supervisor');
  member = server.client();
  await member.register();
  guest = server.client();
  database = openDatabase({ url: server.databaseUrl, maxConnections: 2 });
});
afterAll(async () => {
  verifyDay.close();
  await database.close();
  await server.stop();
});

const demo = demoOffers.find(({ kind }) => kind === 'LUCKY_BET')?.content;
const run = <Row>(text: string) => database.reader.rows<Row>({ name: `lucky-${newKey()}`, text, values: [] });

/** The stake of a bet of 2.00 or more whose number ends in the two digits of its day. */
const formula = {
  is: 'lucky',
  digits: 2,
  multiplePpm: 1_000_000,
  cap: '50.0000',
  minStake: '2.0000',
  maxPerDay: null,
  groups: ['LOTT'],
};

function create(changed: object, more: object = {}) {
  const terms = { ...demo?.terms, formula: { ...formula, ...changed }, ...more };
  return operator.send('POST', STAFF, { type: 'LUCKY_BET', terms, texts: demo?.texts });
}

/** Publishes an offer by two persons; gives it with the id of its first day. */
async function publish(): Promise<{ offerId: string; dayId: string }> {
  const created = await create({});
  expect(created.status, created.text).toBe(200);
  const offerId: string = created.body.value.id;
  const proposed = await operator.send('PUT', `${STAFF}/${offerId}/publish`, {
    revision: 1,
    reason: 'a test',
  });
  const { approvalId } = proposed.body.value;
  const approved = await supervisor.send('PUT', `/wps/staff/approvals/${approvalId}/approve`, {});
  expect(approved.status, approved.text).toBe(200);
  let dayId = '';
  await until('the day is kept', 30_000, async () => {
    const { body } = await guest.send('GET', `/wps/promotions/${offerId}/lucky-days`);
    dayId = body.value.list[0]?.id ?? '';
    return dayId !== '';
  });
  return { offerId, dayId };
}

/** Moves a day while the guards sleep. */
async function moveDay(dayId: string, changed: string): Promise<void> {
  await run('alter table promotions.lucky_days disable trigger user');
  await run(
    `update promotions.lucky_days d set ${changed} from draws.beacons b where b.beacon_id = d.beacon_id and day_id = ${dayId}`,
  );
  await run('alter table promotions.lucky_days enable trigger user');
}

/** A hundred bets in a row, settled at once: one of them has the digits of the day. Gives the first number. */
async function hundredBets(memberId: bigint, stake: bigint, batchRef: bigint): Promise<bigint> {
  const bets = Array.from({ length: 100 }, (_, at) => ({
    ref: BigInt(at + 1),
    batchRef,
    memberId: memberId as MemberId,
    gameCode: 'game',
    gameType: 'LOTT',
    stake,
  }));
  await database.inTransaction(async (tx) => {
    await recordPlaced(tx, 'lottery', bets);
    await closeBatch(tx, { source: 'lottery', batchRef, version: 1 });
  });
  const [row] = await run<{ first: bigint }>(
    `select min(wager_id) as first from wagers.wagers where batch_ref = ${batchRef} and member_id = ${memberId}`,
  );
  return row?.first ?? 0n;
}

const withTail = (first: bigint, tail: string): string =>
  Array.from({ length: 100 }, (_, at) => `${first + BigInt(at)}`).find((number) => number.endsWith(tail)) ??
  '';

/** Anyone's own check passes for the day, and fails for every change of what was fixed. */
async function expectChecked(day: Day, bet: string): Promise<void> {
  // The time of a test's day is not that of a real one: its round came at once.
  const whole = { ...day, endsAt: roundTime(day) - 60_500 };
  const checked = await verifyDay.run(whole, { bet });
  expect(checked.output).toContain('every check holds');
  expect(checked.status).toBe(0);
  const other = `${(Number(day.tail) + 1) % 100}`.padStart(2, '0');
  for (const changed of [
    { tail: other },
    { number: '20200101' },
    { seed: 'ab'.repeat(32) },
    { committedAt: day.startsAt },
    { endsAt: roundTime(day) },
    { endsAt: roundTime(day) - 120_000 },
  ])
    expect((await verifyDay.run({ ...whole, ...changed })).status, JSON.stringify(changed)).toBe(1);
  expect((await verifyDay.run(whole, { bet: `1${other}` })).status).toBe(1);
}

function roundTime({ beacon }: Day): number {
  return (beacon.genesis + (beacon.round - 1) * beacon.periodSeconds) * 1_000;
}

describe('a lucky bet', () => {
  it('is drawn after its day, checked by anyone, and claimed once', async () => {
    const { offerId, dayId } = await publish();
    const before = (await guest.send('GET', `/wps/lucky-days/${dayId}`)).body.value;
    expect(before).toMatchObject({ code: `promo-lucky-${offerId}`, tail: null, seed: null, digits: 2 });
    const check = (bet: string) => member.send('GET', `/wps/lucky-days/${dayId}/bets/${bet}`);
    expect((await check('1')).body.value.code).toBe('lucky-day-not-drawn');

    await moveDay(
      dayId,
      `committed_at = clock_timestamp() - interval '2 days', starts_at = clock_timestamp() - interval '1 hour',
        ends_at = clock_timestamp() + interval '1 hour', draws_at = clock_timestamp() + interval '61 minutes'`,
    );
    const [{ member_id: memberId } = { member_id: 0n }] = await run<{ member_id: bigint }>(
      'select max(member_id) as member_id from members.members',
    );
    const first = await hundredBets(memberId, 100_000n, 1_000_001n);
    const small = await hundredBets(memberId, 10_000n, 1_000_002n);
    await moveDay(
      dayId,
      `ends_at = clock_timestamp(), draws_at = clock_timestamp() + interval '1 second',
        beacon_round = ceil((extract(epoch from clock_timestamp()) + 6 - b.genesis) / b.period_seconds)::bigint + 1`,
    );
    await until('the bet got its reward', 60_000, async () => {
      const { body } = await guest.send('GET', `/wps/lucky-days/${dayId}`);
      return body.value.wins === 1;
    });

    const day = (await guest.send('GET', `/wps/lucky-days/${dayId}`)).body.value;
    expect(day.commitment).toBe(before.commitment);
    const entropy = { gameCode: day.code, number: day.number, entropyHex: day.beacon.randomness };
    expect(luckyTail(fromHex(day.seed), entropy, day.digits)).toBe(day.tail);

    expect((await verifyDay.run(before)).status).toBe(2);

    const bet = withTail(first, day.tail);
    await expectChecked(day, bet);
    const own = (await member.send('GET', `/wps/promotions/${offerId}/lucky-bets`)).body.value.list;
    expect(own).toMatchObject([
      { bet, tail: day.tail, stake: '10.0000', amount: '10.0000', status: 'issued' },
    ]);
    expect((await check(bet)).body.value).toEqual({
      bet,
      tail: day.tail,
      stake: '10.0000',
      amount: '10.0000',
    });
    const tooSmall = await check(withTail(small, day.tail));
    expect([tooSmall.status, tooSmall.body.value.code]).toEqual([409, 'promotion-stake-too-small']);
    expect(tooSmall.body.value).toMatchObject({ least: '2.0000' });
    const without = `${BigInt(bet) + (bet === `${first}` ? 1n : -1n)}`;
    expect((await check(without)).body.value.code).toBe('promotion-condition-open');
    expect((await check('999999999999')).body.value.code).toBe('lucky-bet-unknown');

    const claim = {
      promotionClaimId: own[0].applicationId,
      promotionType: 'LUCKY_BET',
      termsVersion: 1,
      accepted: true,
    };
    for (let at = 0; at < 2; at += 1) {
      const claimed = await member.send('POST', '/wps/relay/MCSFE_claimIssuedPromotion', claim, {
        'idempotency-key': newKey(),
      });
      expect(claimed.body.value, claimed.text).toMatchObject({
        status: 'claimed',
        amount: '10.0000',
        mode: 'cash',
      });
    }
    const other = server.client();
    await other.register();
    expect((await other.send('GET', `/wps/lucky-days/${dayId}/bets/${bet}`)).body.value.code).toBe(
      'lucky-bet-unknown',
    );
    expect((await other.send('GET', `/wps/promotions/${offerId}/lucky-bets`)).body.value.list).toEqual([]);
  });

  it.each([
    ['/wps/lucky-days/999999', 404, 'lucky-day-unknown'],
    ['/wps/lucky-days/none', 400, 'invalid-input'],
    ['/wps/promotions/999999/lucky-days', 404, 'promotion-unknown'],
    ['/wps/promotions/999999/lucky-bets', 401, 'not-signed-in'],
    ['/wps/lucky-days/999999/bets/1', 401, 'not-signed-in'],
  ])('%s is refused', async (path, status, code) => {
    const answer = await guest.send('GET', path);
    expect([answer.status, answer.body.value.code], answer.text).toEqual([status, code]);
  });

  it.each([
    ['invalid-input', { multiplePpm: 1_000_001 }, {}],
    ['unknown-field', { digits: 6 }, {}],
    ['unknown-field', { groups: [] }, {}],
    ['unknown-field', { minStake: undefined }, {}],
    ['invalid-input', {}, { mode: 'playable' }],
    ['invalid-input', {}, { needsContact: true }],
  ])('terms with a fault are refused with %s', async (code, changed, more) => {
    const answer = await create(changed, more);
    expect([answer.status, answer.body.value.code], answer.text).toEqual([400, code]);
  });
});
