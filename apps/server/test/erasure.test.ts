// After an erasure no text, JSON or byte column of any table holds anything that the member ever gave (decision 36;
// reliability.md P2). The member has an unmistakable mark in every field and uses everything that stores text.
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { balanceOf, post } from '../src/modules/wallet/index.ts';
import { sql } from '../src/platform/db/sql.ts';
import { type AccountStage, openAccountStage } from './account-stage.ts';
import { eventually } from '@tyche/testkit/until';
import { goodPassword, onePixel, registration, type TestClient } from './harness.ts';

const MARK = 'zqxjk';
const paymentPassword = '482915';
const images = [{ ...onePixel, name: 'zqxjkpicture.png' }];
const browser = { 'user-agent': 'ZqxjkBrowser/1.0', 'x-forwarded-for': '198.51.177.7' };
const username = `zqxjkm${process.pid}`;
const contacts = {
  payeeName: 'Zqxjkmaria Sagisag',
  email: 'zqxjk.first@zqxjkhost.example',
  qqNum: '90909123123',
  line: 'zqxjkline',
  whatsapp: '639179998887',
  zalo: 'zqxjkzalo',
  facebook: 'zqxjkface',
  wechat: 'zqxjkwechat',
  idNumber: 'ZQXJKID778899',
};
const card = { holderName: 'Zqxjkmaria Sagisag', accountNumber: '9876501234' };
const declared = {
  name: 'Zqxjkmaria Sagisag',
  birthDate: '1981-02-03',
  address: '7 Zqxjkstreet, Zqxjkville',
};
const network = '198.51.177';
/** What has no mark in it. */
const numbers = [contacts.qqNum, contacts.whatsapp, card.accountNumber, declared.birthDate];

let stage: AccountStage;
let client: TestClient;
let upline: TestClient;

beforeAll(async () => {
  stage = await openAccountStage({ payments: true });
  const cashier = { cardWaitHours: 0, newAccountHours: 0, newCardHours: 0, turnoverPpm: 0, playPpm: 0 };
  await stage.set({ kycBeforeDeposit: false, cashier });
  const plain = stage.server.client();
  client = { ...plain, send: (method, path, body) => plain.send(method, path, body, browser) };
  upline = stage.browser();
}, 120_000);
afterAll(() => stage.stop());

async function must(by: TestClient, method: string, path: string, body?: unknown) {
  const answer = await by.send(method, path, body);
  expect([path, answer.status, answer.text]).toEqual([path, 200, answer.text]);
  return answer.body.value;
}

/** Columns that hold a text anywhere in the database: `schema.table.column: how many rows`. */
async function findTexts(words: readonly string[]): Promise<string[]> {
  const columns = await stage.database.reader.rows(sql<{ place: string; name: string; type: string }>`
    select format('%I.%I', c.table_schema, c.table_name) as place, c.column_name as name, c.data_type as type
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY')`);
  const found: string[] = [];
  for (const { place, name, type } of columns) {
    const text = type === 'bytea' ? `encode("${name}", 'escape')` : `"${name}"::text`;
    const [row] = await stage.database.reader.rows<{ n: number }>({
      name: '',
      text: `select count(*)::int as n from ${place} where ${text} ilike any ($1)`,
      values: [words.map((word) => `%${word}%`)],
    });
    if (row && row.n > 0) found.push(`${place}.${name}: ${row.n}`);
  }
  return found;
}

async function openAccount(): Promise<bigint> {
  await upline.register();
  const form = registration(username, {
    ...contacts,
    referralCode: 'ZQXJKREF77',
    domain: 'zqxjk.example',
    registerUrl: 'http://zqxjk.example/r',
  });
  const { id } = await must(client, 'PUT', '/wps/member/register', form);
  await must(upline, 'GET', '/wps/member/info');
  await stage.database.reader.rows(sql`
    update members.members set upline_id = (select max(member_id) from members.members where username like 'player%')
    where member_id = ${BigInt(id)}`);
  // The tree says so too: a transfer asks it, and not the account.
  await stage.database.reader.rows(sql`
    insert into agents.closure (descendant, ancestor, from_day, depth)
    select member_id, upline_id, registered_at::date - 1, 1 from members.members where upline_id is not null
    on conflict do nothing`);
  await stage.database.reader.rows(sql`
    insert into agents.links (agent_id, starts_at, makes, code, path)
    values (${BigInt(id)}, clock_timestamp(), 0, 'KEEPSAKE', 'zqxjk-own-path')`);
  return BigInt(id);
}

async function fillProfile(): Promise<void> {
  await must(client, 'POST', '/wps/member/info', { nickname: 'Zqxjknick Name' });
  const value = 'zqxjk.second@zqxjkhost.example';
  await must(client, 'POST', '/wps/member/contact/code', { channel: 'email', value });
  const verificationCode = (await stage.sent(value)).code;
  await must(client, 'POST', '/wps/member/contact', {
    channel: 'email',
    value,
    verificationCode,
    password: goodPassword,
  });
  await stage.database.reader.rows(sql`update members.contacts set replaced = false`);
  const answers = ['first-pet', 'first-school', 'first-job-city'].map((question) => ({
    question,
    answer: 'Zqxjkanswer',
  }));
  await must(client, 'POST', '/wps/member/questions', { password: goodPassword, answers });
  const password = { password: goodPassword, paymentPassword, confirmPaymentPassword: paymentPassword };
  await must(client, 'PUT', '/wps/member/paymentPassword', password);
  await must(client, 'PUT', '/wps/member/identity', declared);
  await must(client, 'POST', '/wps/member/identity/documents', { document: 'passport', images });
}

async function usePayments(): Promise<void> {
  const bankCard = { kind: 'bank', bankCode: 'BPI', ...card, password: paymentPassword };
  const { id: bankId } = await must(client, 'PUT', '/wps/member/bankCard', bankCard);
  const deposit = {
    channelCode: 'house-transfer',
    amount: '500',
    payeeName: 'Zqxjkmaria Sagisag',
    bankCode: 'BPI',
  };
  const opened = await must(client, 'POST', '/wps/relay/MCSFE_manualTransferByAccountName', deposit);
  await must(client, 'PUT', `/wps/transaction/deposit/${opened.id}/proof`, { images });
  const operator = await stage.server.staff('operator');
  const refused = { reason: 'Zqxjkmaria Sagisag never paid' };
  await must(operator, 'PUT', `/wps/staff/cashier/deposits/${opened.id}/refuse`, refused);
  await must(client, 'PUT', '/wps/member/transferUpline', {
    amount: '200',
    password: paymentPassword,
    reason: 'zqxjkreason',
  });
  const asked = { amount: '200', bankId, password: paymentPassword };
  const { id } = await must(client, 'POST', '/wps/v2/transaction/withdraw', asked);
  await eventually(async () => {
    const { state } = (await client.send('GET', `/wps/transaction/withdraw/${id}`)).body.value;
    const reason = 'Zqxjkmaria rang us';
    if (state === 'risk-review')
      await operator.send('PUT', `/wps/staff/cashier/withdrawals/${id}/approve`, { reason });
    return state === 'paid-awaiting-receipt';
  }, 50_000);
  const complaint = { id, answer: 'not-received', note: 'zqxjknote', images };
  await must(client, 'POST', '/wps/relay/MCSFE_processC2CTransaction', complaint);
  for (const decision of ['review', 'received'])
    await must(operator, 'PUT', `/wps/staff/cashier/withdrawals/${id}/receipt`, {
      decision,
      reason: `${decision}: Zqxjkmaria Sagisag has it`,
    });
  const flags = await must(operator, 'GET', '/wps/staff/cashier/flags');
  for (const flag of flags.list)
    await must(operator, 'PUT', `/wps/staff/cashier/flags/${flag.id}/close`, {
      reason: 'Zqxjkmaria is known',
    });
}

async function writeFeedback(): Promise<void> {
  const operator = await stage.server.staff('operator');
  const feedback = { kind: 'payment', content: 'Zqxjkmaria waits for a payment.', images };
  const { id } = await must(client, 'PUT', '/wps/feedback', feedback);
  const answer = { text: 'Zqxjkmaria Sagisag has it now.' };
  await must(operator, 'PUT', `/wps/staff/feedback/${id}/answer`, answer);
  await must(client, 'POST', `/wps/feedback/${id}/comment`, { comment: 'zqxjkcomment' });
  await must(operator, 'PUT', `/wps/staff/feedback/${id}/close`, { reason: 'Zqxjkmaria rang us' });
}

async function chatWithStaff(): Promise<void> {
  const operator = await stage.server.staff('operator');
  const question = { topic: 'payment', text: 'Zqxjkmaria asks for a payment.', images };
  const { id } = await must(client, 'POST', '/wps/chat', question);
  await must(operator, 'PUT', `/wps/staff/chat/${id}/take`);
  await must(operator, 'POST', `/wps/staff/chat/${id}/messages`, { text: 'Zqxjkmaria Sagisag has it.' });
  await must(operator, 'POST', `/wps/staff/chat/${id}/notes`, { text: 'Zqxjkmaria is in a hurry' });
  await must(client, 'POST', `/wps/chat/${id}/close`, {});
  await must(client, 'POST', `/wps/chat/${id}/rate`, { rating: 5, comment: 'zqxjkrating' });
}

async function leaveTraces(): Promise<void> {
  const operator = await stage.server.staff('operator');
  const checks = await must(operator, 'GET', '/wps/staff/identity/checks');
  const decision = { decision: 'refused', reason: 'Zqxjkmaria Sagisag is hard to read' };
  await must(operator, 'PUT', `/wps/staff/identity/checks/${checks.list.at(-1).id}/decision`, decision);
  const stranger = stage.browser();
  const wrong = { username, password: 'not the one' };
  expect((await stranger.send('POST', '/wps/session/login', wrong)).status).toBe(401);
  expect((await stranger.send('POST', '/wps/staff/session/login', wrong)).status).toBe(401);
  await must(client, 'POST', '/wps/session/login', { username, password: goodPassword });
  const known = { username, email: 'zqxjk.second@zqxjkhost.example' };
  await must(stranger, 'POST', '/wps/member/password/email', known);
}

async function takeAll(memberId: bigint): Promise<void> {
  await stage.database.inTransaction(async (tx) => {
    const found = await balanceOf(tx, memberId);
    const out = { scope: 'cashier', kind: 'withdrawal', gl: 'bank', key: newKey() } as const;
    if (found) await post(tx, { ...out, walletId: found.walletId, delta: -found.balance });
  });
}

it('an erased member leaves a number and no text in any table', { timeout: 180_000 }, async () => {
  const memberId = await openAccount();
  await fillProfile();
  await usePayments();
  await writeFeedback();
  await chatWithStaff();
  await leaveTraces();
  // The search finds what is there.
  const before = await findTexts([MARK, ...numbers]);
  expect(before.length).toBeGreaterThan(10);
  await takeAll(memberId);
  // The days in which the member may complain are over.
  await stage.database.reader.rows(sql`
    update cashier.withdrawals set complaint_until = clock_timestamp() - interval '1 day' where member_id = ${memberId}`);
  await must(client, 'POST', '/wps/member/privacy/erasure', { confirmed: true });
  const supervisor = await stage.server.staff('supervisor');
  const { list } = await must(supervisor, 'GET', '/wps/staff/privacy/erasures');
  const reason = 'Zqxjkmaria Sagisag asked for it by letter';
  await must(supervisor, 'PUT', `/wps/staff/privacy/erasures/${list[0].id}`, { decision: 'erase', reason });
  await eventually(
    async () => (await stage.server.count(`members.members where username = 'erased${memberId}'`)) === 1,
  );
  await eventually(async () => (await stage.server.count('platform.outbox')) === 0);
  expect(await findTexts([MARK, ...numbers])).toEqual([]);
  // Throttles count the calls of a whole network for a day and know no member.
  expect((await findTexts([network])).filter((found) => !found.startsWith('platform.counters.'))).toEqual([]);
  expect(await stage.server.count("agents.links where code = 'KEEPSAKE' and closed_at is not null")).toBe(1);
  // What was done stays, under the number.
  expect(await stage.server.count("staff.audit_trail where action = 'erasure.decided'")).toBe(1);
  expect(await stage.server.count(`cashier.withdrawals where member_id = ${memberId}`)).toBe(1);
  const audit = await supervisor.send('GET', '/wps/staff/ledger/audit');
  expect(audit.body.value?.ok).toBe(true);
});

it('keeps the trail of staff from everybody else: no line is rewritten or deleted', async () => {
  await stage.server.staff('operator');
  for (const statement of [
    sql`update staff.audit_trail set subject = 'x'`,
    sql`update staff.audit_trail set action = 'x'`,
    sql`delete from staff.audit_trail`,
  ])
    await expect(stage.database.reader.rows(statement)).rejects.toThrow('append only');
});
