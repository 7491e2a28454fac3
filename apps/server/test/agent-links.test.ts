// The whole way of an invitation: an agent makes a link, a visitor opens it and registers, the agent sees the new account.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '@tyche/testkit/until';
import { sql } from '../src/platform/db/sql.ts';
import { type AccountStage, openAccountStage } from './account-stage.ts';
import { registration, type TestClient } from './harness.ts';

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
}, 120_000);
afterAll(() => stage.stop());

let accounts = 0;

/** An agent, signed in. */
async function agent(): Promise<{ readonly client: TestClient; readonly name: string }> {
  const client = stage.browser();
  const name = await registerAs(client, {});
  await stage.database.reader.rows(sql`update members.members set account_type = 1 where username = ${name}`);
  // A node remembers an account for a second.
  await eventually(async () => (await client.send('GET', '/wps/agent/affiliateUrls')).status === 200);
  return { client, name };
}

async function registerAs(client: TestClient, more: Record<string, unknown>): Promise<string> {
  accounts += 1;
  const name = `linked${accounts}x${process.pid}`;
  const answer = await client.send('PUT', '/wps/member/register', registration(name, more));
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return name;
}

/** What the search for spam writes about a link. */
async function flag(linkId: string, guard: 'captcha' | 'paused'): Promise<void> {
  await stage.database.reader.rows(sql`
    with flag as (
      insert into agents.flags (kind, agent_id, subject, holds, from_day, evidence)
      select 'link-spam', agent_id, ${guard}, false, current_date, '[]' from agents.links where link_id = ${linkId}::bigint
      returning flag_id
    ) insert into agents.link_guards (flag_id, link_id, guard, opened, registered) select flag_id, ${linkId}::bigint, ${guard}, 0, 0 from flag`);
}

/** Gives an agent a rebate for slots that counts from today, as if staff had set it before. */
async function giveRate(username: string, ppm: number): Promise<void> {
  await stage.database.reader.rows(sql`
    insert into agents.rebates (member_id, approval_id, from_day, rate, prize_mode, game_group)
    select member_id, 1, current_date - 2, ${ppm}, 0, 'RNG' from members.members where username = ${username}`);
}

/** The rebates for slots that wait for their day. */
async function pendingOf(client: TestClient, customerName: string): Promise<readonly number[]> {
  const { body } = await client.send('GET', `/wps/agent/downlineRebates?customerName=${customerName}`);
  const line = body.value.list.find(({ type }: { type: string }) => type === 'RNG');
  return line.pending.map(({ rebate }: { rebate: number }) => rebate);
}

const code = (answer: { body: { value?: { code?: string } } }) => answer.body.value?.code;

describe('an invitation', () => {
  it('leads from the link to an account that its agent sees', async () => {
    const { client, name } = await agent();
    await giveRate(name, 4_000);
    const link = {
      type: 0,
      pathType: 1,
      path: 'spring-fair',
      configs: [{ gameCode: 'RNG', prizeModeId: 0, rebate: '0.004' }],
    };
    const made = await client.send('POST', '/wps/agent/affiliateUrl', link);
    expect(made.body.value).toMatchObject({ path: 'spring-fair', code: expect.stringMatching(/^\w{8}$/) });

    const visitor = stage.browser();
    const visit = () => visitor.send('POST', '/wps/agent/affiliateUrl/visit', { path: 'spring-fair' });
    expect((await visit()).body.value).toEqual({
      code: made.body.value.code,
      name: `${name.slice(0, 2)}***${name.slice(-2)}`,
      type: 0,
    });
    await visit();
    const member = await registerAs(visitor, { affiliateCode: made.body.value.code });
    expect((await visitor.send('GET', '/wps/member/info')).body.value.toUpline).toBe(true);

    const { body } = await client.send('GET', '/wps/agent/affiliateUrls');
    expect(body.value).toMatchObject({
      left: 19,
      sums: { opened: 1, affiliateCount: 1 },
      list: [{ status: 1, opened: 1, affiliateCount: 1, configs: link.configs }],
    });
    const { id } = body.value.list[0];
    const registered = await client.send('GET', `/wps/agent/registeredAffiliates/${id}`);
    expect(registered.body.value.list).toMatchObject([{ customerName: member }]);
    const downlines = await client.send('GET', '/wps/agent/downlines');
    expect(downlines.body.value.list).toMatchObject([{ customerName: member, type: 0 }]);
    expect(await pendingOf(client, member)).toEqual([4_000]);
    const exported = (await visitor.send('GET', '/wps/member/privacy/export')).body.value.parts;
    expect(exported.links.registeredBy).toMatchObject({ code: made.body.value.code });

    expect((await client.send('PUT', `/wps/agent/affiliateUrl/${id}/disable`, {})).status).toBe(200);
    const late = registration(`late${process.pid}`, { affiliateCode: made.body.value.code });
    expect(code(await stage.browser().send('PUT', '/wps/member/register', late))).toBe(
      'affiliate-code-unknown',
    );
    expect((await client.send('DELETE', `/wps/agent/affiliateUrl/${id}`)).status).toBe(200);
    expect((await client.send('GET', '/wps/agent/affiliateUrls')).body.value).toMatchObject({
      list: [],
      left: 20,
    });
  });

  it('of a flagged link asks for a captcha, and that of a paused one leads nowhere', async () => {
    const { client } = await agent();
    const made = await client.send('POST', '/wps/agent/affiliateUrl', { type: 0, pathType: 0 });
    const { id, code: affiliateCode } = made.body.value;
    await flag(id, 'captcha');
    const come = async () =>
      code(
        await stage
          .browser()
          .send('PUT', '/wps/member/register', registration(`spam${process.pid}`, { affiliateCode })),
      );
    expect(await come()).toBe('captcha-required');
    const links = async () => (await client.send('GET', '/wps/agent/affiliateUrls')).body.value;
    expect(await links()).toMatchObject({ list: [{ status: 1, guard: 'captcha' }] });
    await flag(id, 'paused');
    expect(await come()).toBe('affiliate-code-unknown');
    expect(
      code(await stage.browser().send('POST', '/wps/agent/affiliateUrl/visit', { code: affiliateCode })),
    ).toBe('affiliate-code-unknown');
    expect(await links()).toMatchObject({ list: [{ status: 1, guard: 'paused' }] });
  });

  it('for agents makes an agent, who may use the agent centre at once', async () => {
    const { client } = await agent();
    const made = await client.send('POST', '/wps/agent/affiliateUrl', { type: 1, pathType: 0 });
    const newcomer = stage.browser();
    await registerAs(newcomer, { affiliateCode: made.body.value.code.toLowerCase() });
    expect((await newcomer.send('GET', '/wps/member/info')).body.value.type).toBe(1);
    expect((await newcomer.send('POST', '/wps/agent/affiliateUrl', { type: 0, pathType: 0 })).status).toBe(
      200,
    );
  });

  it('goes before the code of the site, which brings those who come without one', async () => {
    const [own, site] = [await agent(), await agent()];
    const make = async ({ client }: { client: TestClient }) =>
      (await client.send('POST', '/wps/agent/affiliateUrl', { type: 0, pathType: 0 })).body.value
        .code as string;
    const [ownCode, siteCode] = [await make(own), await make(site)];
    await stage.set({ affiliateCode: siteCode });
    await registerAs(stage.browser(), { affiliateCode: ownCode });
    await registerAs(stage.browser(), { affiliateCode: siteCode });
    await registerAs(stage.browser(), {});
    const brought = async ({ client }: { client: TestClient }) =>
      (await client.send('GET', '/wps/agent/affiliateUrls')).body.value.sums.affiliateCount;
    expect([await brought(own), await brought(site)]).toEqual([1, 2]);
    // Without a code of an open link the site takes everybody, at the top.
    await stage.database.reader.rows(sql`update agents.links set closed_at = clock_timestamp()`);
    await registerAs(stage.browser(), {});
    expect(await brought(site)).toBe(2);
    await stage.set({ affiliateCode: '' });
  });

  it('is made by agents only', async () => {
    const client = stage.browser();
    await registerAs(client, {});
    const refused = await client.send('POST', '/wps/agent/affiliateUrl', { type: 0, pathType: 0 });
    expect([refused.status, code(refused)]).toEqual([403, 'agents-only-open']);
    for (const path of ['/wps/agent/downline', '/wps/agent/downlines']) {
      const opening = await client.send('POST', path, {});
      expect([opening.status, code(opening)]).toEqual([403, 'agents-only-open']);
    }
    expect(code(await client.send('GET', '/wps/agent/affiliateUrls'))).toBe('not-allowed');
  });
});

describe('an account that an agent opens', () => {
  it('logs in once with the password that was shown, and must change it', async () => {
    const { client } = await agent();
    const username = `opened${process.pid}`;
    const opened = await client.send('POST', '/wps/agent/downline', { username, userType: 0 });
    expect(opened.body.value).toMatchObject({ customerName: username, userType: 0 });
    const { password } = opened.body.value;
    const owner = stage.browser();
    const login = await owner.send('POST', '/wps/session/login', { username, password, side: 'member' });
    expect(login.body.value).toMatchObject({ restriction: 'change-password', firstTimeLogin: true });
    expect(code(await owner.send('GET', '/wps/message/inbox'))).toBe('session-restricted');
    const own = 'a Quiet river 7';
    const change = { newPassword: own, confirmNewPassword: own };
    expect((await owner.send('POST', '/wps/member/password', change)).status).toBe(200);
    const again = await owner.send('POST', '/wps/session/login', { username, password: own, side: 'member' });
    expect(again.body.value).toMatchObject({ restriction: null, firstTimeLogin: false });
    expect((await owner.send('GET', '/wps/member/info')).body.value.toUpline).toBe(true);
    expect(code(await stage.browser().send('POST', '/wps/session/login', { username, password }))).toBe(
      'login-failed',
    );
  });

  it('has the rebates of the opening, and is not opened with one above those of the agent', async () => {
    const { client, name } = await agent();
    await giveRate(name, 3_000);
    const own = await client.send('GET', '/wps/agent/globalRebateSettings');
    expect(own.body.value.list).toContainEqual(expect.objectContaining({ type: 'RNG', mayGive: 3_000 }));
    const username = `rated${process.pid}`;
    const configsOf = (rebate: string) => [{ gameCode: 'RNG', prizeModeId: 0, rebate }];
    const refusal = { code: 'rebate-above-own', field: 'configs', gameCode: 'RNG', prizeModeId: 0 };
    const [configs, tooMuch] = [configsOf('0.003'), configsOf('0.0031')];
    for (const [path, input] of [
      ['downline', { username, userType: 0 }],
      ['downlines', { lines: [{ username, userType: 0 }] }],
      ['affiliateUrl', { type: 0, pathType: 0 }],
    ] as const) {
      const refused = await client.send('POST', `/wps/agent/${path}`, { ...input, configs: tooMuch });
      expect([refused.status, refused.body.value]).toEqual([400, expect.objectContaining(refusal)]);
    }
    const opened = await client.send('POST', '/wps/agent/downline', { username, userType: 0, configs });
    expect(opened.body.value).toMatchObject({ customerName: username, configs });
    expect(await pendingOf(client, username)).toEqual([3_000]);
  });

  it('is opened together with others or not at all', async () => {
    const { client } = await agent();
    const lines = [
      { username: `bulk1x${process.pid}`, userType: 1 },
      { username: 'no', userType: 0 },
    ];
    const refused = await client.send('POST', '/wps/agent/downlines', { lines });
    expect(refused.body.value).toMatchObject({
      code: 'bulk-refused',
      lines: [{ line: 2, code: 'field-length' }],
    });
    const right = await client.send('POST', '/wps/agent/downlines', { lines: lines.slice(0, 1) });
    expect(right.body.value.list).toMatchObject([{ customerName: `bulk1x${process.pid}`, userType: 1 }]);
  });
});
