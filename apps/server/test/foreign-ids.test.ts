// Someone else's things: every call of members that names one is made with another member's (reliability.md S12).
// A new route that takes an id fails here until it says what it names.
import { newKey } from '@tyche/testkit/key';
import { contract, type RouteName } from '@tyche/contract/contract';
import type { Route } from '@tyche/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { eventually } from '@tyche/testkit/until';
import { goodPassword, onePixel, startTestServer, type TestClient, type TestServer } from './harness.ts';

type Thing =
  | 'message'
  | 'device'
  | 'pushDevice'
  | 'ticket'
  | 'scratch'
  | 'deposit'
  | 'withdrawal'
  | 'card'
  | 'limitChange'
  | 'passkey'
  | 'account'
  | 'dailyContract'
  | 'hourContract'
  | 'realtimeContract'
  | 'link'
  | 'export'
  | 'feedback'
  | 'application'
  | 'chat'
  | 'debt'
  | 'thread'
  | 'bonus'
  | 'mission';

const paymentPassword = '493817';

const anOffer = { kind: 'DIVIDEND', type: 'LOTT', betVolume: '1', activeMember: '1', requestedRate: '0.1' };

/** What a route names by an id, and the rest of a good input. */
const named: Partial<
  Record<RouteName, { thing: Thing; query?: string | (() => string); body?: (id: string) => unknown }>
> = {
  readMessages: { thing: 'message', body: (id) => ({ ids: [id] }) },
  deleteMessage: { thing: 'message' },
  joinPromotion: { thing: 'deposit', body: (depositId) => ({ depositId, termsVersion: 1, accepted: true }) },
  leavePromotion: { thing: 'application', body: (applicationId) => ({ applicationId }) },
  claimIssuedPromotion: {
    thing: 'application',
    body: (id) => ({ promotionClaimId: id, promotionType: 'MANUAL', termsVersion: 1, accepted: true }),
  },
  cancelBonus: { thing: 'bonus', body: () => ({ seenProgress: '0.0000' }) },
  orderBonuses: { thing: 'bonus', body: (id) => ({ ids: [id] }) },
  readFeedback: { thing: 'feedback' },
  commentFeedback: { thing: 'feedback', body: () => ({ comment: 'mine' }) },
  readChat: { thing: 'chat' },
  chatTranscript: { thing: 'chat' },
  sendChatMessage: { thing: 'chat', body: () => ({ text: 'mine' }) },
  chatTyping: { thing: 'chat', body: () => ({}) },
  markChatRead: { thing: 'chat', body: () => ({ seq: 1 }) },
  closeChat: { thing: 'chat', body: () => ({}) },
  mailChatTranscript: { thing: 'chat', body: () => ({}) },
  rateChat: { thing: 'chat', body: () => ({ rating: 1 }) },
  messageThread: { thing: 'thread' },
  sendMessage: { thing: 'thread', body: (threadId) => ({ threadId, text: 'mine' }) },
  readThread: { thing: 'thread', body: (threadId) => ({ threadId }) },
  withdrawMessage: { thing: 'thread', body: (threadId) => ({ threadId, seq: 1 }) },
  deleteThread: { thing: 'thread' },
  blockSender: { thing: 'thread', body: (threadId) => ({ threadId, isBlocked: true }) },
  reportThread: { thing: 'thread', body: (threadId) => ({ threadId, reason: 'other', blocks: true }) },
  missionMilestones: { thing: 'mission', query: 'missionId' },
  missionBoard: { thing: 'mission', query: 'missionId' },
  joinMission: { thing: 'mission', body: () => ({}) },
  claimMilestone: { thing: 'mission', body: () => ({ step: 1, period: '2026-11-23' }) },
  endDevice: { thing: 'device' },
  endPushDevice: { thing: 'pushDevice' },
  passkeyRemove: { thing: 'passkey', body: (id) => ({ id, password: goodPassword }) },
  orderDetail: { thing: 'ticket' },
  ticketReceipt: { thing: 'ticket' },
  cancelTickets: { thing: 'ticket', body: (id) => [id] },
  revealInstant: { thing: 'scratch', body: () => ({}) },
  instantProof: { thing: 'scratch' },
  confirmLimit: { thing: 'limitChange', body: (changeId) => ({ changeId }) },
  dropLimitChange: { thing: 'limitChange' },
  depositRecord: { thing: 'deposit' },
  sendDepositProof: { thing: 'deposit', body: () => ({ images: [onePixel] }) },
  cancelDeposit: { thing: 'deposit', body: () => ({}) },
  withdrawRecord: { thing: 'withdrawal' },
  processC2CTransaction: { thing: 'withdrawal', body: (id) => ({ id, answer: 'received' }) },
  preWithdraw: { thing: 'card', body: (bankId) => ({ bankId, amount: '100' }) },
  withdraw: { thing: 'card', body: (bankId) => ({ bankId, amount: '100', password: paymentPassword }) },
  listDownlines: { thing: 'account', query: 'agentId' },
  teamOverview: { thing: 'account', query: () => `startDay=${today}&endDay=${today}&scope=team&agentId` },
  downlineLoss: { thing: 'account', query: () => `startDay=${today}&endDay=${today}&agentId` },
  teamBets: { thing: 'account', query: () => `startDay=${today}&endDay=${today}&agentId` },
  downlineTransaction: { thing: 'account', query: () => `startDay=${today}&endDay=${today}&agentId` },
  readAgentAnnouncements: { thing: 'message', body: (id) => ({ ids: [id] }) },
  listPay: { thing: 'account', query: 'kind=DAILY&direction=granted&downlineId' },
  payComparison: { thing: 'dailyContract', query: 'contractId' },
  payLine: { thing: 'debt' },
  payKit: { thing: 'debt', query: 'id' },
  payRangeKit: { thing: 'account', query: () => `startDay=${today}&endDay=${today}&downlineId` },
  disbursePay: { thing: 'debt', body: (id) => ({ id, downlineId: id, password: paymentPassword }) },
  writeDownlineNote: { thing: 'account', body: (customerId) => ({ customerId, note: 'mine' }) },
  downlineRebates: { thing: 'account', query: 'customerId' },
  updateDownlineRebates: {
    thing: 'account',
    body: (customerId) => ({ customerId, configs: [{ type: 'RNG', rebateValue: 100 }] }),
  },
  contractDetail: { thing: 'dailyContract' },
  previewContract: { thing: 'dailyContract' },
  changeContract: { thing: 'dailyContract', body: () => ({ status: 'C' }) },
  withdrawContract: { thing: 'dailyContract' },
  offerContract: { thing: 'account', body: (downlineId) => ({ downlineId, ...anOffer }) },
  processContractDividend: {
    thing: 'dailyContract',
    body: (requestId) => ({ type: 'LOTT', status: 'A', requestId }),
  },
  processDailySalaryContract: { thing: 'dailyContract', body: (id) => ({ id, status: 'A' }) },
  getContractDividendAnswer: { thing: 'dailyContract', query: 'type=LOTT&status=A&requestId' },
  getDailySalaryAnswer: { thing: 'dailyContract', query: 'status=A&id' },
  processContractHourSalary: { thing: 'hourContract', body: (contractId) => ({ contractId, status: 'A' }) },
  processRealTimeSalaryContract: {
    thing: 'realtimeContract',
    body: (contractId) => ({ contractId, status: 'A' }),
  },
  disableAffiliateUrl: { thing: 'link', body: () => ({}) },
  deleteAffiliateUrl: { thing: 'link' },
  registeredAffiliates: { thing: 'link' },
  exportRows: { thing: 'export' },
  noteExportTaken: { thing: 'export', body: () => ({}) },
  deleteExport: { thing: 'export' },
  promoteDownlineToAgent: { thing: 'account', body: (customerId) => ({ customerId }) },
  removeBankCard: { thing: 'card', body: () => ({ password: paymentPassword }) },
};

/** Fields that look like ids and name nobody's thing: games, channels, kinds of wallets. */
const nobodys = [
  ...[
    'gameId',
    'prizeModeId',
    'typeId',
    'vendorId',
    'deviceId',
    'groupId',
    'fromAccountTypeId',
    'toAccountTypeId',
    'nodeId',
    'roomId',
    'promotionId',
    'rewardId',
    'raffleId',
  ],
  'provider',
];

/** Calls whose id names an offer of the site, a category or a day: everybody may read it. Bets of others are tried in lucky-bets.test.ts. */
const ofTheSite: readonly RouteName[] = [
  'applyPromotion',
  'setPromotionCategory',
  'setOfferConsent',
  'ownLuckyBets',
  'checkLuckyBet',
];

/** What no thing has. */
const UNKNOWN_ID = '999999999999';

let server: TestServer;
let database: Database;
let node: TestServer;
let attacker: TestClient;
/** Of another merchant on the same machine. */
let foreigner: TestClient;
let victim: TestClient;
let victimName: string;
/** Of the site. */
let today: string;
let attackerName: string;
const things = new Map<Thing, string>();

async function oneId(statement: ReturnType<typeof sql<{ id: bigint }>>): Promise<string> {
  const [row] = await database.reader.rows(statement);
  if (!row) throw new Error(`nothing: ${statement.text}`);
  return row.id.toString();
}

beforeAll(async () => {
  server = await startTestServer({ worker: true, env: { TYCHE_DEMO: '0' } });
  database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  [attacker, victim] = [server.client(), server.client()];
  attackerName = await attacker.register();
  node = await openSecondBrand();
  foreigner = node.client('other.localhost');
  victimName = await victim.register();
  // The same name there is another member.
  await foreigner.register(victimName);
  for (const client of [attacker, victim, foreigner]) {
    const body = { password: goodPassword, paymentPassword, confirmPaymentPassword: paymentPassword };
    expect((await client.send('PUT', '/wps/member/paymentPassword', body)).status).toBe(200);
  }
  things.set('message', (await victim.send('GET', '/wps/message/inbox')).body.value.list[0].id);
  const feedback = { kind: 'fault', content: 'The result came late today.' };
  things.set('feedback', (await victim.send('PUT', '/wps/feedback', feedback)).body.value.id);
  // A draft is there for staff alone.
  things.set(
    'mission',
    await oneId(sql<{ id: bigint }>`
      insert into missions.missions (created_by, goal, period) values (1, 'bets', 'week') returning mission_id as id`),
  );
  const question = { topic: 'other', text: 'Where is my draw?' };
  things.set('chat', (await victim.send('POST', '/wps/chat', question)).body.value.id);
  things.set('device', (await victim.send('GET', '/wps/member/devices')).body.value.list[0].id);
  things.set(
    'pushDevice',
    await oneId(sql<{ id: bigint }>`
      insert into messaging.push_devices (member_id, language, user_agent, kinds, browser_hash, endpoint_hash, sealed_subscription)
      select member_id, 'EN', 'A browser', '{money}', sha256('browser'), sha256('endpoint'), 'sealed'
      from members.members where username = ${victimName} and merchant = 1 returning device_id as id`),
  );
  things.set('ticket', await buyTicket());
  const scratch = await eventually(async () => {
    const body = { code: 'eggshell-moon', price: '10.0000' };
    const bought = await victim.send('POST', '/wps/instant/tickets', body, {
      'idempotency-key': newKey(),
    });
    return bought.status === 200 && bought.body.value.ticketId;
  }, 60_000);
  things.set('scratch', scratch);
  await insertMoneyThings();
  await makeAgents();
  things.set('thread', await makeThread(BigInt(things.get('account') ?? '0')));
}, 120_000);
afterAll(async () => {
  await database.close();
  await node.stop();
  await server.stop();
});

/** Another merchant with a host of its own, served by another process of the installation. */
async function openSecondBrand(): Promise<TestServer> {
  await database.reader.rows(
    sql`insert into settings.merchants (merchant, code, name) values (2, 'other', 'Other')`,
  );
  await database.reader.rows(sql`insert into settings.hosts (host, merchant) values ('other.localhost', 2)`);
  await database.inTransaction(async (tx) => {
    await tx.rows(sql`set local tyche.merchant = 2`);
    await tx.rows(sql`select wallet.open_ledger('real', 'PHP'), wallet.open_ledger('trial', 'PHP')`);
  });
  return startTestServer({ beside: server, env: { TYCHE_DEMO: '0' } });
}

async function buyTicket(): Promise<string> {
  return eventually(async () => {
    const near = await victim.send('GET', '/lgw/numeros/near?gameId=102');
    const numero = near.body.currentNumero?.numero;
    const body = {
      gameId: 102,
      currentNumero: numero,
      bettingSlipString: '0_0_0~1~21~1~1950~1',
      betCartAmountSum: '2',
    };
    const bought = await victim.send('POST', '/lgw/orders/betting', body);
    if (bought.status !== 200) return null;
    const listed = await victim.send('POST', '/lgw/orders', {});
    return listed.body.orders.content[0].orderDetailId;
  }, 60_000);
}

/** Rows as the modules would write them; how they come about is tested elsewhere. */
async function insertMoneyThings(): Promise<void> {
  const member = sql<{
    id: bigint;
  }>`select member_id as id from members.members where username = ${victimName}`;
  const memberId = BigInt(await oneId(member));
  const walletId = BigInt(
    await oneId(
      sql<{ id: bigint }>`select wallet_id as id from members.members where member_id = ${memberId}`,
    ),
  );
  const sealed = Buffer.from('sealed');
  things.set(
    'application',
    await oneId(sql<{ id: bigint }>`
      with offer as (
        insert into promotions.offers (kind, state, currency, version, starts_at) values ('MANUAL', 'open', 'PHP', 1, clock_timestamp())
        returning offer_id
      ), version as (
        insert into promotions.versions (offer_id, version, content) select offer_id, 1, '{}' from offer returning offer_id
      ) insert into promotions.applications (offer_id, version, member_id, kind, mode, status, occurrence_key, person, amount, required,
        claim_before)
      select offer_id, 1, ${memberId}, 'MANUAL', 'cash', 'issued', 'manual:1', ${sealed}, 10000, 0, clock_timestamp() + interval '9 days'
      from version returning application_id as id`),
  );
  things.set(
    'bonus',
    await oneId(sql<{ id: bigint }>`
      insert into promotions.bonuses (application_id, member_id, wallet_id, amount, required, play_days, place, mode, is_deposit_linked,
        contributions)
      values (${BigInt(things.get('application') ?? '0')}, ${memberId}, ${walletId}, 10000, 10000, 7, 1, 'playable', false, '{}')
      returning application_id as id`),
  );
  things.set(
    'deposit',
    await oneId(sql<{ id: bigint }>`
      insert into cashier.deposits (member_id, wallet_id, key, request_hash, provider, channel_code, kind, currency, amount, fee,
        state, expires_at)
      values (${memberId}, ${walletId}, ${newKey()}, ${sealed}, 'none', 'none', 'manual', 'PHP', 1000000, 0, 'waiting',
        clock_timestamp() + interval '1 hour') returning deposit_id as id`),
  );
  const card = await oneId(sql<{ id: bigint }>`
    insert into cashier.bank_cards (member_id, kind, bank_code, holder_sealed, account_sealed, account_mark, usable_from)
    values (${memberId}, 'bank', 'none', ${sealed}, ${sealed}, ${sealed}, clock_timestamp()) returning card_id as id`);
  things.set('card', card);
  things.set(
    'withdrawal',
    await oneId(sql<{ id: bigint }>`
      insert into cashier.withdrawals (member_id, wallet_id, key, request_hash, card_id, provider, currency, amount, fee, state, paid_at)
      values (${memberId}, ${walletId}, ${newKey()}, ${sealed}, ${BigInt(card)}, 'none', 'PHP', 1000000, 0,
        'paid-awaiting-receipt', clock_timestamp()) returning withdrawal_id as id`),
  );
  await database.reader.rows(
    sql`insert into protection.profiles (member_id) values (${memberId}) on conflict do nothing`,
  );
  things.set(
    'limitChange',
    await oneId(sql<{ id: bigint }>`
      insert into protection.limit_changes (member_id, kind, period, amount, requested_at)
      values (${memberId}, 'deposit', 'day', 1, clock_timestamp() - interval '2 days') returning change_id as id`),
  );
  things.set(
    'passkey',
    await oneId(sql<{ id: bigint }>`
      insert into identity.passkeys (realm, subject_id, credential_id, public_key, counter, transports, name)
      values ('member', ${memberId}, 'foreign', ${sealed}, 0, '{}', 'key') returning passkey_id as id`),
  );
}

/** Agents may call what members may not: the attacker and the foreigner are agents, of another branch and of another merchant. */
async function makeAgents(): Promise<void> {
  const account = sql<{ id: bigint }>`
    select member_id as id from members.members where merchant = 1 and username = ${victimName}`;
  const accountId = await oneId(account);
  things.set('account', accountId);
  for (const [thing, kind] of [
    ['dailyContract', 'DAILY'],
    ['hourContract', 'HOURLY'],
    ['realtimeContract', 'REALTIME'],
  ] as const)
    things.set(
      thing,
      await oneId(sql<{ id: bigint }>`
        insert into agents.contracts (receiver, kind, game_group, state) values (${BigInt(accountId)}, ${kind}, 'CONS', 'A')
        returning contract_id as id`),
    );
  things.set('debt', await makeDebt(BigInt(accountId), BigInt(things.get('dailyContract') ?? '0')));
  const [now] = await database.reader.rows(
    sql<{ day: string }>`select agents.today('Asia/Manila')::text as day`,
  );
  today = now?.day ?? '';
  things.set(
    'link',
    await oneId(sql<{ id: bigint }>`
      insert into agents.links (agent_id, code, starts_at, makes)
      values (${BigInt(accountId)}, 'STRANGER', clock_timestamp(), 0) returning link_id as id`),
  );
  things.set(
    'export',
    await oneId(sql<{ id: bigint }>`
      insert into agents.exports (agent_id, report, language, filters, state, parts, ended_at)
      values (${BigInt(accountId)}, 'bets', 'EN', '{}', 'ready', 1, clock_timestamp()) returning export_id as id`),
  );
  await database.reader.rows(sql`
    insert into agents.export_parts (export_id, part, rows) values (${BigInt(things.get('export') ?? '0')}, 1, '[]')`);
  await database.reader.rows(sql`
    update members.members set account_type = 1 where merchant = 2 or username = ${attackerName}`);
}

/** A thread of an account with a message that it wrote. */
async function makeThread(memberId: bigint): Promise<string> {
  const threadId = await oneId(sql<{ id: bigint }>`
    insert into messaging.threads (upline_id, downline_id, last_seq, subject) values (${memberId}, 1, 1, 'About it')
    returning thread_id as id`);
  await database.reader.rows(sql`
    insert into messaging.thread_sides (member_id, thread_id, other_id, last_seq) values (${memberId}, ${BigInt(threadId)}, 1, 1)`);
  await database.reader.rows(sql`
    insert into messaging.thread_messages (thread_id, seq, sender_id, recipient_id, client_key, body)
    values (${BigInt(threadId)}, 1, ${memberId}, 1, ${newKey()}, 'Hello')`);
  return threadId;
}

/** A line of pay of an account, from which a correction takes back. */
async function makeDebt(accountId: bigint, contractId: bigint): Promise<string> {
  const terms = '{"tiers":[{"minimumBet":"0","netLoss":"0","activeMember":0,"rateType":"P","rate":"1"}]}';
  await database.reader.rows(sql`
    with act as (
      insert into agents.contract_acts (contract_id, act, state_after, top_ppm, terms)
      values (${contractId}, 'create', 'P', 1, ${terms}::jsonb) returning act_id
    ) insert into agents.contract_versions
      (contract_id, version, effective_from, accepted_at, request_id, top_ppm, time_zone, terms, digest)
    select ${contractId}, 1, '2026-01-03', '2026-01-01', act_id, 1, 'Asia/Manila', ${terms}::jsonb, sha256('') from act`);
  return oneId(sql<{ id: bigint }>`
    with run as (
      insert into agents.runs (starts_at, ends_at, first_day, next_day, kind, period, state)
      values ('2026-01-03', '2026-01-04', '2026-01-03', '2026-01-04', 'DAILY', 'DAILY', 'done') returning *
    ), line as (
      insert into agents.pay_lines (run_id, contract_id, receiver, starts_at, ends_at, valid, stake, payout, self_rebate, agent_rebate,
        promotions, carry_in, base, carry_out, rate, amount, as_of, due_at, active_members, first_day, next_day, version, tier, kind,
        period, game_group, rate_type, reason, rule)
      select run_id, ${contractId}, ${accountId}, starts_at, ends_at, 1000, 1000, 0, 0, 0, 0, 0, 0, 0, 1, 1000, 0, ends_at, 1, first_day,
        next_day, 1, 1, kind, period, 'CONS', 'P', 'paid', 'daily/1' from run returning line_id
    ) insert into agents.debts (line_id, debtor, amount, due_at, depth, kind, state, is_open)
    select line_id, ${accountId}, 1000, clock_timestamp() + interval '1 day', 1, 'DAILY', 'unpaid', true from line
    returning line_id as id`);
}

const routeOf = (name: RouteName): Route => contract[name];
const memberRoutes = (Object.keys(contract) as RouteName[]).filter((name) => routeOf(name).auth === 'member');

/** The fields of a route's input that look like ids of things. */
function idFieldsOf(name: RouteName): string[] {
  const { input, path } = routeOf(name);
  if ('type' in input && input.type === 'array') return ['[]'];
  const fields = 'properties' in input ? Object.keys(Object(input.properties)) : [];
  const parts = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, part = '']) => part);
  const ids = fields.filter((field) => /^(id|ids)$|Id$|Ids$/.test(field));
  return [...new Set([...ids, ...parts])].filter((field) => !nobodys.includes(field));
}

function callWith(name: RouteName, id: string, client: TestClient) {
  const { method, path } = routeOf(name);
  const { query } = named[name] ?? {};
  const asked = typeof query === 'function' ? query() : query;
  const at = path.replace(/:[A-Za-z]+/g, id) + (asked ? `?${asked}=${id}` : '');
  const body = named[name]?.body?.(id);
  const ofSite = { 'sec-fetch-site': 'same-origin', 'idempotency-key': newKey() };
  const headers = routeOf(name).sameSite ? ofSite : undefined;
  return client.send(method, at, method === 'GET' || method === 'DELETE' ? undefined : body, headers);
}

/** What must stay as it is, whatever the attacker sends. */
async function stateOfThings(): Promise<unknown> {
  return database.reader.rows(sql`
    select (select json_agg(d.state) from cashier.deposits d)::text as deposits,
      (select json_agg(w.state) from cashier.withdrawals w)::text as withdrawals,
      (select json_agg(c.removed_at) from cashier.bank_cards c)::text as cards,
      (select json_agg(l.state) from protection.limit_changes l)::text as changes,
      (select json_agg(c.state) from agents.contracts c)::text as contracts,
      (select json_agg(d.paid) from agents.debts d)::text as debts,
      (select json_agg(f.state) from support.feedback f)::text as feedback,
      (select count(*) from support.feedback_entries)::text as entries,
      (select json_agg(a.status) from promotions.applications a)::text as applications,
      (select json_agg(b) from promotions.bonuses b)::text as bonuses,
      (select count(*) from missions.joins)::text as joins,
      (select count(*) from identity.passkeys)::text as passkeys,
      (select count(*) from identity.sessions)::text as sessions,
      (select count(*) from messaging.push_devices)::text as pushes,
      (select count(*) from lottery.tickets)::text as tickets,
      (select json_agg(e) from agents.exports e)::text as exports,
      (select json_agg(l.closed_at) || json_agg(l.hidden_at)::text from agents.links l)::text as links,
      (select json_agg(t) from messaging.threads t)::text || (select json_agg(m) from messaging.thread_messages m)::text as threads,
      (select json_agg(n.read_at) || json_agg(n.deleted_at)::text from messaging.notices n)::text as notices`);
}

describe("another member's things", () => {
  it('are named by no route that this test does not know', () => {
    const unknown = memberRoutes.filter(
      (name) => idFieldsOf(name).length > 0 && !named[name] && !ofTheSite.includes(name),
    );
    expect(unknown).toEqual([]);
  });

  it.each(Object.keys(named) as RouteName[])(
    'are refused by %s, and nothing is told or changed',
    async (name) => {
      const id = things.get(named[name]?.thing ?? 'message') ?? '';
      const before = await stateOfThings();
      const answer = await callWith(name, id, attacker);
      expect([name, [403, 404].includes(answer.status), answer.body?.value?.code]).toEqual([
        name,
        true,
        expect.stringMatching(/^unknown-|^not-allowed$/),
      ]);
      expect(answer.text).not.toContain(victimName);
      expect(await stateOfThings()).toEqual(before);
    },
  );

  it.each(Object.keys(named) as RouteName[])(
    'are by %s for a member of another merchant as what is not there: the same answer, byte for byte',
    async (name) => {
      const id = things.get(named[name]?.thing ?? 'message') ?? '';
      const before = await stateOfThings();
      const [foreign, unknown] = [
        await callWith(name, id, foreigner),
        await callWith(name, UNKNOWN_ID, foreigner),
      ];
      expect([name, foreign.status, foreign.text.replaceAll(id, '#')]).toEqual([
        name,
        unknown.status,
        unknown.text.replaceAll(UNKNOWN_ID, '#'),
      ]);
      expect([403, 404]).toContain(foreign.status);
      expect(await stateOfThings()).toEqual(before);
    },
  );

  it('are there for their owner: the refusals above are about whose they are', async () => {
    for (const name of ['orderDetail', 'depositRecord', 'withdrawRecord'] as const) {
      const answer = await callWith(name, things.get(named[name]?.thing ?? 'message') ?? '', victim);
      expect([name, answer.body?.value?.code ?? null]).not.toEqual([
        name,
        expect.stringMatching(/^unknown-/),
      ]);
    }
    expect((await callWith('deleteMessage', things.get('message') ?? '', victim)).status).toBe(200);
  });
});
