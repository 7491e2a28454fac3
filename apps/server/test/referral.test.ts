// Inviting friends over HTTP: the code, a registration with it, terms by two persons, and what is refused.
import { eventually } from '@tyche/testkit/until';
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { registration, startTestServer, type TestClient, type TestServer } from './harness.ts';

const DETAILS = '/wps/relay/MCSFE_getReferralDetails';
const TERMS = '/wps/staff/referral/terms';
const FRIENDS = '/wps/staff/referrals';

let server: TestServer;
let database: Database;
let operator: TestClient;
let supervisor: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  operator = await server.staff('operator');
  supervisor = await server.staff('supervisor');
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const keyed = () => ({ 'idempotency-key': newKey() });
const refusalOf = (answer: Awaited<ReturnType<TestClient['send']>>) => [
  answer.status,
  answer.body.value?.code,
];

async function publish(changed: object): Promise<void> {
  const { terms, version } = (await operator.send('GET', TERMS)).body.value;
  const wanted = { terms: { ...terms, ...changed }, version, reason: 'friends of members' };
  const proposed = await operator.send('POST', TERMS, wanted);
  expect(proposed.status, proposed.text).toBe(200);
  const { proposalId } = proposed.body.value;
  const alone = await operator.send('PUT', `/wps/staff/approvals/${proposalId}/approve`, {});
  expect(alone.status).not.toBe(200);
  const approved = await supervisor.send('PUT', `/wps/staff/approvals/${proposalId}/approve`, {});
  expect(approved.status, approved.text).toBe(200);
  // A node remembers the settings of a merchant for a second.
  const isOpen = 'isOpen' in changed ? changed.isOpen : true;
  await eventually(async () => {
    const { body } = await server.client().send('GET', '/wps/relay/MCSFE_getAvailablePromotions');
    return body.value.REFERRAL.enabled === isOpen;
  });
}

let names = 0;

/** Sends a registration with some fields of its own. */
function registerWith(client: TestClient, changes: Readonly<Record<string, unknown>>) {
  names += 1;
  return client.send('PUT', '/wps/member/register', registration(`friend${names}x`, changes));
}

async function referrer(): Promise<{ member: TestClient; code: string }> {
  const member = server.client();
  await member.register();
  const { referralCode } = (await member.send('GET', `${DETAILS}?autoGenerate=true`)).body.value;
  return { member, code: referralCode };
}

describe('inviting friends', () => {
  it('is closed by terms of two persons', async () => {
    await publish({ isOpen: false });
    const member = server.client();
    await member.register();
    expect(refusalOf(await member.send('GET', DETAILS))).toEqual([403, 'function-not-enabled']);
    expect((await member.send('GET', '/wps/relay/MCSFE_getAvailablePromotions')).body.value.REFERRAL).toEqual(
      {
        enabled: false,
      },
    );
  });

  it('opens with the terms: code, links, conditions; and a registration is a friend', async () => {
    await publish({ isOpen: true });
    const { member, code } = await referrer();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    const visitor = server.client();
    expect((await visitor.send('POST', '/wps/referral/visit', { code: code.toLowerCase() })).status).toBe(
      200,
    );
    expect((await visitor.send('POST', '/wps/referral/visit', { code })).status).toBe(200);
    expect((await registerWith(visitor, { referralCode: code })).status).toBe(200);
    const details = (await member.send('GET', DETAILS)).body.value;
    expect(details).toMatchObject({
      referralCode: code,
      totalInvitations: 1,
      funnel: { visits: 1, registered: 1, verified: 0, rewarded: 0 },
      friends: [{ state: 'pending', missing: 'identity', reward: null }],
      rules: { days: 30, holdDays: 14, friendAmount: '20.0000' },
    });
    expect(details.friends[0].name).toMatch(/^..\*\*\*..$/);
    expect(details.promotionDomains.length).toBeGreaterThan(0);
    expect(JSON.stringify(details.friends)).not.toMatch(/credited|valid"|balance/);
    const listed = (await operator.send('GET', `${FRIENDS}?state=pending&friend=friend${names}x`)).body.value;
    expect(listed).toMatchObject({ total: 1, list: [{ state: 'pending', signals: [] }] });
    expect((await operator.send('GET', `${FRIENDS}/${listed.list[0].id}`)).body.value).toMatchObject({
      steps: [],
      linked: [],
    });
  });

  it('warns of an unknown code, which does not stop the registration', async () => {
    const visitor = server.client();
    const visit = await visitor.send('POST', '/wps/referral/visit', { code: 'ZZZZZZZZ' });
    expect(refusalOf(visit)).toEqual([400, 'referral-code-unknown']);
    expect((await registerWith(visitor, { referralCode: 'ZZZZZZZZ' })).status).toBe(200);
    const { reader } = database;
    const noted = await reader.rows(sql`
      select from promotions.referrals r join members.members m on m.member_id = r.friend_id where m.referral_code = 'ZZZZZZZZ'`);
    expect(noted).toEqual([]);
  });

  it('refuses a referral code beside the code of an agent or an upline', async () => {
    const { code } = await referrer();
    for (const other of [{ affiliateCode: 'Lantern7' }, { recommenderId: '1007' }]) {
      const answer = await registerWith(server.client(), { referralCode: code, ...other });
      expect(refusalOf(answer)).toEqual([400, 'referral-and-upline']);
    }
  });

  it('refuses the own code, and is closed for agents', async () => {
    const { member, code } = await referrer();
    expect(refusalOf(await member.send('POST', '/wps/referral/visit', { code }))).toEqual([
      409,
      'referral-not-possible',
    ]);
    await database.reader.rows(sql`
      update members.members set account_type = 1 where member_id = (select member_id from promotions.referral_codes where code = ${code})`);
    const later = await server.client().send('POST', '/wps/referral/visit', { code });
    expect(refusalOf(later)).toEqual([400, 'referral-code-unknown']);
  });
});

describe('staff', () => {
  it('are refused terms that nobody could keep, and an old version', async () => {
    const { terms, version } = (await operator.send('GET', TERMS)).body.value;
    const propose = (changed: object, of = version) =>
      operator.send('POST', TERMS, { terms: { ...terms, ...changed }, version: of, reason: 'a test' });
    expect(refusalOf(await propose({ tiers: [{ from: 2, amount: '50' }] }))).toEqual([400, 'invalid-input']);
    expect(refusalOf(await propose({ tiers: [{ from: 1, amount: '0' }] }))).toEqual([400, 'invalid-input']);
    expect(refusalOf(await propose({ friendAmount: '-1' }))).toEqual([400, 'invalid-input']);
    expect(refusalOf(await propose({}, version + 5))).toEqual([409, 'promotion-changed']);
  });

  it('decide only about friends that are there', async () => {
    const decide = (id: string) =>
      operator.send('POST', `${FRIENDS}/${id}/decide`, { decision: 'allow', note: 'fine' }, keyed());
    expect(refusalOf(await decide('999999'))).toEqual([404, 'unknown-referral']);
    const { list } = (await operator.send('GET', FRIENDS)).body.value;
    expect(refusalOf(await decide(list[0].id))).toEqual([409, 'promotion-state-differs']);
    const refuse = { decision: 'refuse', note: 'two accounts of one person' };
    expect((await operator.send('POST', `${FRIENDS}/${list[0].id}/decide`, refuse)).status).toBe(200);
    expect((await operator.send('GET', `${FRIENDS}/${list[0].id}`)).body.value).toMatchObject({
      state: 'refused',
      reason: 'staff',
      steps: [{ state: 'refused', note: refuse.note }],
    });
  });
});
