import { roomInWindow } from '@tyche/testkit/limit-window';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPasswords } from '../src/modules/identity/index.ts';
import { sql } from '../src/platform/db/sql.ts';
import { readChallenge } from '@tyche/testkit/captcha';
import { type AccountStage, codeOfRefusal, openAccountStage, pepper } from './account-stage.ts';
import { eventually } from '@tyche/testkit/until';
import { goodPassword, registration, type TestClient } from './harness.ts';

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.stop());

const mobileForm = (typed: string, verificationCode: string, changes: Record<string, unknown> = {}) => ({
  mobileNum: typed,
  countryDialingCode: 63,
  verificationCode,
  password: goodPassword,
  confirmPassword: goodPassword,
  agreement: true,
  ...changes,
});

let names = 0;

async function member(client: TestClient, changes: Record<string, unknown> = {}): Promise<string> {
  names += 1;
  const name = `acc${names}x${process.pid}`;
  const answer = await client.send('PUT', '/wps/member/register', registration(name, changes));
  expect(answer.body).toMatchObject({ success: true });
  return name;
}

/** A member with a proven number. */
async function withNumber(client: TestClient) {
  const number = stage.number();
  const code = await stage.code(client, '/wps/verification/sms/register', 'sms-register', number);
  const answer = await client.send('PUT', '/wps/member/register/mobile', mobileForm(number.typed, code));
  expect(answer.body).toMatchObject({ success: true });
  return { number, account: String(answer.body.value.account), id: BigInt(answer.body.value.id) };
}

describe('registration by mobile number', () => {
  it('proves the number, makes the name, signs in and tells the account number', async () => {
    const client = stage.browser();
    const { number, account, id } = await withNumber(client);
    expect(account).toMatch(/^ty[0-9]{9}$/);
    const info = await client.send('GET', '/wps/member/info');
    expect(info.body.value).toMatchObject({ account, id: id.toString() });
    expect(info.body.value.mobile).toBe(`+63*****${number.full.slice(-4)}`);
  });

  it('keeps the number sealed: no text of it is in the database', async () => {
    const { number } = await withNumber(stage.browser());
    const [row] = await stage.database.reader.rows(sql<{ hits: number }>`
      select (select count(*) from members.contacts where position(${Buffer.from(number.full)} in sealed) > 0)::int
        + (select count(*) from members.members m where m::text like ${`%${number.full.slice(3)}%`})::int
        + (select count(*) from messaging.deliveries d where d::text like ${`%${number.full.slice(3)}%`})::int as hits`);
    expect(row?.hits).toBe(0);
  });

  it('takes a number once: the second account is refused at its field', async () => {
    const { number } = await withNumber(stage.browser());
    const other = stage.browser();
    await stage.database.reader.rows(sql`delete from identity.code_sends`);
    const code = await stage.code(other, '/wps/verification/sms/register', 'sms-register', number);
    const answer = await other.send('PUT', '/wps/member/register/mobile', mobileForm(number.typed, code));
    expect(answer.body.value).toMatchObject({ code: 'mobile-taken', field: 'mobileNum' });
  });

  it('refuses the code in another browser, for another number, and a second time', async () => {
    const client = stage.browser();
    const number = stage.number();
    const code = await stage.code(client, '/wps/verification/sms/register', 'sms-register', number);
    const put = (from: TestClient, typed: string) =>
      from.send('PUT', '/wps/member/register/mobile', mobileForm(typed, code));
    expect(codeOfRefusal(await put(stage.browser(), number.typed))).toBe('code-wrong');
    expect(codeOfRefusal(await put(client, stage.number().typed))).toBe('code-wrong');
    expect((await put(client, number.typed)).status).toBe(200);
    expect(codeOfRefusal(await put(client, number.typed))).toBe('code-wrong');
  });

  it('ends a code after five wrong tries, also for the right one then', async () => {
    const client = stage.browser();
    const number = stage.number();
    const code = await stage.code(client, '/wps/verification/sms/register', 'sms-register', number);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await client.send('PUT', '/wps/member/register/mobile', mobileForm(number.typed, wrong));
      expect(codeOfRefusal(answer)).toBe('code-wrong');
    }
    const answer = await client.send('PUT', '/wps/member/register/mobile', mobileForm(number.typed, code));
    expect(codeOfRefusal(answer)).toBe('code-too-many-tries');
  });

  it('refuses dialling codes that the site does not offer, and numbers that do not exist', async () => {
    const put = (changes: Record<string, unknown>) =>
      stage
        .browser()
        .send('PUT', '/wps/member/register/mobile', { ...mobileForm('09171234567', '1'), ...changes });
    expect(codeOfRefusal(await put({ countryDialingCode: '84' }))).toBe('dialling-code-not-offered');
    expect((await put({ mobileNum: '12345678' })).body.value).toMatchObject({
      code: 'field-format',
      field: 'mobileNum',
    });
  });
});

describe('a captcha', () => {
  it('is asked for before a short message', async () => {
    const answer = await stage
      .browser()
      .send('POST', '/wps/verification/sms/register', { mobileNum: stage.number().typed });
    expect(answer.body.value).toMatchObject({ code: 'captcha-required', captcha: true });
  });

  it('of the slider opens its own action, once, in its own browser', async () => {
    const client = stage.browser();
    const ask = (from: TestClient, pass: object) =>
      from.send('POST', '/wps/verification/sms/register', { mobileNum: stage.number().typed, ...pass });
    const other = await stage.slider(client, 'sms-login');
    expect(codeOfRefusal(await ask(client, other))).toBe('captcha-wrong');
    const stolen = await stage.slider(client, 'sms-register');
    expect(codeOfRefusal(await ask(stage.browser(), stolen))).toBe('captcha-wrong');
    expect((await ask(client, stolen)).status).toBe(200);
    expect(codeOfRefusal(await ask(client, stolen))).toBe('captcha-wrong');
  });

  it('goes as text as well, and text that is no proof is refused', async () => {
    const client = stage.browser();
    const ask = (captcha: string) =>
      client.send('POST', '/wps/verification/sms/register', { mobileNum: stage.number().typed, captcha });
    expect(codeOfRefusal(await ask('K7PQ'))).toBe('captcha-wrong');
    const text = await stage.captcha(client, 'sms-register');
    expect((await ask(text)).status).toBe(200);
    expect(codeOfRefusal(await ask(text))).toBe('captcha-wrong');
  });

  it('is given once a second for a browser and a form', async () => {
    const client = stage.browser();
    const draw = (path: string) => client.send('GET', path);
    await draw('/wps/captcha?action=register');
    const image = '/wps/captcha?action=login';
    expect((await draw(image)).status).toBe(200);
    // Time is moved, not waited for: a busy machine may need the second for the twenty.
    const lastDrawn = (seconds: number) =>
      stage.database.reader.rows(sql`
        update identity.code_sends set sent_at = clock_timestamp() + ${seconds} * interval '1 second'`);
    await lastDrawn(60);
    const answers = await Promise.all(Array.from({ length: 20 }, () => draw(image)));
    for (const answer of answers) {
      expect(answer.body.value).toEqual({ code: 'too-many-requests', retryAfterS: 1 });
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    // Another form is no refresh; another browser has its own.
    expect((await draw('/wps/captcha?action=sms-login')).status).toBe(200);
    expect((await stage.browser().send('GET', image)).status).toBe(200);
    await lastDrawn(-1);
    expect((await draw(image)).status).toBe(200);
  });

  it('is a signed challenge that nobody keeps', async () => {
    const answer = await stage.browser().send('GET', '/wps/captcha');
    const { parameters, signature } = readChallenge(answer.body.value);
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    // It can be read by anyone, so it does not tell the visitor's cookie.
    const [, visitor = 'none'] = /captchaId=([\w-]{22})/.exec(answer.headers.getSetCookie().join()) ?? [];
    expect(parameters.data).toMatchObject({ action: 'login' });
    expect(JSON.stringify(parameters)).not.toContain(visitor);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie().join()).toMatch(/captchaId=[\w-]{22};.*HttpOnly/);
  });
});

describe('login by code', () => {
  it('signs in, skips the change of the password, and takes the code once', async () => {
    const client = stage.browser();
    const { number, account } = await withNumber(client);
    await stage.database.reader.rows(sql`
      update identity.credentials set must_change = true where login_name = ${account}`);
    await stage.database.reader.rows(sql`delete from identity.code_sends`);
    const code = await stage.code(client, '/wps/verification/sms/noLogin', 'sms-login', number);
    const form = { username: number.typed, password: code, type: 'sms', countryDialingCode: '63' };
    const login = await client.send('POST', '/wps/session/login', form);
    expect(login.body.value).toMatchObject({ userName: `demo@${account}`, restriction: null });
    expect(codeOfRefusal(await client.send('POST', '/wps/session/login', form))).toBe('code-wrong');
  });

  it('answers the same for a number that nobody has, and sends nothing', async () => {
    const client = stage.browser();
    const number = stage.number();
    const slider = await stage.slider(client, 'sms-login');
    const answer = await client.send('POST', '/wps/verification/sms/noLogin', {
      mobileNum: number.typed,
      ...slider,
    });
    expect(answer.body).toEqual({ success: true, value: { expiredMinutes: 5 }, message: '' });
    const { number: known } = await withNumber(stage.browser());
    await stage.sent(known.full);
    const { body } = await client.send('GET', '/dev/outbox');
    expect(body.list.map((message: { target: string }) => message.target)).not.toContain(number.full);
  });

  it('sends to one number once a minute, for all callers', async () => {
    const number = stage.number();
    const ask = async () => {
      const client = stage.browser();
      const slider = await stage.slider(client, 'sms-register');
      return client.send('POST', '/wps/verification/sms/register', { mobileNum: number.typed, ...slider });
    };
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 429, 429]);
    const refused = answers.find((answer) => answer.status === 429);
    expect(refused?.body.value).toMatchObject({ code: 'send-limit', retryAfterS: 60 });
  });
});

describe('login by name', () => {
  it('asks for a captcha after three failures, and takes it once', async () => {
    await roomInWindow();
    const client = stage.browser();
    const name = await member(client);
    const login = (changes: object = {}) =>
      client.send('POST', '/wps/session/login', { username: name, password: 'not the one', ...changes });
    expect((await login()).body.value).toMatchObject({ code: 'login-failed', captcha: false });
    expect((await login()).body.value).toMatchObject({ code: 'login-failed', captcha: false });
    expect((await login()).body.value).toMatchObject({ code: 'login-failed', captcha: true });
    expect((await login({ password: goodPassword })).body.value).toMatchObject({ code: 'captcha-required' });
    const captcha = await stage.captcha(client, 'login');
    expect((await login({ password: goodPassword, captcha })).status).toBe(200);
    expect(codeOfRefusal(await login({ password: goodPassword, captcha }))).toBe('captcha-wrong');
  });

  it('keeps agents and members to their own sign-in', async () => {
    const client = stage.browser();
    const name = await member(client);
    const login = (side: string) =>
      client.send('POST', '/wps/session/login', { username: name, password: goodPassword, side });
    expect((await login('agent')).body).toMatchObject({ message: 'Non-agents cannot log in' });
    expect((await login('member')).status).toBe(200);
    await stage.database.reader.rows(
      sql`update members.members set account_type = 1 where username = ${name}`,
    );
    expect((await login('member')).body).toMatchObject({ message: 'Non-member account unable to login' });
    expect((await login('agent')).status).toBe(200);
  });

  it('with 123456 gives a session that can only change the password, without the old one', async () => {
    const client = stage.browser();
    const name = await member(client);
    const weak = await (await openPasswords(Buffer.from(pepper))).hash('123456');
    await stage.database.reader.rows(sql`
      update identity.credentials set password_hash = ${weak} where login_name = ${name}`);
    const login = await client.send('POST', '/wps/session/login', { username: name, password: '123456' });
    expect(login.body.value).toMatchObject({ restriction: 'change-password' });
    expect((await client.send('GET', '/wps/v2/wallets/balance')).body.value).toMatchObject({
      code: 'session-restricted',
    });
    expect((await client.send('GET', '/wps/member/info')).body.value).toMatchObject({
      oldPasswordNeeded: false,
    });
    const change = (next: string) =>
      client.send('POST', '/wps/member/password', { newPassword: next, confirmNewPassword: next });
    expect(codeOfRefusal(await change('123456'))).toBe('field-length');
    expect((await change('another good phrase')).status).toBe(200);
    expect((await client.send('GET', '/wps/member/info')).status).toBe(401);
    const again = await client.send('POST', '/wps/session/login', {
      username: name,
      password: 'another good phrase',
    });
    expect(again.body.value.restriction).toBeNull();
  });

  it('from an unknown browser and network needs a code, and tells the member', async () => {
    const home = stage.browser();
    const { number, account } = await withNumber(home);
    await stage.database.reader.rows(sql`delete from identity.code_sends`);
    const away = stage.browser();
    const login = await away.send('POST', '/wps/session/login', {
      username: account,
      password: goodPassword,
    });
    expect(login.body.value).toMatchObject({ restriction: 'verify-device' });
    expect((await away.send('GET', '/wps/v2/wallets/balance')).status).toBe(403);
    const wrong = await away.send('POST', '/wps/session/login/verification', { verificationCode: '1' });
    expect(codeOfRefusal(wrong)).toBe('code-wrong');
    const { code } = await stage.sent(number.full, 1);
    const verified = await away.send('POST', '/wps/session/login/verification', { verificationCode: code });
    expect(verified.body.value).toMatchObject({ restriction: null });
    expect((await away.send('GET', '/wps/v2/wallets/balance')).status).toBe(200);
    const inbox = await away.send('GET', '/wps/message/inbox');
    expect(inbox.body.value.list.map((notice: { kind: string }) => notice.kind)).toContain('new-device');
    const next = await away.send('POST', '/wps/session/login', { username: account, password: goodPassword });
    expect(next.body.value.restriction).toBeNull();
  });
});

describe('recovery', () => {
  it('by mail answers the same for everybody; the link works once, and the sessions end', async () => {
    const client = stage.browser();
    const email = `reset${process.pid}@example.com`;
    const name = await member(client, { email });
    const ask = (username: string) =>
      client.raw(
        'POST',
        '/wps/member/password/email',
        `username=${username}&email=${encodeURIComponent(email)}`,
        {
          'content-type': 'application/x-www-form-urlencoded',
        },
      );
    const unknown = await ask('nobody_here');
    const known = await ask(name);
    expect(known.body).toEqual(unknown.body);
    const link = (await stage.sent(email)).code ?? '';
    const ticket = new URL(link).searchParams.get('ticket');
    const reset = (next: string) =>
      client.send('POST', '/wps/member/password/reset', {
        ticket,
        newPassword: next,
        confirmNewPassword: next,
      });
    expect(codeOfRefusal(await reset(goodPassword))).toBe('password-used-before');
    expect((await reset('a phrase after recovery')).status).toBe(200);
    expect(codeOfRefusal(await reset('a phrase once more'))).toBe('ticket-invalid');
    expect((await client.send('GET', '/wps/member/info')).status).toBe(401);
  });

  it('by phone signs in, ends other sessions, and keeps money and contacts where they are for a day', async () => {
    const client = stage.browser();
    const { number } = await withNumber(client);
    await stage.database.reader.rows(sql`delete from identity.code_sends`);
    const thief = stage.browser();
    const code = await stage.code(thief, '/wps/member/password/sms', 'sms-password', number);
    const form = { mobileNum: number.typed, countryDialingCode: 63, verificationCode: code };
    const reset = await thief.send('POST', '/wps/member/password/verification', {
      ...form,
      newPassword: 'a phrase by the phone',
    });
    expect(reset.body.value).toMatchObject({ token: '1', restriction: null });
    expect((await client.send('GET', '/wps/member/info')).status).toBe(401);
    const info = await thief.send('GET', '/wps/member/info');
    expect(info.body.value.payoutBlock).toMatchObject({ reason: 'recovered' });
    const contact = { channel: 'mobile', value: stage.number().typed, countryDialingCode: 63 };
    expect(codeOfRefusal(await thief.send('POST', '/wps/member/contact/code', contact))).toBe(
      'payouts-blocked',
    );
    const again = await thief.send('POST', '/wps/member/password/verification', {
      ...form,
      newPassword: 'another by the phone',
    });
    expect(codeOfRefusal(again)).toBe('code-wrong');
  });
});

describe('free play', () => {
  it('opens a trial account in the trial book, behind its gates, with a challenge that serves once', async () => {
    const client = stage.browser();
    const { body } = await client.send('GET', '/wps/session/login/freeplay/challenge');
    const play = (changes = {}) =>
      client.send('POST', '/wps/session/login/freeplay', {
        os: 'Linux',
        platform: 'W',
        gatewayVersion: 3,
        ...pick(body.value),
        ...changes,
      });
    for (const changes of [{ platform: 'X' }, { gatewayVersion: 2 }])
      expect(codeOfRefusal(await play(changes))).toBe('invalid-input');
    const answer = await play();
    expect(answer.body.value).toMatchObject({ customerType: 4, token: '1' });
    expect(codeOfRefusal(await play())).toBe('ticket-invalid');
    expect(codeOfRefusal(await client.send('GET', '/wps/message/inbox'))).toBe('in-need-true-account');
    const [row] = await stage.database.reader.rows(sql<{ book: string; balance: bigint }>`
      select l.book, w.balance from members.members m join wallet.wallets w using (wallet_id)
      join wallet.ledgers l using (ledger) where m.member_id = ${BigInt(answer.body.value.id)}`);
    expect(row).toEqual({ book: 'trial', balance: 100_000_000n });
    expect((await client.send('GET', '/wps/member/protection/session')).status).toBe(200);
  });
  const pick = ({ challenge }: { challenge: string }) => ({ challenge });
});

describe('member information', () => {
  it('replaces an address only with the password, and blocks payouts for a day', async () => {
    const client = stage.browser();
    await member(client, { email: `old${process.pid}@example.com` });
    const value = `new${process.pid}@example.com`;
    expect((await client.send('POST', '/wps/member/contact/code', { channel: 'email', value })).status).toBe(
      200,
    );
    const verificationCode = (await stage.sent(value)).code;
    const set = (changes: object) =>
      client.send('POST', '/wps/member/contact', { channel: 'email', value, verificationCode, ...changes });
    expect((await set({})).body.value).toMatchObject({ code: 'field-required', field: 'password' });
    expect((await set({ password: 'not the one' })).body.value).toMatchObject({ field: 'password' });
    expect((await set({ password: goodPassword })).status).toBe(200);
    const info = await client.send('GET', '/wps/member/info');
    expect(info.body.value).toMatchObject({
      email: 'ne***@example.com',
      payoutBlock: { reason: 'contact-changed' },
    });
  });

  it('keeps security questions sealed and judges all answers at once', async () => {
    const client = stage.browser();
    await member(client);
    const answers = ['first-pet', 'first-school', 'first-job-city'].map((question, at) => ({
      question,
      answer: `Mira ${at}`,
    }));
    const set = await client.send('POST', '/wps/member/questions', { password: goodPassword, answers });
    expect(set.status).toBe(200);
    const check = (given: object) => client.send('POST', '/wps/member/questions/check', { answers: given });
    expect((await check(answers.map((one) => ({ ...one, answer: one.answer.toUpperCase() })))).status).toBe(
      200,
    );
    expect(codeOfRefusal(await check(answers.slice(0, 2)))).toBe('answers-wrong');
  });

  it('shows, marks and deletes messages of its owner only', async () => {
    const client = stage.browser();
    await member(client);
    // Something else may be told meanwhile, such as what offers give for a login.
    const welcomeIn = async () => {
      const { list } = (await client.send('GET', '/wps/message/inbox')).body.value;
      return list.find(({ kind }: { kind: string }) => kind === 'welcome');
    };
    const unread = async () => (await client.send('GET', '/wps/relay/CSP_unreadCount')).body.value.value;
    const welcome = await welcomeIn();
    expect(welcome).toMatchObject({ title: 'Welcome to Tyche', isRead: false });
    const { id } = welcome;
    const other = stage.browser();
    await member(other);
    expect(codeOfRefusal(await other.send('DELETE', `/wps/message/inbox/${id}`))).toBe('unknown-message');
    expect(codeOfRefusal(await other.send('POST', '/wps/message/inbox/read', { ids: [id] }))).toBe(
      'unknown-message',
    );
    const before = await unread();
    expect((await client.send('POST', '/wps/message/inbox/read', { ids: [id] })).status).toBe(200);
    expect(await unread()).toBe(before - 1);
    expect(await welcomeIn()).toMatchObject({ isRead: true });
    expect((await client.send('DELETE', `/wps/message/inbox/${id}`)).status).toBe(200);
    expect(await welcomeIn()).toBeUndefined();
  });

  it('lists the logins with how and from what network', async () => {
    const client = stage.browser(777);
    await member(client);
    const { list } = (await client.send('GET', '/wps/member/logins')).body.value;
    expect(list).toMatchObject([{ method: 'register', isNewDevice: false }]);
    expect(list[0].network).toMatch(/\.0\/24$/);
  });
});

describe('an invitation code', () => {
  it('sets the upline; an unknown one is refused and guesses are limited', async () => {
    const agent = await member(stage.browser());
    await stage.database.reader.rows(sql`
      with agent as (
        insert into agents.agents (member_id) select member_id from members.members where username = ${agent} returning member_id
      )
      insert into agents.links (code, agent_id, starts_at, makes) select 'WANDERS7', member_id, clock_timestamp(), 0 from agent`);
    const client = stage.browser();
    const check = (code: string) => client.send('GET', `/wps/agent/affiliate?code=${code}`);
    await roomInWindow();
    const known = await check('wanders7');
    expect(known.body.value).toEqual({ code: 'WANDERS7', name: `${agent.slice(0, 2)}***${agent.slice(-2)}` });
    await member(client, { affiliateCode: 'wanders7' });
    expect((await client.send('GET', '/wps/member/info')).body.value.toUpline).toBe(true);
    for (let guess = 0; guess < 4; guess += 1)
      expect(codeOfRefusal(await check(`guess${guess}`))).toBe('affiliate-code-unknown');
    // The check and the registration count wrong codes together; right ones are never limited.
    const put = (name: string, code: string) =>
      client.send('PUT', '/wps/member/register', registration(name, { affiliateCode: code }));
    expect(codeOfRefusal(await put('guesser1', 'guess4'))).toBe('affiliate-code-unknown');
    expect(codeOfRefusal(await put('guesser1', 'guess5'))).toBe('too-many-requests');
    expect(codeOfRefusal(await check('guess6'))).toBe('too-many-requests');
    for (let turn = 0; turn < 8; turn += 1) expect((await check('wanders7')).status).toBe(200);
    expect((await put('guesser1', 'Wanders7')).status).toBe(200);
    const form = registration('invitedbynone', { affiliateCode: 'nobody' });
    const refused = await stage.browser().send('PUT', '/wps/member/register', form);
    expect(refused.body.value).toMatchObject({ code: 'affiliate-code-unknown', field: 'affiliateCode' });
  });
});

describe('the affiliate data of a visit', () => {
  it('is kept with the account that it led to', async () => {
    const client = stage.browser();
    const visit = {
      referralCode: 'friend1',
      domain: 'friends.example',
      registerUrl: 'https://friends.example/r',
    };
    const name = await member(client, visit);
    const { body } = await client.send('GET', '/wps/member/privacy/export');
    expect(body.value.parts.member.origin).toEqual({
      affiliateCode: null,
      domain: visit.domain,
      registerUrl: visit.registerUrl,
    });
    const [row] = await stage.database.reader.rows(sql<{ referral_code: string }>`
      select referral_code from members.members where username = ${name}`);
    expect(row?.referral_code).toBe('friend1');
  });
});

describe('a session that ended', () => {
  const info = (client: TestClient) => client.send('GET', '/wps/member/info');
  const refusalOf = async (client: TestClient) => (await info(client)).body.value;
  const alone = { code: 'not-signed-in' };

  /** A member signed in here and in a second browser, from the same network. */
  async function twoBrowsers(): Promise<{ here: TestClient; there: TestClient; logIn: () => Promise<void> }> {
    const network = 3_000;
    const [here, there] = [stage.browser(network), stage.browser(network)];
    const name = await member(here);
    const logIn = async () => {
      const answer = await there.send('POST', '/wps/session/login', {
        username: name,
        password: goodPassword,
      });
      expect(answer.body.value.restriction).toBeNull();
    };
    await logIn();
    return { here, there, logIn };
  }

  it('tells its browser why, and no other browser', async () => {
    const { here, there } = await twoBrowsers();
    expect((await info(there)).status).toBe(200);
    await here.send('POST', '/wps/member/sessions/end', { keepThis: true });
    expect(await refusalOf(there)).toEqual({ ...alone, reason: 'ended-by-member' });
    expect(await refusalOf(stage.browser())).toEqual(alone);
    const stranger = stage.browser();
    stranger.cookies.set('tyche-session', 'x'.repeat(43));
    expect(await refusalOf(stranger)).toEqual(alone);
  });

  it('names the change of the password', async () => {
    const { here, there } = await twoBrowsers();
    const changed = await here.send('POST', '/wps/member/password', {
      oldPassword: goodPassword,
      newPassword: 'another good phrase',
      confirmNewPassword: 'another good phrase',
    });
    expect(changed.status).toBe(200);
    expect(await refusalOf(there)).toEqual({ ...alone, reason: 'password-changed' });
  });

  it('names its time, and nothing after a logout', async () => {
    const { here, there } = await twoBrowsers();
    const token = there.cookies.get('tyche-session') ?? '';
    await there.send('DELETE', '/wps/session/logout');
    there.cookies.set('tyche-session', token);
    expect(await refusalOf(there)).toEqual(alone);
    await stage.database.reader.rows(sql`
      update identity.sessions set ends_at = clock_timestamp()
      where token_hash = sha256(convert_to(${here.cookies.get('tyche-session') ?? ''}, 'UTF8'))`);
    const late = await eventually(async () => {
      const answer = await info(here);
      return answer.status === 401 && answer;
    });
    expect(late.body.value).toEqual({ ...alone, reason: 'expired' });
  });

  it('is the only one of its account where the site wants that: a login elsewhere ends it', async () => {
    const { here, there, logIn } = await twoBrowsers();
    expect((await info(here)).status).toBe(200);
    await stage.set({ oneSession: true });
    await logIn();
    expect(await refusalOf(here)).toEqual({ ...alone, reason: 'other-device' });
    expect((await info(there)).status).toBe(200);
    await stage.set({ oneSession: false });
  });
});

describe('switches of the site', () => {
  it('drop fields that are off, ask for a captcha where one is wanted, and close what is closed', async () => {
    const client = stage.browser();
    await member(client, { line: 'dropped', idNumber: '123', qqNum: '1' });
    const [row] = await stage.database.reader.rows(sql<{ kept: number }>`
      select count(*)::int as kept from members.contacts where field in ('line', 'idNumber', 'qqNum')`);
    expect(row?.kept).toBe(0);
    await stage.set({ captchaAtRegistration: true, mobileRegistration: false, freePlay: false });
    const form = registration('withcaptcha');
    const bare = await client.send('PUT', '/wps/member/register', form);
    expect(codeOfRefusal(bare)).toBe('captcha-required');
    const slider = await stage.slider(client, 'register');
    expect((await client.send('PUT', '/wps/member/register', { ...form, ...slider })).status).toBe(200);
    const mobile = await client.send('PUT', '/wps/member/register/mobile', mobileForm('09171234567', '1'));
    expect(codeOfRefusal(mobile)).toBe('function-not-enabled');
    expect(codeOfRefusal(await client.send('GET', '/wps/session/login/freeplay/challenge'))).toBe(
      'function-not-enabled',
    );
    await stage.set({ captchaAtRegistration: false, mobileRegistration: true, freePlay: true });
  });
});
