// Alerts, goals, income and filters of team betting, as pages of the agent centre call them (docs/reference/agents.md 7).
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

let server: TestServer;
let agent: TestClient;
let today: string;

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  agent = server.client();
  const name = await agent.register();
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  await database.reader.rows(sql`update members.members set account_type = 1 where username = ${name}`);
  await database.close();
  await eventually(async () => (await agent.send('GET', '/wps/agent/affiliateUrls')).status === 200);
  const { body } = await agent.send('GET', '/wps/agent/affiliateUrls');
  today = body.value.endDay;
}, 60_000);
afterAll(() => server.stop());

const read = async (path: string) => (await agent.send('GET', `/wps/agent/${path}`)).body.value;

it('an agent without a team has no alert', async () => {
  expect(await read('alerts')).toEqual({
    offers: [],
    late: [],
    inactive: [],
    links: [],
    flags: [],
    bigWins: [],
    team: { balance: '0.0000', online: 0 },
  });
});

it('goals are set, read and refused', async () => {
  const set = (body: object) => agent.send('PUT', '/wps/agent/goals', body);
  expect((await set({ validBet: '1000', activeMembers: 5 })).status).toBe(200);
  expect(await read('goals')).toMatchObject({
    validBet: { target: '1000.0000', reached: '0.0000' },
    activeMembers: { target: 5, reached: 0 },
  });
  expect((await set({ validBet: '0', activeMembers: null })).status).toBe(400);
  expect((await set({ validBet: null, activeMembers: 0 })).status).toBe(400);
  expect((await server.client().send('GET', '/wps/agent/goals')).status).toBe(401);
});

it('the filters of bets and of income are taken, and wrong ones are refused', async () => {
  const days = `startDay=${today}&endDay=${today}`;
  const statusOf = async (path: string) => (await agent.send('GET', `/wps/agent/${path}`)).status;
  const good = 'gameCode=fast5d-1m&orderNum=L1&numero=20261130001&chase=chase&stakeFrom=1&stakeTo=2';
  expect(await read(`teamBets?${days}&${good}`)).toMatchObject({ list: [], settled: null });
  for (const wrong of ['orderNum=x', 'numero=x', 'chase=both', 'stakeFrom=x', 'stakeFrom=2&stakeTo=1'])
    expect([wrong, await statusOf(`teamBets?${days}&${wrong}`)]).toEqual([wrong, 400]);
  expect(await read(`income?${days}&kind=DAILY&direction=received`)).toMatchObject({ list: [] });
  expect(await statusOf(`income?${days}&kind=BONUS`)).toBe(400);
});

it('a link and an opening offer no contract that the agent may not offer', async () => {
  const offer = { kind: 'DIVIDEND', type: 'RNG', betVolume: '1', activeMember: '1', requestedRate: '0.2' };
  const answer = await agent.send('POST', '/wps/agent/affiliateUrl', { type: 1, pathType: 0, offer });
  expect([answer.status, answer.body.value.code]).toEqual([400, 'rate-above-own']);
  for (const [userType, code] of [
    [1, 'rate-above-own'],
    [0, 'invalid-input'],
  ]) {
    const opened = await agent.send('POST', '/wps/agent/downline', { username: 'offered1', userType, offer });
    expect([opened.status, opened.body.value.code]).toEqual([400, code]);
  }
});

it('a file of a list is asked for, made, downloaded and deleted', async () => {
  const days = { startDay: today, endDay: today };
  const asked = await agent.send('POST', '/wps/agent/exports', { movements: { ...days, scope: 'own' } });
  expect(asked.status).toBe(200);
  const { id } = asked.body.value;
  await eventually(async () => (await read('exports')).list[0].state === 'ready', 20_000);
  const { movements, next } = await read(`exports/${id}/rows?part=1`);
  expect([movements, next]).toEqual([
    (await read(`downlineTransaction?startDay=${today}&endDay=${today}&scope=own&pageSize=500`)).list,
    null,
  ]);
  expect((await agent.send('PUT', `/wps/agent/exports/${id}/taken`, {})).status).toBe(200);
  expect((await read('exports?report=movements')).list).toMatchObject([{ id, isTaken: true }]);
  expect((await agent.send('DELETE', `/wps/agent/exports/${id}`)).status).toBe(200);
  expect((await agent.send('GET', `/wps/agent/exports/${id}/rows?part=1`)).status).toBe(404);
});

it('a page of a file after 100 000 rows is refused, in every list', async () => {
  const days = `startDay=${today}&endDay=${today}`;
  for (const path of [
    `teamBets?${days}`,
    `downlineTransaction?${days}`,
    `downlineLottoPNL?${days}`,
    'downlines?downlineType=all',
    'pay?kind=DAILY&direction=granted',
  ]) {
    const refused = await agent.send('GET', `/wps/agent/${path}&fileRows=100000`);
    expect([path, refused.status, refused.body.value?.code]).toEqual([path, 409, 'export-too-large']);
    expect([path, (await agent.send('GET', `/wps/agent/${path}&fileRows=99999`)).status]).toEqual([
      path,
      200,
    ]);
  }
});
