import { CompactEncrypt, importJWK } from 'jose';
import { roomInWindow } from '@tyche/testkit/limit-window';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { solvedCaptcha } from './account-stage.ts';
import { goodPassword, registration, startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('registration', () => {
  it('opens an account, signs it in and grants the play money', async () => {
    const client = server.client();
    const answer = await client.send('PUT', '/wps/member/register', registration('minhone'));
    expect(answer.body).toMatchObject({
      success: true,
      value: { token: '1', userName: 'demo@minhone', customerType: 0 },
    });
    const balance = await client.send('GET', '/wps/v2/wallets/balance');
    expect(balance.body.value).toMatchObject({
      sumBalance: '10000.0000',
      currency: 'PHP',
      balance: [{ accountTypeId: 2 }, { accountTypeId: 5 }, { accountTypeId: 6 }],
    });
  });

  it('hands the page no credential: the session is an HttpOnly, SameSite cookie', async () => {
    const answer = await server.client().send('PUT', '/wps/member/register', registration('minhtwo'));
    const cookie = answer.headers.getSetCookie().join();
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(answer.text).not.toContain(/tyche-session=([^;]+)/.exec(cookie)?.[1] ?? 'none');
  });

  it.each([
    ['an empty name', { username: '' }, 'field-required', 'username'],
    ['a short name', { username: 'abc' }, 'field-length', 'username'],
    ['a script as name', { username: '<script>alert(1)</script>' }, 'field-length', 'username'],
    ['a Thai name', { username: 'สวัสดีครับ' }, 'field-format', 'username'],
    ['a name with a bidirectional mark', { username: 'minh\u202eabc' }, 'field-format', 'username'],
    ['a short password', { password: 'abc', confirmPassword: 'abc' }, 'field-length', 'password'],
    ['two passwords', { confirmPassword: 'something else' }, 'passwords-differ', 'confirmPassword'],
    [
      'a password from the list',
      { password: 'password123', confirmPassword: 'password123' },
      'password-blocked',
      'password',
    ],
    ['a name with an underscore', { username: 'minh_seven' }, 'field-format', 'username'],
    ['no agreement', { agreement: false }, 'agreement-required', 'agreement'],
    ['a form without the agreement', { agreement: undefined }, 'agreement-required', 'agreement'],
    ['a field that does not exist', { isAgent: 1 }, 'unknown-field', 'isAgent'],
    ['a balance', { balance: '1000000' }, 'unknown-field', 'balance'],
    ['a number as name', { username: 7 }, 'invalid-input', 'username'],
  ])('refuses %s at its field and writes nothing', async (_what, changes, code, field) => {
    const before = await server.count('members.members');
    const answer = await server
      .client()
      .send('PUT', '/wps/member/register', registration('minhbad', changes));
    expect(answer.body).toMatchObject({ success: false, value: { code, field } });
    expect(answer.body.message.length).toBeGreaterThan(5);
    expect(answer.text).not.toMatch(/\bat .*\.ts|select |Error:/);
    expect(await server.count('members.members')).toBe(before);
  });

  it('refuses a name that is taken, in whatever case it is written, also when two come at once', async () => {
    const answers = await Promise.all(
      ['SameName', 'samename', 'SAMENAME', 'sAMEname'].map((name) =>
        server.client().send('PUT', '/wps/member/register', registration(name)),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((each) => each.status !== 200))
      expect(answer.body.value.code).toBe('username-taken');
  });
});

describe('login', () => {
  it('signs in, shows the member, and signs out on the server', async () => {
    const name = await server.client().register();
    const client = server.client();
    const login = await client.send('POST', '/wps/session/login', {
      username: ` ${name} `,
      password: goodPassword,
      type: 'username',
    });
    expect(login.body.value.token).toBe('1');
    expect((await client.send('GET', '/wps/member/info')).body.value).toMatchObject({
      account: name,
      type: 0,
    });
    const stolen = client.cookies.get('tyche-session') ?? '';
    const logout = await client.send('DELETE', '/wps/session/logout');
    expect(logout.headers.get('clear-site-data')).toBe('"storage"');
    client.cookies.set('tyche-session', stolen);
    expect((await client.send('GET', '/wps/member/info')).status).toBe(401);
  });

  it('gives a new reference at each login', async () => {
    const client = server.client();
    const name = await client.register();
    const first = client.cookies.get('tyche-session');
    await client.send('POST', '/wps/session/login', { username: name, password: goodPassword });
    expect(client.cookies.get('tyche-session')).not.toBe(first);
  });

  it('answers the same for an unknown name and a wrong password', async () => {
    const name = await server.client().register();
    const wrong = await server
      .client()
      .send('POST', '/wps/session/login', { username: name, password: 'not the one' });
    const nobody = await server
      .client()
      .send('POST', '/wps/session/login', { username: 'nobody_here', password: 'not the one' });
    expect(nobody.body).toEqual(wrong.body);
    expect(wrong.body.value.code).toBe('login-failed');
  });

  it.each(['agent', 'email', '2', 2, ''])('refuses the unknown login type %j at its field', async (type) => {
    const client = server.client();
    const username = await client.register();
    const form = { username, password: goodPassword, type };
    const refused = await client.send('POST', '/wps/session/login', form);
    expect(refused.status).toBe(400);
    expect(refused.body.value).toMatchObject({ code: 'invalid-input', field: 'type' });
    for (const known of ['username', '1', 1])
      expect((await client.send('POST', '/wps/session/login', { ...form, type: known })).status).toBe(200);
  });

  it('stops guessing at one account after five failures, also with the right password then', async () => {
    await roomInWindow();
    const name = await server.client().register();
    const tries = async (password: string) => {
      const client = server.client();
      const captcha = await solvedCaptcha(client, 'login');
      return client.send('POST', '/wps/session/login', { username: name, password, captcha });
    };
    for (let guess = 0; guess < 5; guess += 1) {
      await tries(`guess ${guess}`);
    }
    const answer = await tries(goodPassword);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it("does not open the staff side with a member's session, nor the reverse", async () => {
    const member = server.client();
    await member.register();
    expect((await member.send('GET', '/wps/staff/ledger/audit')).status).toBe(401);
    const staff = await server.staff('operator');
    expect((await staff.send('GET', '/wps/member/info')).status).toBe(401);
    staff.cookies.set('tyche-session', staff.cookies.get('tyche-staff') ?? '');
    expect((await staff.send('GET', '/wps/member/info')).status).toBe(401);
  });

  it('lets staff audit the ledger, finds it sound, and writes the call down', async () => {
    const staff = await server.staff('operator');
    const before = await server.count('staff.audit_trail');
    const answer = await staff.send('GET', '/wps/staff/ledger/audit');
    expect(answer.body.value).toMatchObject({ ok: true, differences: [] });
    expect(answer.body.value.books[0]).toMatchObject({ book: 'real', currency: 'PHP', sum: '0.0000' });
    expect(await server.count('staff.audit_trail')).toBe(before + 1);
  });
});

describe('an encrypted body', () => {
  async function sealed(body: unknown, header: { iat?: number; jti?: string } = {}): Promise<string> {
    const { body: key } = await server.client().send('GET', '/wps/session/key');
    const publicKey = await importJWK(key.value, 'ECDH-ES+A256KW');
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
      .setProtectedHeader({
        alg: 'ECDH-ES+A256KW',
        enc: 'A256GCM',
        iat: Math.floor(Date.now() / 1000),
        jti: crypto.randomUUID(),
        ...header,
      })
      .encrypt(publicKey);
  }
  const jose = { 'content-type': 'application/jose' };

  it('is read like a plain one, once', async () => {
    const name = await server.client().register();
    const jwe = await sealed({ username: name, password: goodPassword });
    expect((await server.client().raw('POST', '/wps/session/login', jwe, jose)).status).toBe(200);
    expect((await server.client().raw('POST', '/wps/session/login', jwe, jose)).body.value.code).toBe(
      'malformed-body',
    );
  });

  it('is refused when it is old, not ours, or on a route that takes none', async () => {
    const old = await sealed({}, { iat: Math.floor(Date.now() / 1000) - 120 });
    expect((await server.client().raw('POST', '/wps/session/login', old, jose)).body.value.code).toBe(
      'malformed-body',
    );
    expect((await server.client().raw('POST', '/wps/session/login', 'a.b.c.d.e', jose)).body.value.code).toBe(
      'malformed-body',
    );
    const client = server.client();
    await client.register();
    expect((await client.raw('POST', '/lgw/orders', await sealed({}), jose)).body.value.code).toBe(
      'unsupported-media-type',
    );
  });
});
