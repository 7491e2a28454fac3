// Bad input at the forms of accounts: every field, every kind of nonsense, refused at its field with a catalogued sentence, and
// nothing is written.
import { isRefusalCode, refusals } from '@tyche/contract/refusals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { eventually } from '@tyche/testkit/until';
import { type Answer, goodPassword, registration, startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  const shown = (patternId: number, minLength: number, maxLength: number) => ({
    patternId,
    minLength,
    maxLength,
    show: true,
    required: false,
  });
  const registerFields = {
    qqNum: shown(7, 5, 12),
    line: shown(10, 2, 60),
    whatsapp: shown(7, 7, 15),
    zalo: shown(10, 2, 60),
    facebook: shown(10, 2, 60),
    wechat: shown(4, 2, 60),
    idNumber: shown(4, 4, 30),
  };
  await database.reader.rows(sql`
    update settings.merchants set overrides = ${JSON.stringify({ registerFields, freeRegistrations: 10_000 })}::jsonb`);
  await database.close();
  // The site reads its settings again within a second.
  await eventually(async () => {
    const rules = await server.client().send('GET', '/wps/system/setting/register');
    return rules.body.value.qqNum.show;
  });
});
afterAll(() => server.stop());

const nonsense: readonly (readonly [string, unknown])[] = [
  ['a number', 7],
  ['a list', ['a']],
  ['an object', { toString: 'x' }],
  ['true', true],
  ['too long a text', 'x'.repeat(300)],
  ['a script', '<script>alert(1)</script>'],
  ['a quote', `'; drop table members.members; --`],
  ['Thai', 'สวัสดีครับผม'],
  ['Arabic', 'مرحبا بكم جميعا'],
  ['emoji', '😀😀😀😀😀😀😀😀'],
  ['a bidirectional mark', 'abc\u202edefgh'],
  ['a zero-width space', 'abcd\u200befgh'],
  ['a control character', 'abcd\u0007efgh'],
  ['a zero byte', 'abcd\u0000efgh'],
];

/** Which of the texts a field takes by its rule: any text is a password, chat names take any script. */
const taken: Readonly<Record<string, readonly string[]>> = {
  password: ['a script', 'a quote', 'Thai', 'Arabic', 'emoji'],
  payeeName: ['Thai', 'Arabic'],
  line: ['a script', 'Thai', 'emoji'],
  zalo: ['a script', 'Thai', 'emoji'],
  facebook: ['a script', 'Thai', 'emoji'],
};

const fields = [
  ...['username', 'password', 'confirmPassword', 'payeeName', 'email', 'mobileNum', 'affiliateCode'],
  ...['qqNum', 'line', 'whatsapp', 'zalo', 'facebook', 'wechat', 'idNumber'],
];

const tables = [
  'members.members',
  'members.contacts',
  'identity.credentials',
  'identity.sessions',
  'wallet.wallets',
];
const counts = () => Promise.all(tables.map((table) => server.count(table)));

function expectSentence(answer: Answer, name: string): void {
  const code = String(answer.body?.value?.code);
  expect([name, isRefusalCode(code), answer.body?.success]).toEqual([name, true, false]);
  if (isRefusalCode(code)) expect(answer.status).toBe(refusals[code].status);
  // A sentence, or the words that the specification quotes (section 5).
  expect(answer.body.message).toMatch(/^([A-Z].*[.!?]|passwords are inconsistent)$/s);
  expect(answer.text).not.toMatch(/\bat .*\.ts|node_modules|select |insert |Error:/);
}

describe('the registration form', () => {
  it.each(fields)('refuses nonsense in %s at that field and writes nothing', async (field) => {
    const before = await counts();
    for (const [name, value] of nonsense) {
      if (taken[field]?.includes(name)) continue;
      const answer = await server
        .client()
        .send('PUT', '/wps/member/register', registration('badinput', { mobileNum: '', [field]: value }));
      expectSentence(answer, `${field}: ${name}`);
      const at = answer.body.value.field;
      const isPair = field === 'password' && at === 'confirmPassword';
      expect([name, isPair ? field : at]).toEqual([name, field]);
    }
    expect(await counts()).toEqual(before);
  });

  it.each(['username', 'password', 'confirmPassword'])('refuses an empty or missing %s', async (field) => {
    const before = await counts();
    const put = (body: object) => server.client().send('PUT', '/wps/member/register', body);
    const empty = await put(registration('badinput', { [field]: '' }));
    expect(empty.body.value).toMatchObject({ code: 'field-required', field });
    const { [field]: _, ...rest } = registration('badinput') as Record<string, unknown>;
    expect((await put(rest)).body.value).toMatchObject({ code: 'invalid-input', field });
    expect(await counts()).toEqual(before);
  });

  it('ignores what it never asked for only by refusing it', async () => {
    for (const field of ['isAgent', 'balance', 'rankLevel', 'account_type', '__proto__x', 'memberId']) {
      const form = registration('badinput', { [field]: 1 });
      const answer = await server.client().send('PUT', '/wps/member/register', form);
      expect(answer.body.value).toMatchObject({ code: 'unknown-field', field });
    }
  });

  it('takes every field when it is good, and keeps none of them in clear', async () => {
    const good = {
      payeeName: 'Nguyễn Ánh',
      email: 'anh@example.com',
      qqNum: '123456',
      line: 'anh.line',
      zalo: 'anh_zalo',
      whatsapp: '639170001111',
      facebook: 'anh.fb',
      wechat: 'anhwechat',
      idNumber: 'A1234567',
    };
    const client = server.client();
    const answer = await client.send('PUT', '/wps/member/register', registration('allfields', good));
    expect(answer.body).toMatchObject({ success: true, value: { account: 'allfields' } });
    expect(await server.count('members.contacts')).toBe(Object.keys(good).length);
    const info = await client.send('GET', '/wps/member/info');
    expect(info.body.value).toMatchObject({ email: 'an***@example.com', payeeName: 'N***h', line: 'a***e' });
    expect(info.text).not.toMatch(/anh@example|A1234567|Ánh/);
  });
});

describe('the login form', () => {
  it.each(['username', 'password'])(
    'refuses nonsense in %s like any wrong login, and writes nothing',
    async (field) => {
      const before = await counts();
      for (const [name, value] of nonsense) {
        const form = { username: `nobody${name.length}x${field}`, password: goodPassword, [field]: value };
        const answer = await server.client().send('POST', '/wps/session/login', form);
        expectSentence(answer, `${field}: ${name}`);
        const code = answer.body.value.code;
        expect([
          'login-failed',
          'invalid-input',
          'captcha-required',
          'field-format',
          'too-many-requests',
        ]).toContain(code);
      }
      expect(await counts()).toEqual(before);
    },
  );

  it.each([
    [
      '/wps/member/password/reset',
      { ticket: 'x', newPassword: 'a good phrase', confirmNewPassword: 'another phrase' },
      'passwords-differ',
    ],
    [
      '/wps/member/password/reset',
      { ticket: '💥', newPassword: 'a good phrase', confirmNewPassword: 'a good phrase' },
      'ticket-invalid',
    ],
    ['/wps/member/password/email', { username: 'minh', email: 'no address' }, 'field-format'],
    ['/wps/member/password/email', { username: ' ', email: 'a@b.cd' }, 'field-required'],
    ['/wps/verification/sms/noLogin', { mobileNum: '๐๙๑๗๑๒๓๔๕๖๗' }, 'field-format'],
    ['/wps/verification/sms/noLogin', { mobileNum: '' }, 'field-required'],
    [
      '/wps/verification/sms/noLogin',
      { mobileNum: '09171234567', countryDialingCode: '+1' },
      'dialling-code-not-offered',
    ],
    ['/wps/staff/session/login', { username: 'oper\u0000ator', password: 'x' }, 'login-failed'],
    ['/wps/member/password/email', { username: 'mi\u0000nh', email: 'a\u0000@b.cd' }, 'field-format'],
    ['/wps/verification/sms/register', { mobileNum: '09171234567', captcha: 'x' }, 'captcha-wrong'],
    ['/wps/session/login/freeplay', { challenge: 'x' }, 'ticket-invalid'],
  ])('%s refuses %j with %s', async (path, body, code) => {
    const before = await counts();
    const answer = await server.client().send('POST', path, body);
    expectSentence(answer, path);
    expect(answer.body.value.code).toBe(code);
    expect(await counts()).toEqual(before);
  });

  it('takes a form-encoded body only where the contract says so', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const login = await server.client().raw('POST', '/wps/session/login', 'username=a&password=b', form);
    expect(login.body.value.code).toBe('unsupported-media-type');
  });
});
