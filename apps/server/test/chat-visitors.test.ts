// The chat of visitors over HTTP: a secret in a cookie opens one conversation, and neither a number nor a guess opens another.
import { solveCaptcha } from '@tyche/testkit/captcha';
import { newKey } from '@tyche/testkit/key';
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePixel, startTestServer, type TestClient, type TestServer } from './harness.ts';
import { openStream } from './live-stream.ts';

const CHAT = '/wps/visitor/chat';
const MESSAGES = `${CHAT}/messages`;
const STAFF = '/wps/staff/chat';
const COOKIE = 'tyche-visitor-chat';
const question = { topic: 'account', text: 'I cannot log in.' };
const pdf = {
  name: 'form.pdf',
  bytes: new Uint8Array(Buffer.from('%PDF-1.7\n<<>>\n<script>alert(1)</script>\n%%EOF\n')),
};

let server: TestServer;
let visitor: TestClient;
let other: TestClient;
let member: TestClient;
let staff: TestClient;
let networks = 0;
let id: string;

beforeAll(async () => {
  server = await startTestServer({ worker: true, env: { TYCHE_TRUST_PROXY: '1' } });
  [visitor, other, member] = [server.client(), server.client(), server.client()];
  staff = await server.staff('operator');
  await member.register();
  expect((await open(visitor)).status).toBe(200);
  id = (await queue()).at(-1)?.id ?? '';
  expect((await open(other)).status).toBe(200);
});
afterAll(() => server.stop());

type Answer = Awaited<ReturnType<TestClient['send']>>;
const code = (answer: Answer) => [answer.status, answer.body.value.code];
const cookieOf = ({ cookies }: TestClient) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function solved(client: TestClient): Promise<string> {
  const { body } = await eventually(async () => {
    const answer = await client.send('GET', '/wps/captcha?action=chat');
    return answer.status === 200 && answer;
  });
  return solveCaptcha(body.value);
}

/** Opens a conversation from a network of its own, unless one is given. */
async function open(client: TestClient, network?: string, more: object = {}): Promise<Answer> {
  networks += 1;
  const forwarded = { 'x-forwarded-for': network ?? `10.9.${networks}.1` };
  return client.send('POST', CHAT, { ...question, ...more, captcha: await solved(client) }, forwarded);
}

async function queue(): Promise<{ id: string; memberId: string | null; username: string | null }[]> {
  return (await staff.send('GET', STAFF)).body.value.list;
}

describe('a visitor', () => {
  it('gets a cookie that no script reads and no other site sends', async () => {
    const fresh = server.client();
    const answer = await open(fresh);
    const [line] = answer.headers.getSetCookie().filter((one) => one.startsWith(COOKIE));
    expect(line).toMatch(/HttpOnly/i);
    expect(line).toMatch(/SameSite=Strict/i);
    expect(answer.body.value).toBeNull();
    expect(code(await open(fresh))).toEqual([409, 'chat-open-already']);
    await fresh.send('POST', `${CHAT}/close`, {});
  });

  it('needs a captcha', async () => {
    expect(code(await server.client().send('POST', CHAT, question))).toEqual([400, 'captcha-required']);
    expect(code(await server.client().send('POST', CHAT, { ...question, captcha: 'e30=' }))).toEqual([
      400,
      'captcha-wrong',
    ]);
  });

  it('opens three conversations a day from a network', async () => {
    const codes = [];
    for (let at = 0; at < 4; at += 1) {
      const client = server.client();
      codes.push((await open(client, `10.200.1.${at + 1}`)).status);
      await client.send('POST', `${CHAT}/close`, {});
    }
    expect(codes).toEqual([200, 200, 200, 429]);
  });

  it('hears of an answer at once, and of no conversation but his own', async () => {
    const page = await openStream(`${server.url}/wps/live`, { cookie: cookieOf(visitor) });
    const foreign = await openStream(`${server.url}/wps/live`, { cookie: cookieOf(other) });
    const guessed = await openStream(`${server.url}/wps/live`, { cookie: `${COOKIE}=${'A'.repeat(43)}` });
    expect((await staff.send('PUT', `${STAFF}/${id}/take`)).status).toBe(200);
    expect(await page.next('orders')).toEqual({ what: 'chat.changed' });
    const text = 'Use the link on the login page.';
    expect((await staff.send('POST', `${STAFF}/${id}/messages`, { text })).status).toBe(200);
    expect(await page.next('orders')).toEqual({ what: 'chat.changed' });
    const { messages } = (await visitor.send('GET', MESSAGES)).body.value;
    expect(messages.at(-1)).toMatchObject({ author: 'staff', text });
    expect(JSON.stringify(messages)).not.toContain('operator');
    for (const stream of [foreign, guessed]) expect(stream.came).toEqual([]);
    for (const stream of [page, foreign, guessed]) stream.close();
  });

  it('has it after a reload, and after a restart of the server', async () => {
    const status = (await visitor.send('GET', CHAT)).body.value;
    expect(status).toMatchObject({ hasChat: true, isOpen: true, isOffered: true });
    const again = await startTestServer({ beside: server });
    try {
      const answer = await fetch(`${again.url}${MESSAGES}`, { headers: { cookie: cookieOf(visitor) } });
      const { value } = (await answer.json()) as { value: { messages: { text: string }[] } };
      expect(value.messages[0]?.text).toBe(question.text);
    } finally {
      await again.stop();
    }
  });

  it('a repeated key is one message, and another text under it is refused', async () => {
    const key = { 'idempotency-key': newKey() };
    const first = await visitor.send('POST', MESSAGES, { text: 'Once' }, key);
    const second = await visitor.send('POST', MESSAGES, { text: 'Once' }, key);
    expect(first.status, first.text).toBe(200);
    expect(second.body.value).toEqual(first.body.value);
    expect(code(await visitor.send('POST', MESSAGES, { text: 'Other' }, key))).toEqual([409, 'key-reused']);
  });
});

describe('what is not his', () => {
  const calls = [
    ['GET', MESSAGES],
    ['POST', MESSAGES, { text: 'mine' }],
    ['POST', `${CHAT}/typing`, {}],
    ['POST', `${CHAT}/read`, { seq: 1 }],
    ['POST', `${CHAT}/close`, {}],
  ] as const;

  it.each([
    ['no cookie', () => null],
    ['a guessed one', () => 'A'.repeat(43)],
    ['the number of a conversation', () => id],
    ['the hash of a secret', () => '0'.repeat(64)],
  ])('%s opens nothing, in the same way', async (_, cookie) => {
    const client = server.client();
    const value = cookie();
    if (value !== null) client.cookies.set(COOKIE, value);
    for (const [method, path, body] of calls)
      expect([path, ...code(await client.send(method, path, body))]).toEqual([path, 404, 'unknown-chat']);
  });

  it('a secret reads its own conversation alone', async () => {
    const { messages } = (await other.send('GET', MESSAGES)).body.value;
    expect(messages.map(({ text }: { text: string }) => text)).toEqual([question.text]);
  });

  it('nor the conversation of a member by its number, nor what staff do', async () => {
    const own = (await member.send('POST', '/wps/chat', { topic: 'other', text: 'Mine' })).body.value.id;
    for (const chat of [own, id]) {
      for (const [method, path, body] of [
        ['GET', `/wps/chat/${chat}`],
        ['POST', `/wps/chat/${chat}/messages`, { text: 'mine' }],
        ['POST', `/wps/chat/${chat}/close`, {}],
        ['POST', `/wps/chat/${chat}/mail`, {}],
        ['GET', STAFF],
        ['GET', `${STAFF}/${chat}`],
        ['PUT', `${STAFF}/${chat}/take`, {}],
        ['POST', `${STAFF}/${chat}/messages`, { text: 'I am staff' }],
        ['GET', '/wps/staff/live'],
      ] as const)
        expect([path, ...code(await visitor.send(method, path, body))]).toEqual([path, 401, 'not-signed-in']);
    }
    expect(code(await member.send('GET', `/wps/chat/${id}`))).toEqual([404, 'unknown-chat']);
  });

  it('a visitor who logs in does not bring it along', async () => {
    const client = server.client();
    expect((await open(client)).status).toBe(200);
    await client.register();
    expect((await client.send('GET', '/wps/chat')).body.value).toMatchObject({ latestId: null, unread: 0 });
    expect((await queue()).find(({ username }) => username?.startsWith('player'))).toBeDefined();
    expect((await queue()).filter(({ memberId }) => memberId === null).length).toBeGreaterThan(0);
    expect(code(await open(client))).toEqual([403, 'not-allowed']);
  });

  it('a trial account has no chat of visitors', async () => {
    const trial = server.client();
    const { challenge } = (await trial.send('GET', '/wps/session/login/freeplay/challenge')).body.value;
    const device = { os: 'Linux', platform: 'W', gatewayVersion: 3 };
    await trial.send('POST', '/wps/session/login/freeplay', { ...device, challenge });
    expect(code(await open(trial))).toEqual([403, 'in-need-true-account']);
  });
});

describe('files of staff', () => {
  let path: string;

  it('are pdf, saved and never shown, for who has the conversation and for staff', async () => {
    const sent = await staff.send('POST', `${STAFF}/${id}/messages`, { text: 'The form', files: [pdf] });
    expect(sent.status, sent.text).toBe(200);
    const { messages } = (await visitor.send('GET', MESSAGES)).body.value;
    path = `/wps/chat/file/${messages.at(-1).files[0].id}`;
    for (const client of [visitor, staff]) {
      const answer = await client.send('GET', path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''form.pdf");
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    }
  });

  it('are there for nobody else', async () => {
    for (const client of [other, member, server.client()])
      expect(code(await client.send('GET', path))).toEqual([404, 'unknown-image']);
  });

  it('pictures of staff are drawn anew and served alike', async () => {
    await staff.send('POST', `${STAFF}/${id}/messages`, { text: 'See', files: [onePixel] });
    const { messages } = (await visitor.send('GET', MESSAGES)).body.value;
    const image = `/wps/chat/image/${messages.at(-1).images[0].id}`;
    expect((await visitor.send('GET', image)).status).toBe(200);
    expect((await other.send('GET', image)).status).toBe(404);
  });

  it.each([
    ['type', 'text/html named pdf', Buffer.from('<html></html>')],
    ['broken', 'no end', Buffer.from('%PDF-1.7')],
    ['size', 'too large', Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(5 * 1_024 * 1_024)])],
  ])('are refused at the field for their %s: %s', async (reason, _, bytes) => {
    const files = [{ name: 'a.pdf', bytes: new Uint8Array(bytes) }];
    const answer = await staff.send('POST', `${STAFF}/${id}/messages`, { text: 'The form', files });
    expect(code(answer)).toEqual([400, 'file-refused']);
    expect(answer.body.value).toMatchObject({ field: 'files', reason });
  });

  it('come from staff alone', async () => {
    const chat = (await member.send('GET', '/wps/chat')).body.value.latestId;
    const messages = `/wps/chat/${chat}/messages`;
    expect(code(await member.send('POST', messages, { text: 'See', images: [pdf] }))).toEqual([
      400,
      'image-refused',
    ]);
    expect((await member.send('POST', messages, { text: 'See', files: [pdf] })).status).toBe(400);
    expect((await visitor.send('POST', MESSAGES, { text: 'See', files: [pdf] })).status).toBe(415);
  });
});

describe('a transcript by mail', () => {
  it('needs the end of the conversation and a proven address', async () => {
    const chat = (await member.send('GET', '/wps/chat')).body.value.latestId;
    const mail = () => member.send('POST', `/wps/chat/${chat}/mail`, {});
    expect(code(await mail())).toEqual([409, 'chat-mail-missing']);
  });
});
