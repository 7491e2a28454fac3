// Looks at personal data are written down with the member, apart from what staff do (back-office.md 2).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

let server: TestServer;
let operator: TestClient;
let supervisor: TestClient;
let memberId: string;
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.staff('operator');
  supervisor = await server.staff('supervisor');
  const member = server.client();
  await member.register();
  memberId = (await member.send('GET', '/wps/member/info')).body.value.id;
});
afterAll(() => server.stop());

const looks = async (query = '') =>
  (await supervisor.send('GET', `/wps/staff/access-log?${query}`)).body.value.list;

describe('a look at personal data', () => {
  it('is a line with who, whom, what, when and for what', async () => {
    expect(await looks(`memberId=${memberId}`)).toEqual([]);
    const before = Date.now() - 60_000;
    const funds = await operator.send('GET', `/wps/staff/cashier/members/${memberId}/funds`);
    expect(funds.status).toBe(200);
    const [line, ...others] = await looks(`memberId=${memberId}`);
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      username: 'operator',
      memberId,
      fields: ['standing', 'balance', 'accounts'],
      purpose: 'own funds',
    });
    expect(line.at).toBeGreaterThan(before);
    expect((await looks('username=supervisor')).length).toBe(0);
    expect((await looks('username=OPERATOR')).length).toBe(1);
  });

  it('is no line for a list without personal values, nor for a member who is not there', async () => {
    const count = (await looks()).length;
    await operator.send('GET', '/wps/staff/cashier/deposits');
    await operator.send('GET', '/wps/staff/cashier/members/999999/funds');
    expect((await looks()).length).toBe(count);
  });

  it('cannot be changed or taken away', async () => {
    const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
    await expect(database.reader.rows(sql`delete from staff.access_log`)).rejects.toThrow('append only');
    await expect(database.reader.rows(sql`update staff.access_log set fields = '{x}'`)).rejects.toThrow();
    await database.close();
  });
});
