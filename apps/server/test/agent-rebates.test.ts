// Rebates the whole way: two members of staff set those of a general agent, who sets those of an agent below it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { eventually } from '@tyche/testkit/until';
import { type Answer, startTestServer, type TestClient, type TestServer } from './harness.ts';

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startTestServer({ worker: true });
  database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

/** Registers an account and makes it an agent, below another one or at the top. */
async function openAgent(accountType: number, uplineId: bigint | null) {
  const client = server.client();
  const username = await client.register();
  const [row] = await database.reader.rows(sql<{ id: bigint }>`
    update members.members set account_type = ${accountType} where username = ${username} returning member_id as id`);
  if (!row) throw new Error('an agent that was not opened');
  await database.reader.rows(sql`
    insert into agents.closure (descendant, ancestor, from_day, depth)
    select ${row.id}, ${uplineId}, from_day, 1 from agents.closure
    where descendant = ${row.id} and depth = 0 and ${uplineId}::bigint is not null`);
  return { client, username, id: row.id };
}

const STAFF = '/wps/staff/agents/rebates';
async function propose(operator: TestClient, memberId: bigint, configs: readonly unknown[]) {
  return operator.send('PUT', STAFF, { memberId: String(memberId), configs, reason: 'agreed in writing' });
}
const lineOf = (answer: Answer, type: string) =>
  answer.body.value.list.find((line: { type: string }) => line.type === type);

it('a general agent gets rebates from two persons and gives them on', async () => {
  const [operator, supervisor] = [await server.staff('operator'), await server.staff('supervisor')];
  const top = await openAgent(2, null);
  const agent = await openAgent(1, top.id);
  const rng = (rebateValue: number) => [{ type: 'RNG', rebateValue }];
  expect((await propose(operator, top.id, rng(20_000))).body.value.code).toBe('rebate-above-site');
  expect((await propose(operator, 999_999_999n, rng(100))).body.value.code).toBe('unknown-member');
  const configs = [...rng(12_000), { type: 'LOTT', prizeModeId: 1, rebateValue: 1_950 }];
  const { approvalId } = (await propose(operator, top.id, configs)).body.value;
  expect((await propose(operator, top.id, rng(100))).body.value.code).toBe('approval-pending');
  const approve = `/wps/staff/approvals/${approvalId}/approve`;
  expect((await operator.send('PUT', approve)).body.value.code).toBe('second-person-needed');
  const own = () => top.client.send('GET', '/wps/agent/globalRebateSettings');
  expect(lineOf(await own(), 'RNG')).toMatchObject({ rebate: null, pending: [] });
  expect((await supervisor.send('PUT', approve)).status).toBe(200);
  expect(lineOf(await own(), 'RNG')).toMatchObject({ rebate: null, pending: [{ rebate: 12_000 }] });
  const read = (await operator.send('GET', `${STAFF}?memberId=${top.id}`)).body.value;
  expect(read.changes).toMatchObject([
    { type: 'LOTT', prizeModeId: 1, rebate: 1_950, setBy: null, approvalId },
    { type: 'RNG', prizeModeId: 0, rebate: 12_000, setBy: null, approvalId },
  ]);

  const set = (customerName: string, rebateValue: number) =>
    top.client.send('POST', '/wps/agent/updateDownlineRebates', { customerName, configs: rng(rebateValue) });
  const refused = await set(agent.username, 12_100);
  expect([refused.status, refused.body.value]).toEqual([
    400,
    expect.objectContaining({ code: 'rebate-above-own', type: 'RNG', max: 12_000 }),
  ]);
  expect((await set(agent.username, 8_000)).status).toBe(200);
  expect((await set(agent.username, 7_900)).body.value.code).toBe('rebate-lowering');
  expect((await set(top.username, 100)).body.value.code).toBe('not-direct-downline');
  expect((await set('nobody-there', 100)).body.value.code).toBe('unknown-downline');
  const seen = await top.client.send('GET', `/wps/agent/downlineRebates?customerName=${agent.username}`);
  expect(lineOf(seen, 'RNG')).toMatchObject({
    pending: [{ rebate: 8_000 }],
    minRebate: 8_000,
    maxRebate: 12_000,
  });
  // The downline does not read its upline, and a member has no agent centre.
  const up = await agent.client.send('GET', `/wps/agent/downlineRebates?customerId=${top.id}`);
  expect([up.status, up.body.value.code]).toEqual([404, 'unknown-downline']);
});

it('a cap that two persons lowered limits rates from its day on', async () => {
  const [operator, supervisor] = [await server.staff('operator'), await server.staff('supervisor')];
  const top = await openAgent(2, null);
  const settings = '/wps/staff/agents/settings';
  const { firstDay } = (await operator.send('GET', settings)).body.value;
  const change = { value: '0.004', fromDay: firstDay, reason: 'as agreed' };
  const asked = await operator.send('POST', `${settings}/rebateCapLive`, change);
  const live = [{ type: 'LIVE', rebateValue: 5_000 }];
  const approve = `/wps/staff/approvals/${asked.body.value.approvalId}/approve`;
  expect((await supervisor.send('PUT', approve)).status).toBe(200);
  // The process reads the settings once a second.
  await eventually(
    async () => (await propose(operator, top.id, live)).body.value.code === 'rebate-above-site',
  );
  const read = (await operator.send('GET', `${STAFF}?memberId=${top.id}`)).body.value;
  expect(read.list.find(({ type }: { type: string }) => type === 'LIVE')).toMatchObject({ siteCap: 4_000 });
});

it('a player bets up to the series that the agents above have', async () => {
  const top = await openAgent(2, null);
  const player = await openAgent(0, top.id);
  const seriesOf = async () => {
    const { body } = await player.client.send('GET', '/lgw/customers/series');
    const line = body.find(
      (each: { gameGroupCode: string; prizeModeId: number }) =>
        each.gameGroupCode === 'SSC' && each.prizeModeId === 1,
    );
    return [line.maxSeries, line.maxBetSeries];
  };
  expect(await seriesOf()).toEqual([1_956, 1_950]);
  // As if it had been approved yesterday.
  await database.reader.rows(sql`
    insert into agents.rebates (member_id, approval_id, from_day, rate, prize_mode, game_group)
    select ${top.id}, 1, from_day, 1900, 1, 'LOTT' from agents.closure where descendant = ${top.id} and depth = 0`);
  expect(await seriesOf()).toEqual([1_900, 1_900]);
  const bet = async (series: number) => {
    const near = await player.client.send('GET', '/lgw/numeros/near?gameId=102');
    const answer = await player.client.send('POST', '/lgw/orders/betting', {
      gameId: 102,
      currentNumero: near.body.currentNumero?.numero ?? '20260101001',
      bettingSlipString: `0_0_0~1~21~1~${series}~1`,
      betCartAmountSum: '2',
    });
    return answer.status === 200 ? 'placed' : answer.text;
  };
  await eventually(async () => (await bet(1_900)) === 'placed', 60_000);
  expect(await bet(1_902)).toContain('series-out-of-range');
});
