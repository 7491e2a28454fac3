// Pushes from end to end: a browser subscribes, gets them, and gets none after a sign-out or an exclusion (docs/reference/messages.md 6).
import { createECDH, randomBytes } from 'node:crypto';
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notify } from '../src/modules/messaging/index.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { goodPassword, startTestServer, type TestClient, type TestServer } from './harness.ts';

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startTestServer({ worker: true });
  database = openDatabase({ url: server.databaseUrl, maxConnections: 1 }).forMerchant(1);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

/** What a browser gives when it subscribes. */
function subscription(kinds: readonly string[] = ['money']) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`, keys, kinds };
}

const devicesOf = async (client: TestClient) =>
  (await client.send('GET', '/wps/push')).body.value.devices as Record<string, unknown>[];
const turnOn = (client: TestClient, wanted: object = subscription()) =>
  client.send('POST', '/wps/push', wanted, { language: 'EN' });

async function member() {
  const client = server.client();
  const name = await client.register();
  const [row] = await database.reader.rows(
    sql<{ id: bigint }>`select member_id as id from members.members where username = ${name}`,
  );
  return { client, name, id: row?.id ?? 0n };
}

/** The pushes that the demo shows. */
async function pushes(): Promise<readonly { subject: string; body: string }[]> {
  const { body } = await server.client().send('GET', '/dev/outbox');
  return body.list.filter(({ channel }: { channel: string }) => channel === 'push');
}

describe('a browser', () => {
  it('is told of what its member chose, without an amount or the name of a game', async () => {
    const { client, id } = await member();
    const { publicKey } = (await client.send('GET', '/wps/push')).body.value;
    expect(publicKey).toMatch(/^[\w-]{87}$/);
    expect((await turnOn(client)).status).toBe(200);
    expect(await devicesOf(client)).toMatchObject([{ kinds: ['money'], isCurrent: true, lastSentAt: null }]);
    const params = { amount: '4,321.00', currency: 'PHP', number: '77' };
    await database.inTransaction((tx) => notify(tx, { memberId: id, kind: 'withdrawal-paid', params }));
    const [shown] = await eventually(async () => {
      const list = await pushes();
      return list.length > 0 && list;
    });
    expect(shown).toMatchObject({ subject: 'News about a payment', body: 'Open the site to see it.' });
    await eventually(async () => (await devicesOf(client))[0]?.lastSentAt !== null);
    const [{ id: deviceId } = {}] = await devicesOf(client);
    expect((await client.send('DELETE', `/wps/push/${deviceId}`)).status).toBe(200);
    expect((await client.send('DELETE', `/wps/push/${deviceId}`)).body.value.code).toBe('unknown-device');
    expect(await devicesOf(client)).toEqual([]);
  });

  it.each([
    ['an address of no push service', { endpoint: 'https://push.example/abc' }, 'push-subscription-refused'],
    ['an address of this machine', { endpoint: 'https://127.0.0.1/abc' }, 'push-subscription-refused'],
    ['no kind', { kinds: [] }, 'invalid-input'],
    ['offers as a kind', { kinds: ['offers'] }, 'invalid-input'],
    ['a key that is none', { keys: { p256dh: 'x', auth: 'y' } }, 'invalid-input'],
    [
      'an address that is far too long',
      { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1_000)}` },
      'invalid-input',
    ],
  ])('is refused with %s, and nothing is kept', async (_what, changes, code) => {
    const { client } = await member();
    const answer = await turnOn(client, { ...subscription(), ...changes });
    expect(answer.body).toMatchObject({ success: false, value: { code } });
    expect(await devicesOf(client)).toEqual([]);
  });

  it('is told nothing to a visitor', async () => {
    expect((await turnOn(server.client())).status).toBe(401);
  });
});

describe('pushes end', () => {
  it('with a sign-out in the browser, and only there', async () => {
    const { client, name } = await member();
    const other = server.client();
    const login = { username: name, password: goodPassword };
    expect((await other.send('POST', '/wps/session/login', login)).status).toBe(200);
    await turnOn(client);
    await turnOn(other);
    expect(await devicesOf(client)).toHaveLength(2);
    expect((await other.send('DELETE', '/wps/session/logout')).status).toBe(200);
    await eventually(async () => (await devicesOf(client)).length === 1);
    expect(await devicesOf(client)).toMatchObject([{ isCurrent: true }]);
  });

  it('with a sign-out everywhere, also in a browser whose session had run out', async () => {
    const { client, name, id } = await member();
    const other = server.client();
    await other.send('POST', '/wps/session/login', { username: name, password: goodPassword });
    await turnOn(client);
    await turnOn(other);
    await database.reader.rows(sql`
      delete from identity.sessions where session_id =
        (select max(session_id) from identity.sessions where realm = 'member' and subject_id = ${id})`);
    expect((await client.send('POST', '/wps/member/sessions/end', { keepThis: true })).status).toBe(200);
    await eventually(async () => (await devicesOf(client)).length === 1);
    expect(await devicesOf(client)).toMatchObject([{ isCurrent: true }]);
  });

  it('in the transaction of a self-exclusion', async () => {
    const { client, id } = await member();
    await turnOn(client);
    const exclusion = { length: 'one-year', confirmed: true };
    expect((await client.send('POST', '/wps/member/protection/exclusion', exclusion)).status).toBe(200);
    const left = await database.reader.rows(
      sql`select 1 from messaging.push_devices where member_id = ${id}`,
    );
    expect(left).toEqual([]);
  });
});
