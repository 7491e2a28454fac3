// Numbers and addresses belong to who proves them, and no answer tells a stranger whether one has an account (decision 33).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { type AccountStage, codeOfRefusal, openAccountStage } from './account-stage.ts';
import { eventually } from '@tyche/testkit/until';
import { type Answer, registration, type TestClient } from './harness.ts';

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.stop());

let names = 0;

async function member(changes: Record<string, unknown> = {}) {
  names += 1;
  const client = stage.browser();
  const name = `claim${names}x${process.pid}`;
  const answer = await client.send('PUT', '/wps/member/register', registration(name, changes));
  expect(answer.body).toMatchObject({ success: true });
  return { client, name, answer };
}

const addressOf = (name: string) => `${name}.${process.pid}@example.com`;

/** Asks for a code to an address; the pause between two sends is not what is tested. */
async function askCode(client: TestClient, value: string): Promise<Answer> {
  await stage.database.reader.rows(sql`delete from identity.code_sends`);
  return client.send('POST', '/wps/member/contact/code', { channel: 'email', value });
}

const give = (client: TestClient, value: string, verificationCode: string | null) =>
  client.send('POST', '/wps/member/contact', { channel: 'email', value, verificationCode });

async function prove(client: TestClient, value: string): Promise<Answer> {
  const before = (await stage.messagesTo(value)).length;
  expect((await askCode(client, value)).status).toBe(200);
  return give(client, value, (await stage.sent(value, before)).code);
}

async function owner(name: string) {
  const value = addressOf(name);
  const { client } = await member();
  expect((await prove(client, value)).status).toBe(200);
  return { client, value };
}

async function inbox(client: TestClient): Promise<{ kind: string; body: string }[]> {
  const { body } = await client.send('GET', '/wps/message/inbox');
  return body.value.list;
}

const kinds = async (client: TestClient, kind: string) =>
  (await inbox(client)).filter((one) => one.kind === kind);

const shapeOf = (answer: Answer) => [answer.status, Object.keys(answer.body), Object.keys(answer.body.value)];
const profile = async (client: TestClient) => (await client.send('GET', '/wps/member/info')).body.value;

describe('a proven address', () => {
  it('displaces the claim of a stranger, who keeps the account and is told', async () => {
    const value = addressOf('wanted');
    const stranger = await member({ email: value });
    const { client } = await member();
    expect((await prove(client, value)).body).toMatchObject({ success: true });
    expect(await profile(client)).toMatchObject({ email: expect.stringMatching(/^wa\*\*\*@/) });
    expect(await profile(stranger.client)).toMatchObject({ account: stranger.name, email: '' });
    const [told] = await kinds(stranger.client, 'contact-removed');
    expect(told?.body).toContain('wa***@example.com');
    expect(told?.body).not.toContain(value);
  });

  it('is told of in each language of the site', async () => {
    const value = addressOf('spoken');
    const stranger = await member({ email: value });
    const { client } = await member();
    await prove(client, value);
    const bodies = await Promise.all(
      ['EN', 'TY', 'VI'].map(async (language) => {
        const answer = await stranger.client.send('GET', '/wps/message/inbox', undefined, { language });
        return answer.body.value.list.find((one: { kind: string }) => one.kind === 'contact-removed').body;
      }),
    );
    expect(new Set(bodies).size).toBe(3);
    for (const body of bodies) expect(body).toContain('sp***@example.com');
  });

  it('is the one of one member, also when two prove it at the same moment', async () => {
    const value = addressOf('raced');
    const members = [await member({ email: value }), await member({ email: value })];
    const codes: (string | null)[] = [];
    for (const { client } of members) {
      const before = (await stage.messagesTo(value)).length;
      await askCode(client, value);
      codes.push((await stage.sent(value, before)).code);
    }
    const answers = await Promise.all(
      members.map(({ client }, at) => give(client, value, codes[at] ?? null)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(codeOfRefusal)).toContain('email-taken');
  });
});

describe('an address that has an account', () => {
  it('is taken at registration like any other; its owner is told, once a day', async () => {
    const { client, value } = await owner('known');
    const [known, free] = [await member({ email: value }), await member({ email: addressOf('knowm') })];
    expect(shapeOf(known.answer)).toEqual(shapeOf(free.answer));
    const { email } = await profile(free.client);
    expect(await profile(known.client)).toMatchObject({ email });
    await member({ email: value });
    expect(await kinds(client, 'contact-claimed')).toHaveLength(1);
    const mails = await eventually(async () => {
      const { body } = await stage.server.client().send('GET', '/dev/outbox');
      const found = body.list.filter((one: { target: string }) => one.target === value);
      return found.some((one: { code: string | null }) => one.code === null) && found;
    });
    expect(mails.filter((one: { code: string | null }) => one.code === null)).toHaveLength(1);
    expect(await profile(client)).toMatchObject({ email });
  });

  it('gives no more to a claimant than a code that only its owner reads', async () => {
    const { value } = await owner('guarded');
    const free = addressOf('guardfree');
    const claims = [
      { value, ...(await member({ email: value })) },
      { value: free, ...(await member({ email: free })) },
    ];
    const asked: Answer[] = [];
    for (const claim of claims) asked.push(await askCode(claim.client, claim.value));
    expect(asked[0]?.body).toEqual(asked[1]?.body);
    const wrong = await Promise.all(claims.map((claim) => give(claim.client, claim.value, '000000')));
    expect(wrong.map(codeOfRefusal)).toEqual(['code-wrong', 'code-wrong']);
  });

  it('gets no link for a new password of an account that only claims it, and the answer is the same', async () => {
    const { client, value } = await owner('linked');
    const claimant = await member({ email: value });
    const { account } = await profile(client);
    const ask = (username: string, email: string) =>
      stage
        .browser()
        .raw(
          'POST',
          '/wps/member/password/email',
          `username=${username}&email=${encodeURIComponent(email)}`,
          {
            'content-type': 'application/x-www-form-urlencoded',
          },
        );
    const before = (await stage.messagesTo(value)).length;
    const answers = [
      await ask(claimant.name, value),
      await ask(claimant.name, addressOf('nobody')),
      await ask(account, value),
    ];
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([200, answers[0]?.body]);
    await stage.sent(value, before);
    await eventually(async () => (await stage.server.count('messaging.deliveries')) === 0);
    const links = (await stage.messagesTo(value)).slice(0, -before || undefined);
    expect(links.map(({ body }) => body.includes(account))).toEqual([true]);
  });
});

describe('a number that has an account', () => {
  it('gets codes for registration and recovery like any other', async () => {
    const known = stage.number();
    const client = stage.browser();
    const code = await stage.code(client, '/wps/verification/sms/register', 'sms-register', known);
    const form = { mobileNum: known.typed, countryDialingCode: 63, verificationCode: code, agreement: true };
    const password = { password: 'correct horse battery', confirmPassword: 'correct horse battery' };
    expect((await client.send('PUT', '/wps/member/register/mobile', { ...form, ...password })).status).toBe(
      200,
    );
    for (const [path, action] of [
      ['/wps/verification/sms/register', 'sms-register'],
      ['/wps/member/password/sms', 'sms-password'],
      ['/wps/verification/sms/noLogin', 'sms-login'],
    ] as const) {
      const answers = [];
      for (const number of [known, stage.number()]) {
        await stage.database.reader.rows(sql`delete from identity.code_sends`);
        const browser = stage.browser();
        const slider = await stage.slider(browser, action);
        answers.push(await browser.send('POST', path, { mobileNum: number.typed, ...slider }));
      }
      const [one, other] = answers.map((answer) => [answer.status, shape(answer.body)]);
      expect([path, one]).toEqual([path, other]);
    }
  });
});

/** An answer without its times. */
function shape(body: { value: Record<string, unknown> }): unknown {
  return { ...body, value: Object.keys(body.value) };
}
