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
