// Staff of one merchant and what belongs to another: every staff call that names a thing answers as for one that is not there
// (decision 52; back-office.md 1). A new route joins by itself.
import { newKey } from '@tyche/testkit/key';
import { contract, type RouteName } from '@tyche/contract/contract';
import type { Route } from '@tyche/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondBrand } from '../src/demo/brands.ts';
import { demoMember } from '../src/demo/bots.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { type Sql, sql } from '../src/platform/db/sql.ts';
import { codeOf, startTestServer, type TestClient, type TestServer } from './harness.ts';

const UNKNOWN_ID = '999999999';

const routeOf = (name: RouteName): Route => contract[name];
/** The staff calls whose address names a thing of a merchant; draws and games are shared. */
const routes = (Object.keys(contract) as RouteName[]).filter(
  (name) => routeOf(name).auth === 'staff' && /:(id|memberId)\b/.test(routeOf(name).path),
);

let server: TestServer;
let own: TestClient;
let foreign: TestClient;
const ids = new Map<string, string>();

beforeAll(async () => {
  server = await startTestServer({ env: { TYCHE_DEMO_BRANDS: '2' } });
  own = await server.staff('operator');
  foreign = server.client(secondBrand.host);
  const { username, password, totp } = server.staffAccount('operator', secondBrand.host);
  await foreign.send('POST', '/wps/staff/session/login', { username, password });
  const second = await foreign.send('POST', '/wps/staff/session/second-factor', { code: codeOf(totp) });
  expect(second.status).toBe(200);
  await insertThings();
}, 60_000);
afterAll(() => server.stop());

/** Rows of the first merchant, as its modules would write them. */
async function insertThings(): Promise<void> {
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  const add = async (thing: string, statement: Sql<{ id: bigint }>) => {
    const [row] = await database.reader.rows(statement);
    if (!row) throw new Error(`no ${thing}`);
    ids.set(thing, row.id.toString());
    return row.id;
  };
  const { username } = demoMember;
  const memberId = await add(
    'member',
    sql`select member_id as id from members.members where username = ${username} and merchant = 1`,
  );
  const walletId = await add(
    'wallet',
    sql`select wallet_id as id from members.members where member_id = ${memberId}`,
  );
  const sealed = Buffer.from('sealed');
  await add(
    'deposit',
    sql`insert into cashier.deposits (member_id, wallet_id, key, request_hash, provider, channel_code, kind, currency, amount, fee,
        state, expires_at)
      values (${memberId}, ${walletId}, ${newKey()}, ${sealed}, 'none', 'none', 'manual', 'PHP', 1000000, 0, 'waiting',
        clock_timestamp() + interval '1 hour') returning deposit_id as id`,
  );
  const card = await add(
    'card',
    sql`insert into cashier.bank_cards (member_id, kind, bank_code, holder_sealed, account_sealed, account_mark, usable_from)
      values (${memberId}, 'bank', 'none', ${sealed}, ${sealed}, ${sealed}, clock_timestamp()) returning card_id as id`,
  );
  await add(
    'withdrawal',
    sql`insert into cashier.withdrawals (member_id, wallet_id, key, request_hash, card_id, provider, currency, amount, fee, state)
      values (${memberId}, ${walletId}, ${newKey()}, ${sealed}, ${card}, 'none', 'PHP', 1000000, 0, 'risk-review')
      returning withdrawal_id as id`,
  );
  await add(
    'flag',
    sql`insert into cashier.flags (member_id, kind, detail) values (${memberId}, 'large-day', 'x') returning flag_id as id`,
  );
  await database.reader.rows(
    sql`insert into protection.profiles (member_id) values (${memberId}) on conflict do nothing`,
  );
  await add(
    'check',
    sql`insert into protection.identity_checks (member_id, adapter, document) values (${memberId}, 'manual', 'passport')
      returning check_id as id`,
  );
  await add(
    'erasure',
    sql`insert into protection.erasures (member_id) values (${memberId}) returning erasure_id as id`,
  );
  await add(
    'announcement',
    sql`select min(announcement_id) as id from messaging.announcements where merchant = 1`,
  );
  await add(
    'feedback',
    sql`with sent as (
        insert into support.feedback (member_id, key, kind, language) values (${memberId}, ${newKey()}, 'fault', 'EN')
        returning feedback_id
      ) insert into support.feedback_entries (feedback_id, kind, text) select feedback_id, 'content', 'late' from sent
      returning feedback_id as id`,
  );
  const offer = await add(
    'offer',
    sql`insert into promotions.offers (kind, state, currency, version, starts_at) values ('MANUAL', 'open', 'PHP', 1, clock_timestamp())
      returning offer_id as id`,
  );
  const application = await add(
    'application',
    sql`with version as (
        insert into promotions.versions (offer_id, version, content) values (${offer}, 1, '{"terms": {}, "texts": []}') returning offer_id
      ) insert into promotions.applications (offer_id, version, member_id, kind, mode, status, occurrence_key, person, decide_by)
      select offer_id, 1, ${memberId}, 'MANUAL', 'cash', 'applying', 'manual:1', ${sealed}, clock_timestamp() from version
      returning application_id as id`,
  );
  await add(
    'grantFile',
    sql`insert into promotions.grant_files (offer_id, staff_id, amount, rows, ok_rows, reason, key, hash, note)
      values (${offer}, 1, 10000, 1, 1, 'goodwill', ${newKey()}, ${Buffer.alloc(32)}, 'Sorry.') returning file_id as id`,
  );
  await add(
    'massMessage',
    sql`insert into messaging.mass_messages (made_by, members, last_member, kind, accounts, state, ways, languages, key, hash)
      values (1, 1, 1, 'service', 'all', 'sending', '{inbox}', '{}', ${newKey()}, ${Buffer.alloc(32)}) returning message_id as id`,
  );
  await add(
    'pushBrowser',
    sql`insert into messaging.push_devices (member_id, language, user_agent, kinds, browser_hash, endpoint_hash, sealed_subscription)
      values (${memberId}, 'EN', 'A browser', '{money}', sha256('browser'), sha256('endpoint'), 'sealed') returning device_id as id`,
  );
  await add(
    'bonus',
    sql`insert into promotions.bonuses (application_id, member_id, wallet_id, amount, required, play_days, place, mode, is_deposit_linked,
        contributions)
      values (${application}, ${memberId}, 1, 10000, 10000, 7, 1, 'playable', false, '{}') returning application_id as id`,
  );
  await database.reader.rows(
    sql`insert into promotions.referral_terms (version, content) values (1, '{}') on conflict do nothing`,
  );
  await add(
    'referral',
    sql`with owner as (
        insert into promotions.referral_codes (member_id, code)
        select min(member_id), 'ABCDEFGH' from members.members where member_id <> ${memberId} returning member_id
      ) insert into promotions.referrals (friend_id, referrer_id, terms_version, registered_at, registered_day, last_day, due_at)
      select ${memberId}, member_id, 1, clock_timestamp(), current_date, current_date, null from owner returning friend_id as id`,
  );
  await add(
    'mission',
    sql`insert into missions.missions (created_by, goal, period) values (1, 'bets', 'day') returning mission_id as id`,
  );
  await add(
    'pointRecord',
    sql`insert into points.records (member_id, key, request_hash, kind, status, points, money, ratio, balance_after)
      values (${memberId}, ${newKey()}, ${sealed}, 'conversion', 'process', 1000000, 10000, 100, 0) returning record_id as id`,
  );
  await add(
    'rank',
    sql`insert into points.ranks (member_id, total, level, highest) values (${memberId}, 200000000000, 5, 5) returning member_id as id`,
  );
  await add(
    'chat',
    sql`insert into support.conversations (member_id, key, topic, channel, language)
      values (${memberId}, ${newKey()}, 'game', 'live', 'EN') returning conversation_id as id`,
  );
  await add(
    'appFile',
    sql`insert into support.app_files (staff_id, kind, version, url, sha256, bytes, labels)
      values (1, 'Android', '1.0', 'https://tyche.example/a.apk', ${'01'.repeat(32)}, 1, '{"EN": "App"}') returning file_id as id`,
  );
  const staff = await add('staff', sql`select max(staff_id) as id from staff.accounts where merchant = 1`);
  await add(
    'approval',
    sql`insert into staff.approvals (proposed_by, expires_at, kind, subject, payload, reason)
      values (${staff}, clock_timestamp() + interval '1 hour', 'test', 'a', '{}', 'why') returning approval_id as id`,
  );
  await database.close();
}

type Schema = Readonly<Record<string, unknown>>;

/** The least that a schema takes: what it refuses would hide whether the thing is there. */
function exampleOf(schema: Schema): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.anyOf)) return exampleOf(schema.anyOf[0] as Schema);
  switch (schema.type) {
    case 'object': {
      const properties = Object(schema.properties) as Record<string, Schema>;
      const needed = (schema.required as string[] | undefined) ?? [];
      return Object.fromEntries(needed.map((name) => [name, exampleOf(properties[name] ?? {})]));
    }
    case 'array':
      return Array.from({ length: Number(schema.minItems ?? 0) }, () => exampleOf(Object(schema.items)));
    case 'integer':
    case 'number':
      return Number(schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      // A date of a period, or a number as text.
      if (String(schema.pattern).startsWith('^20')) return '2026-11-23';
      return 'pattern' in schema
        ? '1'.repeat(Number(schema.minLength ?? 1))
        : 'a reason that is long enough'.slice(0, Number(schema.maxLength ?? 28));
  }
}

function call(name: RouteName, id: string, client: TestClient) {
  const { method, path, input } = routeOf(name);
  const parts = [...path.matchAll(/:([A-Za-z]+)/g)].map(([, part = '']) => part);
  const example = Object(exampleOf(input as unknown as Schema)) as Record<string, unknown>;
  for (const part of parts) delete example[part];
  const at = path.replace(/:[A-Za-z]+/g, id);
  return client.send(method, at, method === 'GET' || method === 'DELETE' ? undefined : example);
}

describe('what another merchant has', () => {
  it.each(routes)('is for %s as what is not there, byte for byte', async (name) => {
    const unknown = await call(name, UNKNOWN_ID, foreign);
    for (const [thing, id] of ids) {
      const answer = await call(name, id, foreign);
      expect([thing, answer.status, answer.text.replaceAll(id, '#')]).toEqual([
        thing,
        unknown.status,
        unknown.text.replaceAll(UNKNOWN_ID, '#'),
      ]);
    }
  });

  it('is there for its own staff: the answers above are about whose it is', async () => {
    const readable: Readonly<Partial<Record<RouteName, string>>> = {
      staffDeposit: 'deposit',
      staffWithdrawal: 'withdrawal',
      approveWithdrawal: 'withdrawal',
      closeRiskFlag: 'flag',
      staffFeedbackDetail: 'feedback',
      staffPromotionApplication: 'application',
      staffBonus: 'bonus',
      staffGrantFile: 'grantFile',
      staffGrantFileRows: 'grantFile',
      proposeGrantFile: 'grantFile',
      stopMassMessage: 'massMessage',
      removePushBrowser: 'pushBrowser',
      staffReferral: 'referral',
      staffRankMember: 'rank',
      staffMissionBoard: 'mission',
      staffChat: 'chat',
      staffAnnouncement: 'announcement',
      staffDisable: 'staff',
    };
    for (const [name, thing] of Object.entries(readable)) {
      const [mine, unknown] = [
        await call(name as RouteName, ids.get(thing) ?? '', own),
        await call(name as RouteName, UNKNOWN_ID, own),
      ];
      expect([name, mine.text]).not.toEqual([name, unknown.text]);
    }
  });

  it('is looked for by these calls: all but two get as far as that', async () => {
    const stopped: string[] = [];
    for (const name of routes)
      if (![403, 404].includes((await call(name, UNKNOWN_ID, foreign)).status)) stopped.push(name);
    // Texts are judged before anything is looked for.
    expect(stopped).toEqual(['replaceAnnouncement', 'savePromotion']);
  });
});
