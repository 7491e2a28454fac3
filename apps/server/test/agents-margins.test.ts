// Agents with a negative margin over HTTP: who reads the list, and what it takes.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startTestServer();
  database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const LIST = '/wps/staff/agents/margins';

it('staff read the list of a day or month; members and visitors do not', async () => {
  const member = server.client();
  const username = await member.register();
  await database.reader.rows(sql`
    insert into agents.margins (agent_id, span, first_day, next_day, valid, stake, payout, self_rebate, agent_rebate, promotions, salary,
      dividend, kept)
    select member_id, 'MONTH', '2026-11-01', '2026-11-27', 2000000, 2000000, 1400000, 30000, 30000, 30000, 600000, 0, -90000
    from members.members where username = ${username}`);
  const operator = await server.staff('operator');
  const read = async (query: string) => (await operator.send('GET', `${LIST}?${query}`)).body.value;
  expect(await read('')).toMatchObject({ listedUntil: null, list: [] });
  expect(await read('day=2026-11-20')).toMatchObject({
    firstDay: '2026-11-01',
    total: 1,
    list: [{ agent: { username }, netLoss: '51.0000', salary: '60.0000', kept: '-9.0000' }],
  });
  expect(await read(`day=2026-11-20&account=${username}`)).toMatchObject({ total: 1 });
  expect(await read('day=2026-11-20&span=DAY')).toMatchObject({ total: 0 });
  for (const [query, code] of [
    ['day=2026-02-31', 'invalid-input'],
    ['span=YEAR', 'invalid-input'],
    ['account=nobody-there', 'unknown-member'],
  ] as const)
    expect(await read(query)).toMatchObject({ code });
  expect((await member.send('GET', LIST)).status).toBe(401);
  expect((await server.client().send('GET', LIST)).status).toBe(401);
});

it('the database refuses a row whose sums do not give what is kept, or that is not negative', async () => {
  const insert = (payout: number, kept: number) =>
    database.reader.rows(sql`
      insert into agents.margins (agent_id, span, first_day, next_day, valid, stake, payout, self_rebate, agent_rebate, promotions, salary,
        dividend, kept)
      values (1, 'DAY', '2026-11-01', '2026-11-02', 0, 0, ${payout}, 0, 0, 0, 0, 0, ${kept})`);
  await expect(insert(5, -4)).rejects.toThrow(/check/);
  await expect(insert(0, 0)).rejects.toThrow(/check/);
});
