// Ranks over HTTP: what a member sees, and what staff may change (docs/reference/rewards.md 9).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

const PROGRESS = '/wps/relay/MCSFE_getPlayerRankProgress';
const STAFF = '/wps/staff/ranks';

let server: TestServer;
let database: Database;
let operator: TestClient;
let supervisor: TestClient;
let member: TestClient;
let memberId: bigint;

beforeAll(async () => {
  server = await startTestServer();
  database = openDatabase({ url: server.databaseUrl, maxConnections: 2 });
  operator = await server.staff('operator');
  supervisor = await server.staff('supervisor');
  member = server.client();
  const name = await member.register();
  const [row] = await database.reader.rows(
    sql<{
      id: bigint;
    }>`select member_id as id from members.members where username = ${name} and merchant = 1`,
  );
  memberId = row?.id ?? 0n;
}, 60_000);
afterAll(async () => {
  await database.close();
  await server.stop();
});

/** Gives the member a rank that its play reached. */
const reach = (level: number, total: bigint) =>
  database.reader.rows(sql`
    insert into points.ranks (member_id, total, level, highest) values (${memberId}, ${total}, ${level}, ${level})
    on conflict (member_id) do update set total = excluded.total, level = excluded.level, highest = excluded.highest`);

describe('a member', () => {
  it('without a bet has rank 0 and sees the whole ladder', async () => {
    const { body } = await member.send('GET', PROGRESS);
    expect(body.value).toMatchObject({
      rankLevel: 0,
      playerRankName: 'Member',
      nextRankName: 'Bronze',
      monthlyTurnover: { actual: '0.0000', expected: null },
      totalTurnover: { actual: '0.0000', expected: '50000.0000' },
      service: 'live',
      changes: [],
    });
    expect(body.value.ladder).toHaveLength(9);
    const info = (await member.send('GET', '/wps/member/info')).body.value;
    expect([info.rankLevel, info.clubLabel.labelName]).toEqual([0, '']);
  });

  it('with a rank has its label with both colours', async () => {
    await reach(3, 10_000_000_000n);
    const { rankLevel, clubLabel } = (await member.send('GET', '/wps/member/info')).body.value;
    expect([rankLevel, clubLabel]).toEqual([3, { labelName: 'Gold', color: '#2b1d00', color2: '#e0b23c' }]);
  });

  it('withdraws by the better terms of its rank, and the ladder shows those of each rank', async () => {
    const settings = async () =>
      (await member.send('GET', '/wps/relay/MCSFE_getWithdrawSettings')).body.value;
    expect(await settings()).toMatchObject({ dailyCount: 5, dailyCountLeft: 5, feePercent: '1.0000' });
    await reach(6, 800_000_000_000n);
    // Rank 4 is given until staff have looked.
    expect(await settings()).toMatchObject({ dailyCount: 5, feePercent: '1.0000' });
    await database.reader.rows(sql`
      update points.ranks set review = 'passed', reviewed_at = clock_timestamp() where member_id = ${memberId}`);
    expect(await settings()).toMatchObject({ dailyCount: 10, dailyCountLeft: 10, feePercent: '0.5000' });
    const { ladder } = (await member.send('GET', PROGRESS)).body.value;
    const benefits = ladder.map((rank: Record<string, unknown>) => [
      rank.withdrawalsPerDay,
      rank.withdrawFeePpm,
      rank.birthdayPoints,
    ]);
    expect(benefits[4]).toEqual([5, 10_000, '300.0000']);
    expect(benefits[6]).toEqual([10, 5_000, '800.0000']);
    await reach(3, 10_000_000_000n);
  });

  it('is asked to log in, and a visitor sees nothing', async () => {
    const { status, body } = await server.client().send('GET', PROGRESS);
    expect([status, body.value.code]).toEqual([401, 'not-signed-in']);
  });
});

describe('the ladder', () => {
  const ladder = async () => (await operator.send('GET', `${STAFF}/ladder`)).body.value;

  it('changes when a second person approves it', async () => {
    const { hasReview, ranks, version } = await ladder();
    const changed = ranks.map((rank: object, level: number) =>
      level === 1 ? { ...rank, total: '60000' } : rank,
    );
    const wanted = { hasReview, ranks: changed, version, reason: 'The site grew' };
    const proposed = await operator.send('POST', `${STAFF}/ladder`, wanted);
    expect(proposed.status, proposed.text).toBe(200);
    const { approvalId } = proposed.body.value;
    const again = await operator.send('POST', `${STAFF}/ladder`, wanted);
    expect(again.body.value.code).toBe('approval-pending');
    const approved = await supervisor.send('PUT', `/wps/staff/approvals/${approvalId}/approve`, {});
    expect(approved.status, approved.text).toBe(200);
    const after = await ladder();
    expect(after.ranks[1].total).toBe('60000.0000');
    expect(after.versions[0]).toMatchObject({ proposedBy: 'operator', approvedBy: 'supervisor' });
    const late = await operator.send('POST', `${STAFF}/ladder`, wanted);
    expect([late.status, late.body.value.code]).toEqual([409, 'rank-ladder-changed']);
  });

  it('without a benefit is one without it', async () => {
    const { hasReview, ranks, version } = await ladder();
    const bare = ranks.map(
      ({ withdrawalsPerDay, feeOffPpm, birthdayPoints, ...rank }: Record<string, unknown>) => {
        expect([typeof withdrawalsPerDay, typeof feeOffPpm, typeof birthdayPoints]).toEqual([
          'number',
          'number',
          'string',
        ]);
        return rank;
      },
    );
    const wanted = { hasReview, ranks: bare, version, reason: 'An older page' };
    const { approvalId } = (await operator.send('POST', `${STAFF}/ladder`, wanted)).body.value;
    await supervisor.send('PUT', `/wps/staff/approvals/${approvalId}/approve`, {});
    expect((await ladder()).ranks[6]).toMatchObject({
      withdrawalsPerDay: 0,
      feeOffPpm: 0,
      birthdayPoints: '0.0000',
    });
  });

  it('with benefits below those of the rank below is refused', async () => {
    const { hasReview, ranks, version } = await ladder();
    const odd = ranks.map((rank: object, level: number) =>
      level === 3 ? { ...rank, withdrawalsPerDay: 9, feeOffPpm: 1_000_001, birthdayPoints: '0.5' } : rank,
    );
    const { body } = await operator.send('POST', `${STAFF}/ladder`, {
      hasReview,
      ranks: odd,
      version,
      reason: 'More',
    });
    expect(body.value.code).toBe('rank-ladder-invalid');
    for (const problem of ['withdrawals:4', 'fee:3', 'birthday:3'])
      expect(JSON.stringify(body)).toContain(problem);
  });

  it('with a label that cannot be read is refused with the rank', async () => {
    const { hasReview, ranks, version } = await ladder();
    const grey = ranks.map((rank: object, level: number) =>
      level === 2 ? { ...rank, color: '#cccccc' } : rank,
    );
    const { status, body } = await operator.send('POST', `${STAFF}/ladder`, {
      hasReview,
      ranks: grey,
      version,
      reason: 'Softer',
    });
    expect([status, body.value.code]).toEqual([400, 'rank-ladder-invalid']);
    expect(JSON.stringify(body)).toContain('contrast:2');
  });
});

describe('staff', () => {
  it('see members by rank', async () => {
    await reach(3, 10_000_000_000n);
    const { list } = (await operator.send('GET', `${STAFF}/members?level=3`)).body.value;
    expect(list).toMatchObject([{ memberId: `${memberId}`, rankLevel: 3, total: '1000000.0000' }]);
    const { value } = (await operator.send('GET', `${STAFF}/members/${memberId}`)).body;
    expect(value).toMatchObject({ rankLevel: 3, reached: 3, changes: [] });
    expect((await operator.send('GET', `${STAFF}/members/999999`)).body.value.code).toBe('unknown-member');
  });
});
