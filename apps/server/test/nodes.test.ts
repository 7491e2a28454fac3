// Two nodes over one database (scale.md 3.3): what ends on one ends on the other.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { eventually } from '@tyche/testkit/until';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';
import { openStream } from './live-stream.ts';

let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  one = await startTestServer({ worker: true });
  two = await startTestServer({ beside: one });
});
afterAll(async () => {
  await two.stop();
  await one.stop();
});

const cookieOf = ({ cookies }: TestClient) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** A stream of a member on the other node, older than the second look that each stream gets. */
async function openElsewhere(client: TestClient) {
  const stream = await openStream(`${two.url}/wps/live?games=all`, { cookie: cookieOf(client) });
  await sleep(2_500);
  expect(stream.isOpen()).toBe(true);
  return stream;
}

describe('a stream on another node', () => {
  it('ends with the sign-out, and a stream of somebody else goes on', async () => {
    const [client, other] = [one.client(), one.client()];
    await Promise.all([client.register(), other.register()]);
    const [stream, others] = await Promise.all([openElsewhere(client), openElsewhere(other)]);
    expect((await client.send('DELETE', '/wps/session/logout')).status).toBe(200);
    await eventually(async () => !stream.isOpen());
    expect(others.isOpen()).toBe(true);
    others.close();
  });

  it('ends when a device is signed out, the password changes or play is excluded', async () => {
    const ways: ((client: TestClient) => Promise<{ status: number }>)[] = [
      (client) => client.send('POST', '/wps/member/sessions/end', { keepThis: false }),
      async (client) => {
        const next = 'another correct horse battery';
        return client.send('POST', '/wps/member/password', {
          oldPassword: 'correct horse battery',
          newPassword: next,
          confirmNewPassword: next,
        });
      },
      (client) =>
        client.send('POST', '/wps/member/protection/exclusion', { length: 'one-year', confirmed: true }),
    ];
    const clients = ways.map(() => one.client());
    await Promise.all(clients.map((client) => client.register()));
    const streams = await Promise.all(clients.map(openElsewhere));
    for (const [at, way] of ways.entries()) {
      const client = clients[at];
      if (client) expect([at, (await way(client)).status]).toEqual([at, 200]);
    }
    for (const stream of streams) await eventually(async () => !stream.isOpen());
  });

  it('ends when its session was over before it could be told', async () => {
    const client = one.client();
    await client.register();
    const stream = await openStream(`${two.url}/wps/live`, { cookie: cookieOf(client) });
    const database = openDatabase({ url: one.databaseUrl, maxConnections: 1 });
    await database.reader.rows(sql`delete from identity.sessions`).finally(() => database.close());
    await eventually(async () => !stream.isOpen());
  });
});
