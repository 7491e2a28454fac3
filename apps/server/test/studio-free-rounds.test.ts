// Free rounds from end to end: staff grant them, the studio plays them before paid rounds, the platform pays what they win.
import { randomUUID } from 'node:crypto';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { until } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawAgain } from '../../studio/pages/src/fairness/verify-round.ts';
import type { WalletId } from '@tyche/kernel/ids';
import { audit, setStakeLimit, setWalletStatus } from '../src/modules/wallet/index.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import type { TestClient } from './harness.ts';
import { openStudioStage, type StudioStage } from './studio-stage.ts';

const PATH = '/wps/staff/vendors/free-rounds';
const GAME = 'lantern-lane';
const DAY_MS = 86_400_000;
let stage: StudioStage;
let database: Database;
let operator: TestClient;
let supervisor: TestClient;
beforeAll(async () => {
  stage = await openStudioStage();
  database = openDatabase({ url: stage.server.databaseUrl, maxConnections: 2 }).forMerchant(1);
  operator = await stage.server.staff('operator');
  supervisor = await stage.server.staff('supervisor');
}, 120_000);
afterAll(async () => {
  await database?.close();
  await stage?.close();
});

const units = (text: string) => parseAmount(text) ?? 0n;

async function newMember() {
  const member = stage.server.client();
  const username = await member.register();
  return { member, username };
}

const wish = (username: string, changes: object = {}) => ({
  username,
  vendor: 'studio',
  gameCode: GAME,
  bet: '2.5000',
  rounds: 2,
  validUntil: Date.now() + DAY_MS,
  reason: 'a test',
  ...changes,
});

async function grantOf(username: string) {
  const { body } = await supervisor.send('GET', `${PATH}?pageSize=100`);
  return body.value.list.find((one: { username: string }) => one.username === username);
}

/** Grants and waits until the studio was told. */
async function grant(username: string, changes: object = {}): Promise<string> {
  const answer = await operator.send('POST', PATH, wish(username, changes), {
    'idempotency-key': randomUUID(),
  });
  expect(answer.body).toMatchObject({ value: { approvalId: null } });
  await until('the studio knows', 20_000, async () => (await grantOf(username))?.state === 'open');
  return (await grantOf(username)).id;
}

const callsOf = (roundId: string) =>
  database.reader.rows(sql<{
    call: string;
    kind: string;
    debit: bigint;
    free_face: bigint | null;
    status: string;
  }>`
    select c.call, c.kind, c.debit, c.free_face, r.status from vendors.calls c join vendors.rounds r using (round_no)
    where c.round_id = ${roundId} order by c.call_no`);

describe('free rounds', () => {
  test('are played first, take nothing, pay to the wallet, are proved, and end', async () => {
    const { member, username } = await newMember();
    await grant(username);
    const page = await stage.open(member, GAME);
    expect(page.opened.free).toEqual({ bet: '2.5000', no: 1, count: 2, won: null });
    const pots = page.opened.jackpots;
    let balance = units(await stage.balanceOf(member));
    for (const no of [1, 2]) {
      // The page asks for another bet: a free round has the bet of its grant.
      const answer = await page.play('500.0000', {});
      const { round } = answer;
      expect(round).toMatchObject({ state: 'paid', bet: '2.5000', free: { no, count: 2 }, jackpotWins: [] });
      expect(round.draws.jackpots).toBeUndefined();
      balance += units(round.win);
      expect([answer.balance, await stage.balanceOf(member)]).toEqual([
        formatAmount(balance),
        formatAmount(balance),
      ]);
      expect((await page.play('500.0000', {}, answer.key)).round).toEqual(round);
      expect(await callsOf(round.roundId)).toEqual([
        { call: 'bet', kind: 'BET', debit: 0n, free_face: units('2.5'), status: 'CLOSED' },
        { call: 'win', kind: 'FREE_WIN', debit: 0n, free_face: null, status: 'CLOSED' },
      ]);
      expect(answer.free).toEqual(no === 1 ? { bet: '2.5000', no: 2, count: 2, won: null } : null);
      expect(answer.jackpots).toEqual(pots);
    }
    expect(await grantOf(username)).toMatchObject({
      used: 2,
      rounds: 2,
      state: 'used',
      pay: 'EACH',
      face: '5.0000',
    });
    const { parts } = (await member.send('GET', '/wps/member/privacy/export')).body.value;
    expect(parts.freeRounds).toMatchObject([{ game: GAME, bet: '2.5000', rounds: 2, used: 2 }]);
    // What the page shows as free is never bet on.
    const body = { key: randomUUID(), bet: '2.5', isFree: true, inputs: {} };
    expect(await page.call('POST', 'rounds', body)).toEqual({ refusal: 'FREE_ENDED' });
    const paid = await page.play('2.5000', {});
    expect(paid.round.free).toBeNull();
    await page.call('POST', 'seeds/rotate', { clientSeed: 'another' });
    for (const shown of (await page.call('GET', 'rounds')).rounds)
      expect(drawAgain({ ...shown, mode: 'REAL', isFree: shown.free !== null })?.draws).toEqual(shown.draws);
    expect((await database.inSnapshot((reader) => audit(reader))).differences).toEqual([]);
  });

  test('are played once each by twenty callers at once', async () => {
    const { member, username } = await newMember();
    await grant(username, { rounds: 3 });
    const page = await stage.open(member, GAME);
    const before = units(await stage.balanceOf(member));
    let won = 0n;
    for (let tries = 0; tries < 3; tries += 1) {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          page.call('POST', 'rounds', { key: randomUUID(), bet: '2.5', isFree: true, inputs: {} }),
        ),
      );
      for (const answer of answers) if (answer.round) won += units(answer.round.win);
    }
    expect(await grantOf(username)).toMatchObject({ used: 3, state: 'used' });
    expect(await stage.balanceOf(member)).toBe(formatAmount(before + won));
  });

  test('are stopped by a revocation, though the studio does not know of it yet', async () => {
    const { member, username } = await newMember();
    const id = await grant(username);
    const page = await stage.open(member, GAME);
    await fetch(`${stage.server.studioUrl}/control`, {
      method: 'POST',
      body: JSON.stringify({ mode: 'silent' }),
    });
    const revoked = await operator.send('PUT', `${PATH}/${id}/revoke`, { reason: 'a test' });
    expect(revoked.status).toBe(200);
    const body = { key: randomUUID(), bet: '2.5', isFree: true, inputs: {} };
    expect(await page.call('POST', 'rounds', body)).toEqual({ refusal: 'FREE_ENDED' });
    await fetch(`${stage.server.studioUrl}/control`, {
      method: 'POST',
      body: JSON.stringify({ mode: 'ready' }),
    });
    await until(
      'the studio knows',
      60_000,
      async () => (await page.call('GET', 'rounds')) && (await nextFree(page)) === null,
    );
    expect(await grantOf(username)).toMatchObject({ used: 0, state: 'revoked' });
    const again = await operator.send('PUT', `${PATH}/${id}/revoke`, { reason: 'a test' });
    expect(again.body.value.code).toBe('payment-state-differs');
  }, 120_000);

  test.each<[string, (username: string) => Promise<unknown>, string]>([
    ['a limit of the member, counted by their bet', limit, 'FREE_ENDED'],
    ['a lock of the bets of the member', stop, 'PLAYER_BLOCKED'],
    ['their end', expire, 'FREE_ENDED'],
  ])('are stopped by %s', async (_what, change, refusal) => {
    const { member, username } = await newMember();
    await grant(username);
    const page = await stage.open(member, GAME);
    await change(username);
    const before = await stage.balanceOf(member);
    const body = { key: randomUUID(), bet: '2.5', isFree: true, inputs: {} };
    expect(await page.call('POST', 'rounds', body)).toEqual({ refusal });
    expect(await stage.balanceOf(member)).toBe(before);
    expect(await grantOf(username)).toMatchObject({ used: 0 });
  });
});

async function walletOf(username: string): Promise<WalletId> {
  const [row] = await database.reader.rows(sql<{ wallet_id: bigint }>`
    select p.wallet_id from vendors.players p join members.members using (member_id) where username = ${username}`);
  return (row?.wallet_id ?? 0n) as WalletId;
}

async function limit(username: string) {
  const walletId = await walletOf(username);
  await database.inTransaction((tx) =>
    setStakeLimit(tx, walletId, { kind: 'wager', period: 'day', amount: units('2.49'), zone: 'UTC' }),
  );
}

async function stop(username: string) {
  const walletId = await walletOf(username);
  await database.inTransaction((tx) => setWalletStatus(tx, walletId, 'bet-locked'));
}

function expire(username: string) {
  return database.reader.rows(sql`
    update vendors.free_rounds set valid_until = at + interval '1 millisecond'
    where member_id = (select member_id from members.members where username = ${username})`);
}

async function nextFree(page: {
  call: (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<{ free: unknown }>;
}) {
  return (await page.call('POST', 'resume', {})).free;
}

describe('free rounds that one win pays', () => {
  const total = { pay: 'TOTAL', rounds: 2 };
  const walletCallsOf = (username: string) =>
    database.reader.rows(sql<{ call: string; kind: string; credit: bigint; free_face: bigint | null }>`
      select c.call, c.kind, c.credit, c.free_face from vendors.calls c join vendors.players p using (merchant, player_id)
      join members.members using (member_id) where username = ${username} and c.grant_id is not null order by c.call_no`);

  test('take and pay nothing until the last one, which pays them all', async () => {
    const { member, username } = await newMember();
    await grant(username, total);
    const page = await stage.open(member, GAME);
    expect(page.opened.free).toEqual({ bet: '2.5000', no: 1, count: 2, won: '0.0000' });
    const before = units(await stage.balanceOf(member));
    const first = await page.play('2.5', {});
    const won = units(first.round.win);
    expect([first.round.state, first.balance]).toEqual(['paid', formatAmount(before)]);
    expect(first.free).toEqual({ bet: '2.5000', no: 2, count: 2, won: formatAmount(won) });
    expect(await stage.balanceOf(member)).toBe(formatAmount(before));
    const second = await page.play('2.5', {});
    const all = won + units(second.round.win);
    const after = formatAmount(before + all);
    expect([second.balance, second.free, await stage.balanceOf(member)]).toEqual([after, null, after]);
    const spin = { call: 'bet-win', kind: '', credit: 0n, free_face: units('2.5') };
    expect(await walletCallsOf(username)).toEqual([
      spin,
      spin,
      { call: 'win', kind: 'FREE_WIN', credit: all, free_face: units('5') },
    ]);
    expect(await grantOf(username)).toMatchObject({
      state: 'paid',
      used: 2,
      face: '5.0000',
      won: formatAmount(all),
      paidAt: expect.any(Number),
    });
    const { parts } = (await member.send('GET', '/wps/member/privacy/export')).body.value;
    expect(parts.freeRounds).toMatchObject([{ pay: 'TOTAL', paidAt: expect.any(Number) }]);
    expect((await page.play('2.5', {})).round.free).toBeNull();
    expect((await database.inSnapshot((reader) => audit(reader))).differences).toEqual([]);
  });

  test('are paid for what was played when the grant is revoked, and once though the studio sends it again', async () => {
    const { member, username } = await newMember();
    const id = await grant(username, total);
    const page = await stage.open(member, GAME);
    const before = units(await stage.balanceOf(member));
    const { round } = await page.play('2.5', {});
    expect((await operator.send('PUT', `${PATH}/${id}/revoke`, { reason: 'a test' })).status).toBe(200);
    await until('the total is paid', 30_000, async () => (await grantOf(username))?.state === 'paid');
    const after = formatAmount(before + units(round.win));
    expect(await stage.balanceOf(member)).toBe(after);
    // As after an answer that the studio did not hear.
    const again = await stage.studioRows<{ grant_id: string }>(
      `update studio.free_grants set paid_at = null, next_try_at = clock_timestamp() where total_rounds = 1 returning grant_id`,
    );
    expect(again).toHaveLength(1);
    const isPaid = async () =>
      (
        await stage.studioRows(
          'select 1 from studio.free_grants where total_rounds = 1 and paid_at is not null',
        )
      ).length > 0;
    await until('it is answered', 30_000, isPaid);
    expect([await stage.balanceOf(member), (await walletCallsOf(username)).length]).toEqual([after, 2]);
    expect((await database.inSnapshot((reader) => audit(reader))).differences).toEqual([]);
  });

  test('that nobody played end without a win', async () => {
    const { username } = await newMember();
    const id = await grant(username, { ...total, rounds: 3 });
    await operator.send('PUT', `${PATH}/${id}/revoke`, { reason: 'a test' });
    const fixed = () => stage.studioRows('select 1 from studio.free_grants where total_rounds = 0');
    await until('the studio has ended it', 30_000, async () => (await fixed()).length > 0);
    expect([(await grantOf(username)).state, await walletCallsOf(username)]).toEqual(['revoked', []]);
  });
});

describe('a grant', () => {
  test('above the amount for a second person waits for one', async () => {
    const { username } = await newMember();
    const dear = wish(username, { bet: '500', rounds: 100 });
    const { body } = await operator.send('POST', PATH, dear, { 'idempotency-key': randomUUID() });
    const { approvalId } = body.value;
    expect(approvalId).toMatch(/^\d+$/);
    expect(await grantOf(username)).toBeUndefined();
    const own = await operator.send('PUT', `/wps/staff/approvals/${approvalId}/approve`, {});
    expect(own.status).not.toBe(200);
    const approved = await supervisor.send('PUT', `/wps/staff/approvals/${approvalId}/approve`, {});
    expect(approved.text).toContain('"success":true');
    await until('the studio knows', 20_000, async () => (await grantOf(username))?.state === 'open');
  });

  test('with the same key is one', async () => {
    const { username } = await newMember();
    const key = { 'idempotency-key': randomUUID() };
    await Promise.all([1, 2, 3].map(() => operator.send('POST', PATH, wish(username), key)));
    const rows = await database.reader.rows(sql`
      select 1 from vendors.free_rounds join members.members using (member_id) where username = ${username}`);
    expect(rows).toHaveLength(1);
  });

  test.each([
    [{ gameCode: 'nothing' }, 'unknown-game'],
    [{ vendor: 'nobody' }, 'unknown-game'],
    [{ bet: '0' }, 'invalid-amount'],
    [{ validUntil: 1 }, 'invalid-input'],
    [{ username: 'nobody-of-this-name' }, 'unknown-member'],
  ])('of %j is refused', async (changes, code) => {
    const { username } = await newMember();
    const answer = await operator.send('POST', PATH, wish(username, changes));
    expect(answer.body.value.code).toBe(code);
  });

  test('that the studio does not play is refused by it', async () => {
    const { username } = await newMember();
    await operator.send('POST', PATH, wish(username, { bet: '2.51' }), { 'idempotency-key': randomUUID() });
    await until('the studio refused', 20_000, async () => (await grantOf(username))?.state === 'refused');
  });
});
