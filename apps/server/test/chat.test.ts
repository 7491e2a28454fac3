// Live chat over HTTP: a member asks, staff answer, both hear of it at once, and nobody else reads it.
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePixel, startTestServer, type TestClient, type TestServer } from './harness.ts';
import { openStream } from './live-stream.ts';

const STAFF = '/wps/staff/chat';
const question = { topic: 'payment', text: 'Where is my deposit of today?' };

let server: TestServer;
let member: TestClient;
let stranger: TestClient;
let staff: TestClient;
let id: string;

beforeAll(async () => {
  server = await startTestServer({ worker: true });
  [member, stranger] = [server.client(), server.client()];
  await member.register();
  await stranger.register();
  staff = await server.staff('operator');
  id = (await member.send('POST', '/wps/chat', question)).body.value.id;
});
afterAll(() => server.stop());

const cookieOf = ({ cookies }: TestClient) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const code = (answer: Awaited<ReturnType<TestClient['send']>>) => [answer.status, answer.body.value.code];

it('a visitor without a session is asked to log in for the chat of members, and a trial account is told that it needs a true one', async () => {
  expect(code(await server.client().send('POST', '/wps/chat', question))).toEqual([401, 'not-signed-in']);
  const trial = server.client();
  const { challenge } = (await trial.send('GET', '/wps/session/login/freeplay/challenge')).body.value;
  const device = { os: 'Linux', platform: 'W', gatewayVersion: 3 };
  await trial.send('POST', '/wps/session/login/freeplay', { ...device, challenge });
  expect(code(await trial.send('POST', '/wps/chat', question))).toEqual([403, 'in-need-true-account']);
});

it('opens in a window by a ticket that serves its member once', async () => {
  const launched = await member.send(
    'GET',
    '/wps/relay/CBS_launchChat?b2c=1&title=Help&headerColor=%23262743',
  );
  const { chatUrl } = launched.body.value;
  expect(chatUrl).toMatch(/^\/service\?ticket=[0-9a-f-]{36}$/);
  const ticket = chatUrl.split('=')[1];
  expect(code(await stranger.send('POST', '/wps/chat/service', { ticket }))).toEqual([400, 'ticket-invalid']);
  const opened = await member.send('POST', '/wps/chat/service', { ticket });
  expect(opened.body.value).toEqual({ channel: 'live' });
  expect(code(await member.send('POST', '/wps/chat/service', { ticket }))).toEqual([400, 'ticket-invalid']);
});

describe('a conversation', () => {
  it('is one a member', async () => {
    const again = await member.send('POST', '/wps/chat', question);
    expect(code(again)).toEqual([409, 'chat-open-already']);
    expect(JSON.stringify(again.body)).toContain(id);
  });

  it('is answered, both hear of it at once, and the answer is counted until it is read', async () => {
    const unread = async () => (await member.send('GET', '/wps/relay/CBS_unreadCount')).body.value;
    expect(await unread()).toEqual({ unReadCount: 0 });
    const page = await openStream(`${server.url}/wps/live`, { cookie: cookieOf(member) });
    const desk = await openStream(`${server.url}/wps/staff/live`, { cookie: cookieOf(staff) });
    expect((await staff.send('PUT', `${STAFF}/${id}/take`)).status).toBe(200);
    expect(await desk.next('chat')).toEqual({ what: 'chat.changed', chatId: id });
    expect(await page.next('orders')).toEqual({ what: 'chat.changed', chatId: id });
    expect((await staff.send('POST', `${STAFF}/${id}/messages`, { text: 'It is on its way.' })).status).toBe(
      200,
    );
    expect(await unread()).toEqual({ unReadCount: 1 });
    const read = await member.send('GET', `/wps/chat/${id}`);
    expect(read.body.value.messages.at(-1)).toMatchObject({ author: 'staff', text: 'It is on its way.' });
    expect(JSON.stringify(read.body)).not.toContain('operator');
    await member.send('POST', `/wps/chat/${id}/read`, { seq: read.body.value.messages.at(-1).seq });
    expect(await unread()).toEqual({ unReadCount: 0 });
    page.close();
    desk.close();
  });

  it('takes pictures, which its member and staff fetch as attachments, and nobody else', async () => {
    const sent = await member.send('POST', `/wps/chat/${id}/messages`, {
      text: 'My slip',
      images: [{ ...onePixel, name: 'slip.png' }],
    });
    expect(sent.status, sent.text).toBe(200);
    const { messages } = (await member.send('GET', `/wps/chat/${id}`)).body.value;
    const path = `/wps/chat/image/${messages.at(-1).images[0].id}`;
    for (const one of [member, staff]) expect((await one.send('GET', path)).status).toBe(200);
    for (const one of [stranger, server.client()]) expect((await one.send('GET', path)).status).toBe(404);
  });

  it('a repeated key is one message, and another text under it is refused', async () => {
    const key = { 'idempotency-key': newKey() };
    const path = `/wps/chat/${id}/messages`;
    const first = await member.send('POST', path, { text: 'Once' }, key);
    const second = await member.send('POST', path, { text: 'Once' }, key);
    expect(second.body.value).toEqual(first.body.value);
    const other = await staff.send('POST', `${STAFF}/${id}/messages`, { text: 'Other' }, key);
    expect(code(other)).toEqual([409, 'key-reused']);
  });

  it.each([
    [400, 'text-refused', { text: 'my <b>balance</b>' }],
    [400, 'text-refused', { text: 'a\u202eb' }],
    [400, 'message-length', { text: ' ' }],
    [400, 'image-refused', { text: 'See', images: [{ name: 'a.png', bytes: Buffer.from('<svg/>') }] }],
  ])('is refused with %i %s', async (status, refusal, body) => {
    expect(code(await stranger.send('POST', '/wps/chat', { topic: 'other', ...body }))).toEqual([
      status,
      refusal,
    ]);
  });

  it('is not there for another member', async () => {
    for (const [method, path, body] of [
      ['GET', `/wps/chat/${id}`],
      ['GET', `/wps/chat/${id}/transcript`],
      ['POST', `/wps/chat/${id}/messages`, { text: 'mine' }],
      ['POST', `/wps/chat/${id}/typing`, {}],
      ['POST', `/wps/chat/${id}/close`, {}],
      ['POST', `/wps/chat/${id}/rate`, { rating: 1 }],
    ] as const)
      expect([path, ...code(await stranger.send(method, path, body))]).toEqual([path, 404, 'unknown-chat']);
  });

  it('ends, is rated once, and its transcript has every word', async () => {
    expect((await staff.send('PUT', `${STAFF}/${id}/close`)).status).toBe(200);
    expect((await member.send('POST', `/wps/chat/${id}/rate`, { rating: 5 })).status).toBe(200);
    expect(code(await member.send('POST', `/wps/chat/${id}/rate`, { rating: 5 }))).toEqual([
      409,
      'chat-rated',
    ]);
    const transcript = await member.send('GET', `/wps/chat/${id}/transcript`);
    expect(transcript.body.value.messages.map((one: { seq: number }) => one.seq)).toEqual(
      transcript.body.value.messages.map((_: unknown, at: number) => at + 1),
    );
  });
});

describe('staff', () => {
  it('alone hear of the chat: a member and a visitor get no stream of consoles', async () => {
    for (const one of [member, server.client()])
      expect(code(await one.send('GET', '/wps/staff/live'))).toEqual([401, 'not-signed-in']);
  });

  it('keep answers of short words; who leads writes them', async () => {
    const supervisor = await server.staff('supervisor');
    const answer = { shortcut: 'a test', language: 'EN', text: 'Hello, how can I help?' };
    expect((await supervisor.send('PUT', '/wps/staff/chat-answers', answer)).status).toBe(200);
    const { list } = (await staff.send('GET', '/wps/staff/chat-answers')).body.value;
    const kept = list.find(({ shortcut }: { shortcut: string }) => shortcut === answer.shortcut);
    expect(kept).toMatchObject(answer);
    const gone = await supervisor.send('DELETE', `/wps/staff/chat-answers/${kept.id}`);
    expect(gone.status).toBe(200);
    const twice = await supervisor.send('DELETE', `/wps/staff/chat-answers/${kept.id}`);
    expect(code(twice)).toEqual([404, 'unknown-chat-answer']);
  });

  it('read the text outside the hours; who leads writes it', async () => {
    const path = '/wps/staff/chat-closed-texts';
    const supervisor = await server.staff('supervisor');
    const written = { language: 'EN', text: 'Nobody is here now.' };
    expect((await supervisor.send('PUT', path, written)).status).toBe(200);
    expect((await staff.send('GET', path)).body.value.list).toMatchObject([written]);
    expect((await supervisor.send('PUT', path, { language: 'EN' })).status).toBe(200);
    expect((await staff.send('GET', path)).body.value.list).toEqual([]);
  });
});
