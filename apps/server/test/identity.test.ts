import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { eventually } from '@tyche/testkit/until';
import { codeOf, goodPassword, startTestServer, type TestClient, type TestServer } from './harness.ts';

const partnerKey = 'the key of a partner in the tests';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TYCHE_PARTNER_KEYS: `friend=${partnerKey}` } });
});
afterAll(() => server.stop());

const SESSION = 'tyche-session';
const REMEMBERED = 'tyche-remembered';

async function member(): Promise<{ client: TestClient; username: string }> {
  const client = server.client();
  return { client, username: await client.register() };
}

async function signIn(username: string, password = goodPassword): Promise<TestClient> {
  const client = server.client();
  const answer = await client.send('POST', '/wps/session/login', { username, password, type: 'username' });
  expect(answer.status).toBe(200);
  return client;
}

const infoOf = async (client: TestClient) => (await client.send('GET', '/wps/member/info')).status;

/** A client that sends only what is given. */
function holding(name: string, value: string | undefined): TestClient {
  const client = server.client();
  client.cookies.set(name, value ?? '');
  return client;
}

describe('a remembered browser', () => {
  async function remembering() {
    const { username } = await member();
    const client = await signIn(username);
    const answer = await client.send('POST', '/wps/session/remembered', { type: 'username' });
    expect(answer.status).toBe(200);
    return { username, client, cookie: answer.headers.getSetCookie().join() };
  }

  it('has a cookie for a day that no script reads and that names nobody', async () => {
    const { username, cookie } = await remembering();
    expect(cookie).toMatch(/Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict/);
    expect(cookie).not.toContain(username);
  });

  it('shows the name and signs in when the form is sent unchanged, with a new token each time', async () => {
    const { username, client } = await remembering();
    const token = client.cookies.get(REMEMBERED);
    client.cookies.delete(SESSION);
    const shown = await client.send('GET', '/wps/session/remembered');
    expect(shown.body.value).toMatchObject({ username, type: 'username', mayLogIn: true });
    const login = await client.send('POST', '/wps/session/login/remembered', {});
    expect(login.body.value).toMatchObject({ userName: `demo@${username}` });
    expect(await infoOf(client)).toBe(200);
    expect(client.cookies.get(REMEMBERED)).not.toBe(token);
    const thief = await holding(REMEMBERED, token).send('POST', '/wps/session/login/remembered', {});
    expect(thief.body.value.code).toBe('remembered-device-unknown');
  });

  it.each(['untick', 'logout', 'everywhere'])('is forgotten by %s, on the server too', async (how) => {
    const { client } = await remembering();
    const token = client.cookies.get(REMEMBERED);
    if (how === 'untick') await client.send('DELETE', '/wps/session/remembered');
    if (how === 'logout') await client.send('DELETE', '/wps/session/logout');
    if (how === 'everywhere') await client.send('POST', '/wps/member/sessions/end', {});
    expect(client.cookies.has(REMEMBERED)).toBe(false);
    const again = await holding(REMEMBERED, token).send('POST', '/wps/session/login/remembered', {});
    expect(again.body.value.code).toBe('remembered-device-unknown');
  });

  it('shows a number but for its last four digits hidden, and signs in when the form is sent unchanged', async () => {
    const { username } = await member();
    const client = await signIn(username);
    const number = { type: 'sms', mobileNum: '9171234567', countryDialingCode: '63' };
    const kept = await client.send('POST', '/wps/session/remembered', number);
    expect(kept.headers.getSetCookie().join()).not.toMatch(/917|4567/);
    const expected = {
      username: '',
      mobileMasked: '******4567',
      countryDialingCode: '63',
      type: 'sms',
      mayLogIn: true,
    };
    const token = client.cookies.get(REMEMBERED);
    client.cookies.delete(SESSION);
    const shown = await client.send('GET', '/wps/session/remembered');
    expect(shown.body.value).toEqual(expected);
    expect(shown.text).not.toMatch(new RegExp(`917123|${username}`));
    const login = await client.send('POST', '/wps/session/login/remembered', {});
    expect(login.body.value).toMatchObject({ userName: `demo@${username}` });
    expect(client.cookies.get(REMEMBERED)).not.toBe(token);
    expect((await client.send('GET', '/wps/session/remembered')).body.value).toEqual(expected);
    const other = await server.client().send('GET', '/wps/session/remembered');
    expect(other.body.value).toMatchObject({ mobileMasked: '', type: 'username', mayLogIn: false });
  });

  it('without a number shows nothing and offers no sign-in', async () => {
    const { username } = await member();
    const client = await signIn(username);
    await client.send('POST', '/wps/session/remembered', { type: 'sms' });
    const shown = await client.send('GET', '/wps/session/remembered');
    expect(shown.body.value).toMatchObject({ username: '', mobileMasked: '', type: 'sms', mayLogIn: false });
  });

  it('is made only right after the login', async () => {
    const { username } = await member();
    const client = await signIn(username);
    const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
    await database.reader.rows(
      sql`update identity.sessions set started_at = started_at - interval '6 minutes'`,
    );
    await database.close();
    const late = await client.send('POST', '/wps/session/remembered', { type: 'username' });
    expect(late.body.value.code).toBe('not-allowed');
  });
});

describe('a ticket of a partner', () => {
  function request(username: string, changes: object = {}) {
    const nonce = randomBytes(12).toString('hex');
    const asked = { partner: 'friend', username, time: Date.now(), nonce };
    const text = ['demo', asked.partner, asked.username, asked.time, asked.nonce].join('\n');
    return { ...asked, signature: createHmac('sha256', partnerKey).update(text).digest('hex'), ...changes };
  }

  it('signs a member in once, in whichever browser comes first', async () => {
    const { username } = await member();
    const issued = await server.client().send('POST', '/wps/session/ticket', request(username));
    const { ticket } = issued.body.value;
    const clients = Array.from({ length: 10 }, () => server.client());
    const answers = await Promise.all(
      clients.map((client) => client.send('POST', '/wps/session/login/ticket', { ticket })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((each) => each.status !== 200))
      expect(answer.body.value).toEqual({ code: 'sign-in-ticket-unknown' });
  });

  it('is not issued to a stranger, nor for somebody who does not exist', async () => {
    const { username } = await member();
    for (const body of [request(username, { signature: 'ab'.repeat(32) }), request('nobody_at_all')]) {
      const answer = await server.client().send('POST', '/wps/session/ticket', body);
      expect(answer.body.value.code).toBe('not-allowed');
    }
  });
});

describe('a second factor', () => {
  async function withAuthenticator() {
    const { client, username } = await member();
    const start = await client.send('POST', '/wps/member/factors/totp/start', { password: goodPassword });
    const { secret } = start.body.value;
    const done = await client.send('POST', '/wps/member/factors/totp', { code: codeOf(secret, -30) });
    return { client, username, secret, recoveryCodes: done.body.value.recoveryCodes as string[] };
  }

  it('binds every login until a code is given, and leaves the way out', async () => {
    const { username, secret, recoveryCodes } = await withAuthenticator();
    const client = await signIn(username);
    const bound = await client.send('GET', '/wps/v2/wallets/balance');
    expect(bound.body.value).toEqual({ code: 'session-restricted', restriction: 'second-factor' });
    const wrong = await client.send('POST', '/wps/session/second-factor', { code: '000000' });
    expect(wrong.body.value.code).toBe('second-factor-wrong');
    expect((await client.send('GET', '/wps/v2/wallets/balance')).status).toBe(403);
    expect((await client.send('POST', '/wps/session/second-factor', { code: codeOf(secret) })).status).toBe(
      200,
    );
    expect((await client.send('GET', '/wps/v2/wallets/balance')).status).toBe(200);
    const lost = await signIn(username);
    await lost.send('POST', '/wps/session/second-factor', { code: recoveryCodes[0] });
    expect((await lost.send('GET', '/wps/v2/wallets/balance')).status).toBe(200);
    const bare = await signIn(username);
    expect((await bare.send('DELETE', '/wps/session/logout')).status).toBe(200);
  });

  it('cannot be set or taken away from a bound session, nor without the password', async () => {
    const { client, username, secret } = await withAuthenticator();
    const bound = await signIn(username);
    for (const path of ['totp/start', 'totp/remove', 'recovery', 'passkeys/start']) {
      const answer = await bound.send('POST', `/wps/member/factors/${path}`, {
        password: goodPassword,
        ...(path.endsWith('start') ? {} : { code: codeOf(secret) }),
      });
      expect(answer.body.value.code).toBe('session-restricted');
    }
    const wrong = { password: 'not the one', code: codeOf(secret) };
    const answer = await client.send('POST', '/wps/member/factors/totp/remove', wrong);
    expect(answer.body.value.code).toBe('password-wrong');
  });
});

describe('the payment password', () => {
  it('is set with the login password, told as 1, and changed with the old one', async () => {
    const { client } = await member();
    const has = async () => (await client.send('GET', '/wps/member/hasWithdrawalPassword')).body.value;
    const set = (changes: object) =>
      client.send('PUT', '/wps/member/paymentPassword', {
        password: goodPassword,
        paymentPassword: '804215',
        confirmPaymentPassword: '804215',
        ...changes,
      });
    expect(await has()).toBe(0);
    expect((await set({ confirmPaymentPassword: '804216' })).body.value.code).toBe('passwords-differ');
    expect((await set({ password: 'not the one' })).body.value.code).toBe('password-wrong');
    expect((await set({})).status).toBe(200);
    expect(await has()).toBe(1);
    const change = { newPaymentPassword: '591730', confirmPaymentPassword: '591730' };
    const wrong = { oldPaymentPassword: '111222', ...change };
    expect((await client.send('POST', '/wps/member/paymentPassword', wrong)).body.value).toMatchObject({
      code: 'payment-password-wrong',
      triesLeft: 4,
    });
    const right = { oldPaymentPassword: '804215', ...change };
    expect((await client.send('POST', '/wps/member/paymentPassword', right)).status).toBe(200);
  });
});

describe('the list of devices', () => {
  it('shows where the account is signed in and ends one of them, never a stranger’s', async () => {
    const { username } = await member();
    const [here, there] = [await signIn(username), await signIn(username)];
    const { list } = (await here.send('GET', '/wps/member/devices')).body.value;
    expect(list).toHaveLength(3);
    expect(list.filter((each: { isCurrent: boolean }) => each.isCurrent)).toHaveLength(1);
    expect(JSON.stringify(list)).not.toContain('127.0.0.1');
    const other = list.find((each: { isCurrent: boolean }) => !each.isCurrent);
    const stranger = (await member()).client;
    const foreign = await stranger.send('DELETE', `/wps/member/devices/${other.id}`);
    expect(foreign.body.value.code).toBe('unknown-device');
    for (const each of list.filter((one: { isCurrent: boolean }) => !one.isCurrent))
      expect((await here.send('DELETE', `/wps/member/devices/${each.id}`)).status).toBe(200);
    await eventually(async () => (await infoOf(there)) === 401, 1_200);
    expect(await infoOf(here)).toBe(200);
  });
});

describe('every old cookie is refused', () => {
  it('after logout, which also clears what the page stored', async () => {
    const { client } = await member();
    const old = client.cookies.get(SESSION);
    const logout = await client.send('DELETE', '/wps/session/logout');
    expect(logout.headers.get('clear-site-data')).toBe('"storage"');
    expect(await infoOf(holding(SESSION, old))).toBe(401);
  });

  it('after signing out everywhere', async () => {
    const { client, username } = await member();
    const other = await signIn(username);
    const cookies = [client.cookies.get(SESSION), other.cookies.get(SESSION)];
    const ended = await client.send('POST', '/wps/member/sessions/end', {});
    expect(ended.body.value.ended).toBe(2);
    for (const cookie of cookies)
      await eventually(async () => (await infoOf(holding(SESSION, cookie))) === 401, 1_200);
  });

  it('after a change of the password', async () => {
    const { client, username } = await member();
    const other = await signIn(username);
    const next = { newPassword: 'quite another passphrase', confirmNewPassword: 'quite another passphrase' };
    const change = { oldPassword: goodPassword, ...next };
    const cookies = [client.cookies.get(SESSION), other.cookies.get(SESSION)];
    expect((await client.send('POST', '/wps/member/password', change)).status).toBe(200);
    for (const cookie of cookies)
      await eventually(async () => (await infoOf(holding(SESSION, cookie))) === 401, 1_200);
  });

  it('after the account is closed', async () => {
    const { client, username } = await member();
    const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
    await database.reader.rows(sql`
      update members.members set disabled_at = clock_timestamp() where username = ${username}`);
    await database.close();
    await eventually(async () => (await infoOf(client)) === 401, 1_200);
  });
});

describe('a session', () => {
  it('cannot be fixed: a reference that the page was given before the login opens nothing after it', async () => {
    const { username } = await member();
    const planted = randomBytes(32).toString('base64url');
    const victim = holding(SESSION, planted);
    await victim.send('POST', '/wps/session/login', { username, password: goodPassword, type: 'username' });
    expect(victim.cookies.get(SESSION)).not.toBe(planted);
    expect(await infoOf(holding(SESSION, planted))).toBe(401);
    const { client } = await member();
    const own = client.cookies.get(SESSION);
    const moved = holding(SESSION, own);
    await moved.send('POST', '/wps/session/login', { username, password: goodPassword, type: 'username' });
    expect(moved.cookies.get(SESSION)).not.toBe(own);
  });
});

describe('the score', () => {
  it('rises with what is set and names the next step', async () => {
    const { client } = await member();
    const before = (await client.send('GET', '/wps/member/security')).body.value;
    expect(before).toMatchObject({ score: 20, next: 'second-factor' });
    const { secret } = (
      await client.send('POST', '/wps/member/factors/totp/start', { password: goodPassword })
    ).body.value;
    await client.send('POST', '/wps/member/factors/totp', { code: codeOf(secret) });
    const after = (await client.send('GET', '/wps/member/security')).body.value;
    expect(after).toMatchObject({ score: 45, next: 'payment-password' });
    expect(after.items.map((each: { item: string }) => each.item)).toEqual([
      ...['password', 'payment-password', 'mobile', 'email', 'questions', 'second-factor', 'devices'],
    ]);
  });
});
