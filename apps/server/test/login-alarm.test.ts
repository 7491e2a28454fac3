// Failed logins of a merchant that are three times the usual: counted, told to staff once, and shown as figures.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { raiseLoginAlarm } from '../src/modules/members/index.ts';
import { eventually } from '@tyche/testkit/until';
import { goodPassword, startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let database: Database;

beforeAll(async () => {
  server = await startTestServer({ worker: true, env: { TYCHE_TRUST_PROXY: '1' } });
  database = openDatabase({ url: server.databaseUrl, maxConnections: 2 });
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

/** The quarter must not end while it is looked at. */
beforeEach(async () => {
  await eventually(async () => {
    const [row] = await database.reader.rows(sql<{ left: number }>`
      select extract(epoch from date_bin('15 minutes', clock_timestamp(), 'epoch') + interval '15 minutes'
        - clock_timestamp())::int as left`);
    return (row?.left ?? 0) > 45;
  }, 50_000);
  await database.reader.rows(sql`delete from members.login_failures`);
});

const login = (username: string, password: string, network: number) =>
  server
    .client()
    .send('POST', '/wps/session/login', { username, password }, { 'x-forwarded-for': `10.9.${network}.7` });

/** What the same hour had on each of the seven days before. */
const usually = (failures: number) =>
  database.reader.rows(sql`
    insert into members.login_failures (quarter, failures)
    select date_trunc('hour', date_bin('15 minutes', clock_timestamp(), 'epoch'), 'UTC')
      - day * interval '24 hours' + part * interval '15 minutes', ${failures}::int
    from generate_series(1, 7) as day, generate_series(0, 3) as part`);

const alarms = async () =>
  (
    await database.reader.rows(sql<{ detail: { failures: number; usual: number } }>`
      select detail from staff.audit_trail where action = 'login.alarm' and subject = 'demo' order by 1`)
  ).map(({ detail }) => detail);

async function figure(name: string): Promise<number> {
  const { text } = await server.metrics();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}

it('counts guesses of every kind, and nothing else', async () => {
  const name = await server.client().register();
  expect((await login(name, goodPassword, 1)).status).toBe(200);
  expect((await login('', 'x', 1)).status).toBe(400);
  expect(await figure('tyche_login_failures')).toBe(0);
  // Three wrong ones, then a captcha is asked for.
  for (let n = 0; n < 5; n += 1) await login(name, 'not the one', 2);
  expect(await figure('tyche_login_failures')).toBe(5);
  expect(await figure('tyche_login_alarm')).toBe(0);
});

it('tells staff once when they are three times the usual, and says how many', async () => {
  await usually(4);
  const before = (await alarms()).length;
  for (let n = 0; n < 29; n += 1) await login(`nobody${n}`, 'not the one', n);
  expect([await figure('tyche_login_failures'), await figure('tyche_login_alarm')]).toEqual([29, 0]);
  await login('nobody', 'not the one', 29);
  expect(await figure('tyche_login_alarm')).toBe(1);
  const told = await eventually(async () => {
    const found = (await alarms()).slice(before);
    return found.length > 0 && found;
  }, 30_000);
  expect(told).toEqual([{ failures: 30, usual: 10 }]);
  await login('nobody', 'not the one', 30);
  // Further looks, also many at once, tell nothing more.
  const again = await Promise.all(Array.from({ length: 8 }, () => raiseLoginAlarm(database, 'demo')));
  expect(again).toEqual(Array(8).fill(null));
  expect((await alarms()).length).toBe(before + 1);
});

it('is no alarm where this number is usual', async () => {
  await usually(11);
  for (let n = 0; n < 32; n += 1) await login(`somebody${n}`, 'not the one', 100 + n);
  expect([await figure('tyche_login_failures'), await figure('tyche_login_alarm')]).toEqual([32, 0]);
  await login('somebody', 'not the one', 140);
  expect(await figure('tyche_login_alarm')).toBe(1);
});
