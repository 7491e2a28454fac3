// Messages of the house to many members, from end to end: consents, two persons, the way out of a mail (docs/reference/messages.md 7, 8).
import { CONSENT_WORDING } from '@tyche/rules/messages';
import { newKey } from '@tyche/testkit/key';
import { eventually } from '@tyche/testkit/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { goodPassword, startTestServer, type TestClient, type TestServer } from './harness.ts';

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startTestServer({ worker: true });
  database = openDatabase({ url: server.databaseUrl, maxConnections: 1 }).forMerchant(1);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

const offer = {
  kind: 'offer',
  ways: ['inbox', 'mail'],
  accounts: 'players',
  languages: [],
  texts: [
    { language: 'TY', title: 'Alok ng linggo', content: 'May bagong alok.' },
    { language: 'EN', title: 'Offer of the week', content: 'There is a new offer.' },
  ],
  reason: 'the offer of the week',
};
const write = (staff: TestClient, changed: object = {}, key = newKey()) =>
  staff.send('POST', '/wps/staff/mass-messages', { ...offer, ...changed }, { 'idempotency-key': key });
const consents = async (client: TestClient) =>
  (await client.send('GET', '/wps/message/offers/consents')).body.value.ways as {
    way: string;
    isGiven: boolean;
  }[];
const agree = (client: TestClient, way: string, isGiven = true, wording = CONSENT_WORDING) =>
  client.send('PUT', `/wps/message/offers/consents/${way}`, { isGiven, wording });
const inbox = async (client: TestClient) =>
  (await client.send('GET', '/wps/message/inbox', undefined, { language: 'EN' })).body.value.list.filter(
    ({ kind }: { kind: string }) => kind.startsWith('house-'),
  );
/** Mails that the demo shows. */
const mails = async (subject: string): Promise<readonly { body: string; target: string }[]> =>
  (await server.client().send('GET', '/dev/outbox')).body.list.filter(
    (one: { channel: string; subject: string }) => one.channel === 'mail' && one.subject === subject,
  );
const shown = async (staff: TestClient, id: string) =>
  (await staff.send('GET', '/wps/staff/mass-messages')).body.value.list.find(
    (row: { id: string }) => row.id === id,
  );

async function reachable() {
  const client = server.client();
  const username = await client.register();
  const [row] = await database.reader.rows(
    sql<{ id: bigint }>`select member_id as id from members.members where username = ${username}`,
  );
  return { client, username, id: row?.id ?? 0n };
}

it('an offer reaches who agreed; opening nothing, one call of a mail program ends it', async () => {
  const staff = await server.staff('operator');
  const [agreed, silent] = [await reachable(), await reachable()];
  expect((await consents(agreed.client)).map(({ isGiven }) => isGiven)).toEqual([false, false, false]);
  expect((await agree(agreed.client, 'inbox')).status).toBe(200);
  expect((await agree(agreed.client, 'sms')).status).toBe(200);
  const { id, approvalId } = (await write(staff)).body.value;
  expect(approvalId).toBeNull();
  await eventually(async () => (await shown(staff, id)).state === 'sent');
  expect(await inbox(agreed.client)).toMatchObject([
    { kind: 'house-offer', title: 'Offer of the week', body: 'There is a new offer.', isRead: false },
  ]);
  expect(await inbox(silent.client)).toEqual([]);
  expect(await shown(staff, id)).toMatchObject({
    by: 'operator',
    approvedBy: null,
    mail: 0,
    texts: expect.any(Array),
  });
});

it('a mail carries the way out, and one call of a mail program withdraws that way alone', async () => {
  const staff = await server.staff('operator');
  const { client } = await reachable();
  const value = 'reader@mail.example';
  await client.send('POST', '/wps/member/contact/code', { channel: 'email', value });
  const code = await eventually(async () => {
    const { list } = (await server.client().send('GET', '/dev/outbox')).body;
    return list.find((one: { target: string; code: string | null }) => one.target === value)?.code;
  });
  const proof = { channel: 'email', value, verificationCode: code, password: goodPassword };
  const proven = await client.send('POST', '/wps/member/contact', proof);
  expect(proven.status, proven.text).toBe(200);
  await agree(client, 'mail');
  await agree(client, 'inbox');
  await write(staff);
  const [mail] = await eventually(async () => {
    const found = await mails('Offer of the week');
    return found.length > 0 && found;
  });
  const [, token = ''] = /\/offers-end\?out=([\w-]+)/.exec(mail?.body ?? '') ?? [];
  // What Gmail and others send, without a session.
  const program = await server
    .client()
    .raw('POST', `/wps/message/offers/withdraw/${token}`, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    });
  expect(program.body).toMatchObject({ success: true, value: { way: 'mail' } });
  expect(await consents(client)).toMatchObject([
    { way: 'inbox', isGiven: true },
    { way: 'mail', isGiven: false },
    { way: 'sms', isGiven: false },
  ]);
  const { id } = (await write(staff)).body.value;
  await eventually(async () => (await shown(staff, id)).state === 'sent');
  expect(await shown(staff, id)).toMatchObject({ mail: 0, waiting: 0 });
  expect(await mails('Offer of the week')).toHaveLength(1);
});

it('refuses what is no consent, and keeps none', async () => {
  const { client } = await reachable();
  expect((await agree(client, 'mail', true, CONSENT_WORDING + 1)).body.value.code).toBe('consent-wording');
  expect((await agree(client, 'pigeon')).status).toBe(400);
  expect((await server.client().send('GET', '/wps/message/offers/consents')).status).toBe(401);
  const guessed = await server.client().send('POST', `/wps/message/offers/withdraw/${'x'.repeat(60)}`, {});
  expect(guessed.body.value.code).toBe('ticket-invalid');
  expect((await consents(client)).some(({ isGiven }) => isGiven)).toBe(false);
});

it('is refused to staff without the permission, for nobody, and for texts with markup', async () => {
  const staff = await server.staff('operator');
  const { client } = await reachable();
  expect((await write(client)).status).toBe(401);
  expect((await write(staff, { languages: ['ZZ'] })).body.value.code).toBe('mass-message-nobody');
  const hostile = [{ language: 'TY', title: '<img src=x onerror=alert(1)>', content: 'x' }];
  expect((await write(staff, { texts: hostile })).body.value).toMatchObject({ code: 'invalid-input' });
  expect((await write(staff, { ways: [] })).status).toBe(400);
  const missing = await staff.send('PUT', '/wps/staff/mass-messages/987654/stop', { reason: 'not there' });
  expect(missing.body.value.code).toBe('unknown-message');
});

it('waits for a second person above 1,000 members, and is stopped by one', async () => {
  const staff = await server.staff('operator');
  const second = await server.staff('supervisor');
  await database.reader.rows(sql`
    insert into members.members (username, nickname, language, agreed_age)
    select 'many' || g, 'many', 'EN', 21 from generate_series(1, 1001) g`);
  const key = newKey();
  const service = { kind: 'service', ways: ['inbox'] };
  const { id, approvalId } = (await write(staff, service, key)).body.value;
  expect((await write(staff, service, key)).body.value).toEqual({ id, approvalId });
  expect((await write(staff, { ...service, reason: 'another one' }, key)).body.value.code).toBe('key-reused');
  expect(await shown(staff, id)).toMatchObject({ state: 'proposed', approvalId });
  const own = await staff.send('PUT', `/wps/staff/approvals/${approvalId}/approve`);
  expect([403, 409]).toContain(own.status);
  expect((await second.send('PUT', `/wps/staff/approvals/${approvalId}/approve`)).status).toBe(200);
  await eventually(async () => (await shown(staff, id)).state === 'sent');
  expect((await shown(staff, id)).approvedBy).toBe('supervisor');
  const over = await staff.send('PUT', `/wps/staff/mass-messages/${id}/stop`, { reason: 'too late' });
  expect(over.body.value.code).toBe('mass-message-over');
  const waiting = (await write(staff, service)).body.value;
  const stopped = await staff.send('PUT', `/wps/staff/mass-messages/${waiting.id}/stop`, {
    reason: 'a wrong date',
  });
  expect(stopped.status).toBe(200);
  expect(await shown(staff, waiting.id)).toMatchObject({ state: 'stopped', looked: 0 });
});

it('a self-exclusion withdraws every consent in its own transaction', async () => {
  const { client, id } = await reachable();
  await agree(client, 'inbox');
  await agree(client, 'mail');
  const exclusion = { length: 'one-year', confirmed: true };
  expect((await client.send('POST', '/wps/member/protection/exclusion', exclusion)).status).toBe(200);
  const rows = await database.reader.rows(sql<{ way: string; source: string }>`
    select way, source from messaging.offer_consents where member_id = ${id} and not is_given order by way`);
  expect(rows).toEqual([
    { way: 'inbox', source: 'exclusion' },
    { way: 'mail', source: 'exclusion' },
  ]);
});
