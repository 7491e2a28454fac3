// Pictures that come with a message between an upline and a downline: who sees them, and when (docs/reference/messages.md 2 and 4).
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { onePixel, startTestServer, type TestClient, type TestServer } from './harness.ts';
import { type Account, openAccount } from './line-accounts.ts';

let server: TestServer;
let database: Database;
let support: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  database = openDatabase({ url: server.databaseUrl, maxConnections: 2 });
  support = await server.staff('operator');
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const open = (upline: Account | null) => openAccount({ server, database }, upline);
const send = (from: Account, body: object) =>
  from.client.send('PUT', '/wps/message/send', body, { 'idempotency-key': newKey() });
const read = async (of: Account, threadId: string) =>
  (await of.client.send('GET', `/wps/message/threads/${threadId}`)).body.value;
const takeBack = (of: Account, threadId: string) =>
  of.client.send('POST', '/wps/message/withdraw', { threadId, seq: 1 });
const reviews = async (query = '') =>
  (await support.send('GET', `/wps/staff/messages/reviews?pageSize=100${query}`)).body.value.list;
const decide = (reviewId: string, decision: string) =>
  support.send('POST', `/wps/staff/messages/reviews/${reviewId}/decision`, { decision, reason: 'looked at' });

describe('the pictures of a message', () => {
  const pictured = (text: string) => ({ text, images: [{ ...onePixel, name: '"><b>slip.png' }] });
  const pathOf = async (of: Account, threadId: string) =>
    `/wps/message/image/${(await read(of, threadId)).messages.at(-1).images[0].id}`;
  const mayFetch = async (clients: readonly TestClient[], path: string) =>
    Promise.all(clients.map(async (client) => (await client.send('GET', path)).status === 200));
  const countBytes = async (path: string) => {
    const [row] = await database.reader.rows(sql<{ kept: number }>`
      select count(*)::int as kept from platform.images where image_id = ${path.split('/').at(-1) ?? ''}::uuid`);
    return row?.kept;
  };

  it('reach the agent at once, and are for both accounts and staff alone', async () => {
    const agent = await open(null);
    const member = await open(agent);
    const stranger = await open(agent);
    const sent = await send(member, { to: [agent.id], subject: 'Slip', ...pictured('My receipt') });
    expect(sent.body.value).toMatchObject({ held: false });
    const [threadId] = sent.body.value.threadIds;
    expect((await read(agent, threadId)).messages).toMatchObject([
      { images: [{ name: expect.stringMatching(/^[\w]*slip\.png$/) }] },
    ]);
    const path = await pathOf(agent, threadId);
    const asked = [member.client, agent.client, support, stranger.client, server.client()];
    expect(await mayFetch(asked, path)).toEqual([true, true, true, false, false]);
    const picture = await agent.client.send('GET', path);
    expect(picture.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('of an agent wait for staff, and its downline sees them only when they let them out', async () => {
    const agent = await open(null);
    const [kept, released] = [await open(agent), await open(agent)];
    const to = [kept.id, released.id];
    const sent = await send(agent, { to, subject: 'News', ...pictured('Good morning') });
    expect(sent.body.value).toMatchObject({ held: true });
    const [, threadId] = sent.body.value.threadIds;
    const path = await pathOf(agent, threadId);
    expect(await mayFetch([kept.client, released.client], path)).toEqual([false, false]);
    for (const { id } of (await reviews()).filter((each: { reason: string }) => each.reason === 'picture')) {
      const [review] = await reviews(`&reviewId=${id}`);
      expect(review.messages[0].images).toHaveLength(1);
      expect((await decide(id, 'withheld')).status).toBe(200);
    }
    expect(await mayFetch([kept.client, released.client], path)).toEqual([false, false]);
    const again = await send(agent, { threadId, ...pictured('Once more') });
    expect(again.body.value.held).toBe(true);
    const [review] = await reviews();
    await decide(review.id, 'released');
    expect(await mayFetch([kept.client, released.client], await pathOf(released, threadId))).toEqual([
      false,
      true,
    ]);
  });

  it('go with a message that is taken back, and stay while another message has them', async () => {
    const agent = await open(null);
    const [one, other] = [await open(agent), await open(agent)];
    const sent = await send(agent, { to: [one.id, other.id], subject: 'Both', ...pictured('Twice') });
    const [first, second] = sent.body.value.threadIds;
    const path = await pathOf(agent, first);
    await takeBack(agent, first);
    expect([await countBytes(path), (await read(agent, first)).messages[0].images]).toEqual([1, []]);
    await takeBack(agent, second);
    expect(await countBytes(path)).toBe(0);
  });

  it('are pictures, three at most', async () => {
    const agent = await open(null);
    const member = await open(agent);
    const refused = async (images: object[]) =>
      (await send(member, { to: [agent.id], subject: 'Slip', text: 'See', images })).body.value?.code ?? null;
    expect(await refused([{ name: 'a.png', bytes: Buffer.from('<svg/>') }])).toBe('image-refused');
    expect(await refused([onePixel, onePixel, onePixel, onePixel])).not.toBeNull();
    const { body } = await member.client.send('GET', '/wps/message/threads');
    expect(body.value.list).toEqual([]);
  });
});
