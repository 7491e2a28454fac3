// Missions over HTTP: staff write one, a second person publishes it, a member takes part, bets and claims.
import type { MemberId } from '@tyche/kernel/ids';
import { newKey } from '@tyche/testkit/key';
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBatch, recordPlaced } from '../src/modules/wagers/index.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

/** The reader of bets waits for every transaction that runs on the database server, also for those of other test files. */
const COUNTED_MS = 45_000;

const STAFF = '/wps/staff/missions';
const SUMMARIES = '/wps/relay/MCSFE_getMissionSummaryDetails';
const MILESTONES = '/wps/relay/MCSFE_getMissionMilestones';
const BOARD = '/wps/relay/MCSFE_getMissionLeaderboard';
const reason = 'a mission for the week';
const mission = {
  goal: 'valid-bet',
  period: 'week',
  groups: ['RNG'],
  minStake: '1',
  boardCap: '50',
  milestones: [{ at: '20', reward: { kind: 'cash', amount: '3' } }],
  texts: [
    { language: 'EN', title: 'Slots of the week', content: 'Bet on slots.' },
    { language: 'VI', title: 'Slot trong tuần', content: '' },
  ],
};

let server: TestServer;
let operator: TestClient;
let supervisor: TestClient;
let member: TestClient;
let id: string;

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  [operator, supervisor] = [await server.staff('operator'), await server.staff('supervisor')];
  member = server.client();
});
afterAll(() => server.stop());

const summaries = async (client: TestClient) => (await client.send('GET', SUMMARIES)).body.value.list;

/** A bet on a slot that is settled, as a vendor's game records it. */
async function betOn(username: string, stake: bigint, batchRef = 77n): Promise<void> {
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  await database.inTransaction(async (tx) => {
    const [row] = await tx.rows<{ id: bigint }>({
      name: '',
      text: 'select member_id as id from members.members where username = $1',
      values: [username],
    });
    const wager = {
      batchRef,
      ref: 1n,
      memberId: (row?.id ?? 0n) as MemberId,
      gameCode: 'slots',
      gameType: 'RNG',
    };
    await recordPlaced(tx, 'vendor', [{ ...wager, stake }]);
    await closeBatch(tx, { source: 'vendor', batchRef, version: 1 });
  });
  await database.close();
}

describe('a mission', () => {
  it('is written by staff, and published by a second person alone', async () => {
    const created = await operator.send('POST', STAFF, mission);
    expect(created.status, created.text).toBe(200);
    ({ id } = created.body.value);
    const proposed = await operator.send('PUT', `${STAFF}/${id}/publish`, { reason });
    const approve = `/wps/staff/approvals/${proposed.body.value.approvalId}/approve`;
    expect((await operator.send('PUT', approve)).status).not.toBe(200);
    expect((await supervisor.send('PUT', approve)).status).toBe(200);
    const [listed] = (await operator.send('GET', STAFF)).body.value.list;
    expect(listed).toMatchObject({
      ...mission,
      id,
      state: 'open',
      minStake: '1.0000',
      boardCap: '50.0000',
      milestones: [{ at: '20.0000', reward: { kind: 'cash', amount: '3.0000' } }],
    });
  });

  it('is not written by a visitor', async () => {
    expect((await server.client().send('POST', STAFF, mission)).status).toBe(401);
  });

  it('is joined, counted, and its milestone claimed once', async () => {
    const username = await member.register();
    const [newest] = await summaries(member);
    expect(newest).toMatchObject({
      missionId: id,
      title: 'Slots of the week',
      status: 'O',
      joinedAt: null,
      claimable: 0,
    });
    const claim = async (period: string, key = newKey()) =>
      member.send('POST', `/wps/missions/${id}/claim`, { step: 1, period }, { 'idempotency-key': key });
    const { period } = (await summaries(member))[0];
    expect((await claim(period)).body.value.code).toBe('mission-not-joined');
    expect((await member.send('POST', `/wps/missions/${id}/join`, {})).status).toBe(200);
    const early = await claim(period);
    expect([early.status, early.body.value.code, early.body.value.remaining]).toEqual([
      409,
      'milestone-not-reached',
      '20.0000',
    ]);
    await betOn(username, 250_000n);
    await eventually(async () => (await summaries(member))[0].claimable === 1, COUNTED_MS);
    const key = newKey();
    expect((await claim(period, key)).body.value).toEqual({ reward: { kind: 'cash', amount: '3.0000' } });
    expect((await claim(period, key)).status).toBe(200);
    expect((await claim(period)).body.value.code).toBe('milestone-claimed');
    const detail = await member.send('GET', `${MILESTONES}?missionId=${id}`);
    expect(detail.body.value).toMatchObject({
      mission: { status: 'D', progress: '25.0000' },
      periods: [{ period, steps: [{ step: 1, at: '20.0000', state: 'claimed' }] }],
      counted: [{ valid: '25.0000' }],
    });
    const board = (await member.send('GET', `${BOARD}?missionId=${id}`)).body.value;
    expect(board).toMatchObject({ footer: { rank: 1, reachedValue: '25.0000' }, maxPerDay: '50.0000' });
    expect(board.list).toEqual([
      { rank: 1, name: `${username.slice(0, 2)}***${username.slice(-2)}`, value: '25.0000', isOwn: true },
    ]);
  });

  it('shows the prizes of its board, and only places of a frozen board are struck', async () => {
    const places = [{ from: 1, to: 2, amount: '5' }];
    const draft = { ...mission, prizes: { budget: '100', places } };
    const odd = await operator.send('POST', STAFF, { ...draft, prizes: { budget: '9', places } });
    expect([odd.status, odd.body.value.field]).toEqual([400, 'prizes.budget']);
    const created = await operator.send('POST', STAFF, draft);
    const own = created.body.value.id;
    const proposed = await operator.send('PUT', `${STAFF}/${own}/publish`, { reason });
    await supervisor.send('PUT', `/wps/staff/approvals/${proposed.body.value.approvalId}/approve`);
    const board = (await member.send('GET', `${BOARD}?missionId=${own}`)).body.value;
    expect(board).toMatchObject({
      prizes: { places: [{ from: 1, to: 2, amount: '5.0000' }], state: 'reserved', givenFrom: null },
      footer: { prize: null, struck: null },
    });
    const listed = (await operator.send('GET', STAFF)).body.value.list.find(
      (one: { id: string }) => one.id === own,
    );
    expect(listed.prizes).toMatchObject({ budget: '100.0000', reserved: '10.0000', spent: '0.0000' });
    const strike = await operator.send('PUT', `${STAFF}/${own}/board/strike`, {
      period: board.period,
      memberId: '1',
      code: 'collusion',
      reason,
    });
    expect([strike.status, strike.body.value.code]).toEqual([404, 'unknown-place']);
  });

  it('is ended by staff with a reason, and closed for new members', async () => {
    expect((await operator.send('PUT', `${STAFF}/${id}/end`, { reason: '' })).status).toBe(400);
    expect((await operator.send('PUT', `${STAFF}/${id}/end`, { reason })).status).toBe(200);
    const late = server.client();
    await late.register();
    const joined = await late.send('POST', `/wps/missions/${id}/join`, {});
    expect([joined.status, joined.body.value.code]).toEqual([409, 'mission-not-open']);
  });

  it('is not there for trial accounts and visitors', async () => {
    expect((await server.client().send('GET', SUMMARIES)).body.value.code).toBe('not-signed-in');
    const trial = server.client();
    await trial.send('POST', '/wps/session/login/freeplay', {});
    expect((await trial.send('GET', SUMMARIES)).status).not.toBe(200);
  });

  it('gives whole points, once', async () => {
    const milestones = [{ at: '1', reward: { kind: 'points', amount: '5' } }];
    const created = await operator.send('POST', STAFF, {
      ...mission,
      goal: 'bets',
      boardCap: null,
      milestones,
    });
    expect(created.status, created.text).toBe(200);
    const { id: missionId } = created.body.value;
    const proposed = await operator.send('PUT', `${STAFF}/${missionId}/publish`, { reason });
    await supervisor.send('PUT', `/wps/staff/approvals/${proposed.body.value.approvalId}/approve`);
    const other = server.client();
    const username = await other.register();
    await other.send('POST', `/wps/missions/${missionId}/join`, {});
    // A bet of one unit earns no point by itself.
    await betOn(username, 10_000n, 78n);
    await eventually(async () => (await summaries(other))[0].claimable === 1, COUNTED_MS);
    const { period } = (await summaries(other))[0];
    const headers = { 'idempotency-key': newKey() };
    for (let at = 0; at < 2; at += 1) {
      const claimed = await other.send(
        'POST',
        `/wps/missions/${missionId}/claim`,
        { step: 1, period },
        headers,
      );
      expect(claimed.body.value).toEqual({ reward: { kind: 'points', amount: '5' } });
    }
    const balance = await other.send('GET', '/wps/relay/MCSFE_getPointBalance');
    expect(balance.body.value.points).toMatch(/^5\.0/);
  });

  it('of steps is refused at its field, shown with each step, and claimed without joining', async () => {
    const steps = {
      goal: 'steps',
      period: 'once',
      groups: null,
      minStake: '0',
      boardCap: null,
      accountSteps: ['second-factor', 'limit-set'],
      milestones: [{ at: '1', reward: { kind: 'points', amount: '7' } }],
      texts: mission.texts,
    };
    const refused = async (changes: object) => {
      const { status, body } = await operator.send('POST', STAFF, { ...steps, ...changes });
      return [status, body.value.code, body.value.field];
    };
    expect(await refused({ period: 'week' })).toEqual([400, 'invalid-input', 'period']);
    expect(await refused({ accountSteps: ['first-deposit'] })).toEqual([
      400,
      'invalid-input',
      'accountSteps.0',
    ]);
    const cash = [{ at: '1', reward: { kind: 'cash', amount: '7' } }];
    expect(await refused({ milestones: cash })).toEqual([400, 'invalid-input', 'milestones.0.reward']);
    const created = await operator.send('POST', STAFF, steps);
    expect(created.status, created.text).toBe(200);
    const { id: missionId } = created.body.value;
    const proposed = await operator.send('PUT', `${STAFF}/${missionId}/publish`, { reason });
    await supervisor.send('PUT', `/wps/staff/approvals/${proposed.body.value.approvalId}/approve`);
    const other = server.client();
    await other.register();
    const [shown] = await summaries(other);
    expect(shown).toMatchObject({
      missionId,
      length: 'once',
      endsAt: null,
      claimable: 0,
      accountSteps: [
        { step: 'second-factor', isDone: false },
        { step: 'limit-set', isDone: false },
      ],
    });
    const claim = () =>
      other.send(
        'POST',
        `/wps/missions/${missionId}/claim`,
        { step: 1, period: shown.period },
        { 'idempotency-key': newKey() },
      );
    expect((await claim()).body.value.code).toBe('milestone-not-reached');
    const limit = { kind: 'loss', period: 'month', amount: '500' };
    expect((await other.send('PUT', '/wps/member/protection/limit', limit)).status).toBe(200);
    expect((await summaries(other))[0]).toMatchObject({ claimable: 1, progress: '1' });
    expect((await claim()).body.value).toEqual({ reward: { kind: 'points', amount: '7' } });
    expect((await claim()).body.value.code).toBe('milestone-claimed');
  });
});

it('cash of missions is in the report of costs, to the unit', async () => {
  const { list, ledger } = (await operator.send('GET', '/wps/staff/promotions/costs')).body.value;
  expect(list).toContainEqual(
    expect.objectContaining({ source: 'mission', title: expect.stringMatching(/./), given: '3.0000' }),
  );
  expect(ledger).toMatchObject({ difference: '0.0000' });
});
