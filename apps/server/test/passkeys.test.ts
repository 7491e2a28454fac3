// Passkeys through the real routes: made, signed in with, refused in every way that a thief would try, taken away.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import {
  type Answer,
  codeOf,
  goodPassword,
  startTestServer,
  type TestClient,
  type TestServer,
} from './harness.ts';
import { type Otherwise, type SoftwareKey, softwareKey } from './software-key.ts';

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  // Browsers are told this name of the address (modules.ts); a passkey is bound to a name, never to a number.
  origin = server.url.replace('127.0.0.1', 'localhost');
});
afterAll(() => server.stop());

const SESSION = 'tyche-session';
const factors = '/wps/member/factors';
const codeOfRefusal = (answer: Answer): unknown => answer.body?.value?.code;
const infoOf = async (client: TestClient) => (await client.send('GET', '/wps/member/info')).status;

interface Holder {
  readonly client: TestClient;
  readonly username: string;
  readonly key: SoftwareKey;
}

/** A question for a new passkey of who is signed in. */
async function questionFor(client: TestClient): Promise<Record<string, unknown>> {
  const answer = await client.send('POST', `${factors}/passkeys/start`, { password: goodPassword });
  expect(answer.status).toBe(200);
  return answer.body.value;
}

const add = (client: TestClient, response: unknown, name = 'phone') =>
  client.send('POST', `${factors}/passkeys`, { response, name });

const passkeysOf = async (client: TestClient) => (await client.send('GET', factors)).body.value.passkeys;

async function holder(): Promise<Holder> {
  const client = server.client();
  const username = await client.register();
  const key = await softwareKey(origin);
  const made = await add(client, await key.make(await questionFor(client)));
  expect(made.body).toMatchObject({ success: true });
  return { client, username, key };
}

async function loginQuestion(client: TestClient): Promise<Record<string, unknown>> {
  return (await client.send('POST', '/wps/session/passkey')).body.value;
}

const login = (client: TestClient, response: unknown) =>
  client.send('POST', '/wps/session/login/passkey', { response });

/** Refused as every wrong passkey is, and nobody is signed in by it. */
async function expectRefused(client: TestClient, response: unknown): Promise<void> {
  const answer = await login(client, response);
  expect(answer.body).toMatchObject({ success: false, value: { code: 'second-factor-wrong' } });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(client.cookies.has(SESSION)).toBe(false);
}

async function inDatabase(run: (reader: ReturnType<typeof openDatabase>['reader']) => Promise<unknown>) {
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  await run(database.reader);
  await database.close();
}

describe('a passkey is made', () => {
  it('by who is signed in, with the password, and is shown by its name', async () => {
    const client = server.client();
    await client.register();
    const key = await softwareKey(origin);
    const question = await questionFor(client);
    expect(question).toMatchObject({
      rp: { id: 'localhost', name: 'Tyche' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { userVerification: 'required' },
    });
    const { username } = (await client.send('GET', '/wps/member/info')).body.value;
    expect(JSON.stringify(question.user)).not.toContain(`"id":"${username}"`);
    expect((await add(client, await key.make(question), '  my phone ')).status).toBe(200);
    expect(await passkeysOf(client)).toMatchObject([{ name: 'my phone', usedAt: null }]);
    const next = await questionFor(client);
    expect(next.excludeCredentials).toMatchObject([{ id: key.id }]);
  });

  it('by nobody without a session or without the password, nor without a name', async () => {
    const stranger = await server
      .client()
      .send('POST', `${factors}/passkeys/start`, { password: goodPassword });
    expect(codeOfRefusal(stranger)).toBe('not-signed-in');
    const client = server.client();
    await client.register();
    const wrong = await client.send('POST', `${factors}/passkeys/start`, { password: 'not the one' });
    expect(wrong.body.value).toMatchObject({ code: 'password-wrong', field: 'password' });
    const key = await softwareKey(origin);
    const unnamed = await add(client, await key.make(await questionFor(client)), ' ');
    expect(unnamed.body.value).toMatchObject({ code: 'field-required', field: 'name' });
    expect(await passkeysOf(client)).toEqual([]);
  });

  const lies: readonly (readonly [string, Otherwise])[] = [
    ['for another page', { origin: 'http://localhost.evil.example' }],
    ['for another port of this machine', { origin: 'http://localhost:1' }],
    ['for another site', { site: 'evil.example' }],
    ['to a question that was made up', { challenge: 'bWFkZSB1cCBieSBhIHRoaWVm' }],
    ['without a look at its owner', { isVerified: false }],
  ];

  it.each(lies)('and refused when it answers %s', async (_what, otherwise) => {
    const client = server.client();
    await client.register();
    const key = await softwareKey(origin);
    const answer = await add(client, await key.make(await questionFor(client), otherwise));
    expect(codeOfRefusal(answer)).toBe('second-factor-wrong');
    expect(await passkeysOf(client)).toEqual([]);
  });

  it("and refused when it answers another's question, one that was answered, or one that is over", async () => {
    const [client, other] = [server.client(), server.client()];
    await client.register();
    await other.register();
    const key = await softwareKey(origin);
    const foreign = await key.make(await questionFor(other));
    expect(codeOfRefusal(await add(client, foreign))).toBe('second-factor-wrong');
    const own = await key.make(await questionFor(client));
    expect((await add(client, own)).status).toBe(200);
    expect(codeOfRefusal(await add(client, own))).toBe('second-factor-wrong');
    const late = await (await softwareKey(origin)).make(await questionFor(client));
    await inDatabase((reader) =>
      reader.rows(sql`update identity.one_time set expires_at = expires_at - interval '301 seconds'`),
    );
    expect(codeOfRefusal(await add(client, late))).toBe('second-factor-wrong');
    expect(await passkeysOf(client)).toHaveLength(1);
  });

  it('for one account only: the same key is not kept twice', async () => {
    const { key } = await holder();
    const other = server.client();
    await other.register();
    const again = await add(other, await key.make(await questionFor(other)));
    expect(codeOfRefusal(again)).toBe('second-factor-wrong');
    expect(await passkeysOf(other)).toEqual([]);
  });
});

describe('a passkey signs in', () => {
  it('its holder, without name, password or another factor', async () => {
    const { client: first, username, key } = await holder();
    const start = await first.send('POST', `${factors}/totp/start`, { password: goodPassword });
    const { secret } = start.body.value;
    await first.send('POST', `${factors}/totp`, { code: codeOf(secret) });
    const client = server.client();
    const question = await loginQuestion(client);
    expect(question).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(JSON.stringify(question)).not.toContain(key.id);
    const answer = await login(client, await key.answer(question));
    expect(answer.body.value).toMatchObject({ userName: `demo@${username}`, restriction: null });
    expect(answer.headers.getSetCookie().join()).toMatch(/HttpOnly; SameSite=Strict/);
    expect(await infoOf(client)).toBe(200);
    expect((await passkeysOf(client))[0].usedAt).toBeGreaterThan(Date.now() - 60_000);
    const history = await client.send('GET', '/wps/member/logins');
    expect(history.text).toContain('"passkey"');
  });

  const lies: readonly (readonly [string, Otherwise])[] = [
    ['on another page', { origin: 'https://localhost.evil.example' }],
    ['for another site', { site: 'evil.example' }],
    ['to a question that was made up', { challenge: 'bWFkZSB1cCBieSBhIHRoaWVm' }],
    ['without a look at its owner', { isVerified: false }],
  ];

  it.each(lies)('never when it was asked %s', async (_what, otherwise) => {
    const { key } = await holder();
    const thief = server.client();
    await expectRefused(thief, await key.answer(await loginQuestion(thief), otherwise));
    expect((await login(thief, await key.answer(await loginQuestion(thief)))).status).toBe(200);
  });

  it('once with each answer, also when twenty send it at once', async () => {
    const { key } = await holder();
    const response = await key.answer(await loginQuestion(server.client()));
    const clients = Array.from({ length: 20 }, () => server.client());
    const answers = await Promise.all(clients.map((client) => login(client, response)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const late of answers.filter((answer) => answer.status !== 200))
      expect(codeOfRefusal(late)).toBe('second-factor-wrong');
    await expectRefused(server.client(), response);
  });

  it('within five minutes of the question', async () => {
    const { key } = await holder();
    const client = server.client();
    const response = await key.answer(await loginQuestion(client));
    await inDatabase((reader) =>
      reader.rows(sql`update identity.one_time set expires_at = expires_at - interval '301 seconds'`),
    );
    await expectRefused(client, response);
  });

  it("never by a foreign key under its number, by a key that nobody knows, or by another's answer", async () => {
    const { key } = await holder();
    const foreign = await softwareKey(origin);
    const thief = server.client();
    await expectRefused(thief, await foreign.answer(await loginQuestion(thief)));
    const forged = await foreign.answer(await loginQuestion(thief));
    await expectRefused(thief, { ...forged, id: key.id, rawId: key.id });
    const { key: second } = await holder();
    const answered = await second.answer(await loginQuestion(thief));
    await expectRefused(thief, { ...answered, id: key.id, rawId: key.id });
    for (const odd of [
      {},
      { id: key.id },
      { ...answered, response: null },
      { id: { toString: 'x' } },
      { id: '\0' },
    ])
      await expectRefused(thief, odd);
  });

  it('no more when its count goes back or stands still: that is a copy', async () => {
    const { key } = await holder();
    const use = async (counter: number) => {
      const client = server.client();
      return { client, response: await key.answer(await loginQuestion(client), { counter }) };
    };
    const nine = await use(9);
    expect((await login(nine.client, nine.response)).status).toBe(200);
    for (const counter of [4, 9, 0]) {
      const { client, response } = await use(counter);
      await expectRefused(client, response);
    }
    const ten = await use(10);
    expect((await login(ten.client, ten.response)).status).toBe(200);
  });

  it('a closed account no more', async () => {
    const { username, key } = await holder();
    await inDatabase((reader) =>
      reader.rows(
        sql`update members.members set disabled_at = clock_timestamp() where username = ${username}`,
      ),
    );
    const client = server.client();
    const answer = await login(client, await key.answer(await loginQuestion(client)));
    expect(codeOfRefusal(answer)).toBe('account-disabled');
    expect(client.cookies.has(SESSION)).toBe(false);
  });
});

describe('a passkey as second factor', () => {
  async function bySecond(username: string) {
    const client = server.client();
    const answer = await client.send('POST', '/wps/session/login', { username, password: goodPassword });
    expect(answer.body.value.restriction).toBe('second-factor');
    return client;
  }
  const start = async (client: TestClient) =>
    (await client.send('POST', '/wps/session/second-factor/passkey/start')).body.value;
  const give = (client: TestClient, response: unknown) =>
    client.send('POST', '/wps/session/second-factor/passkey', { response });

  it('binds every login by password until it answers', async () => {
    const { username, key } = await holder();
    const client = await bySecond(username);
    expect(codeOfRefusal(await client.send('GET', '/wps/v2/wallets/balance'))).toBe('session-restricted');
    const question = await start(client);
    expect(question.allowCredentials).toMatchObject([{ id: key.id }]);
    const wrong = await give(client, await key.answer(question, { origin: 'http://evil.example' }));
    expect(codeOfRefusal(wrong)).toBe('second-factor-wrong');
    expect(codeOfRefusal(await client.send('GET', '/wps/v2/wallets/balance'))).toBe('session-restricted');
    expect((await give(client, await key.answer(await start(client)))).status).toBe(200);
    expect((await client.send('GET', '/wps/v2/wallets/balance')).status).toBe(200);
  });

  it("is not another member's, nor an answer that was given for a login", async () => {
    const { username, key } = await holder();
    const { username: thiefName, key: thiefKey } = await holder();
    const client = await bySecond(username);
    expect(codeOfRefusal(await give(client, await thiefKey.answer(await start(client))))).toBe(
      'second-factor-wrong',
    );
    const thief = await bySecond(thiefName);
    expect(codeOfRefusal(await give(client, await key.answer(await start(thief))))).toBe(
      'second-factor-wrong',
    );
    const forLogin = await key.answer(await loginQuestion(server.client()));
    expect(codeOfRefusal(await give(client, forLogin))).toBe('second-factor-wrong');
    expect(codeOfRefusal(await client.send('GET', '/wps/v2/wallets/balance'))).toBe('session-restricted');
  });
});

describe('a passkey is taken away', () => {
  const remove = (client: TestClient, id: string, password = goodPassword) =>
    client.send('POST', `${factors}/passkeys/remove`, { id, password });

  it('by its owner with the password, and then signs nobody in and binds no login', async () => {
    const { client, username, key } = await holder();
    const [{ id }] = await passkeysOf(client);
    expect(codeOfRefusal(await remove(client, id, 'not the one'))).toBe('password-wrong');
    const stranger = server.client();
    await stranger.register();
    expect(codeOfRefusal(await remove(stranger, id))).toBe('unknown-device');
    const open = await key.answer(await loginQuestion(server.client()));
    expect((await remove(client, id)).status).toBe(200);
    expect(codeOfRefusal(await remove(client, id))).toBe('unknown-device');
    expect(await passkeysOf(client)).toEqual([]);
    await expectRefused(server.client(), open);
    const byName = await server
      .client()
      .send('POST', '/wps/session/login', { username, password: goodPassword });
    expect(byName.body.value.restriction).toBeNull();
  });
});
