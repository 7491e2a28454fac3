// Who may call what: every role at every route of the contract. A new route joins by itself; the expectation is written here
// by hand and does not ask the functions that the server asks (reliability.md S13).
import { newKey } from '@tyche/testkit/key';
import { contract, type RouteName } from '@tyche/contract/contract';
import type { Route } from '@tyche/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { eventually } from '@tyche/testkit/until';
import { startTestServer, type TestClient, type TestServer } from './harness.ts';

const memberTypes = [0, 1, 2, 4, 41, 42] as const;
const roles = [
  'visitor',
  ...memberTypes.map((type) => `type ${type}` as const),
  'staff without permissions',
  'staff',
] as const;
type Role = (typeof roles)[number];

/** Account types behind each gate, as sections 5 and 6 of the specification have them. */
const behind: Readonly<Record<string, readonly number[]>> = {
  play: [0, 1, 2, 4, 41, 42],
  'member-centre': [0, 1, 2, 41, 42],
  'account-centre': [1, 2, 41, 42],
  chat: [0, 1, 2, 41, 42],
};

/** Calls of a session that every account may make: its own frame, its balance, and play. */
const forEveryAccount: readonly RouteName[] = [
  ...([
    'loginVerification',
    'touch',
    'memberInfo',
    'changeLanguage',
    'rememberDevice',
    'deviceCode',
  ] as const),
  ...(['secondFactor', 'secondFactorPasskeyStart', 'secondFactorPasskey'] as const),
  ...([
    'balance',
    'series',
    'placeBet',
    'listOrders',
    'orderDetail',
    'ticketReceipt',
    'cancelTickets',
  ] as const),
  ...([
    'recentLotteries',
    'orderLimits',
    'buyInstant',
    'instantTickets',
    'revealInstant',
    'instantProof',
  ] as const),
  ...(['favouriteIds', 'favouriteGames', 'addFavourite', 'removeFavourite'] as const),
  ...(['recentGames', 'gameRooms', 'launchGame'] as const),
  ...(['answerRealityCheck', 'playSession'] as const),
  ...(['firstLogin', 'playerAvatar', 'memberIcon'] as const),
];

const names = Object.keys(contract) as RouteName[];
const routeOf = (name: RouteName): Route => contract[name];

let server: TestServer;
const callers = new Map<Role, TestClient>();

beforeAll(async () => {
  server = await startTestServer();
  const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
  callers.set('visitor', server.client());
  for (const type of memberTypes) {
    const client = server.client();
    const name = await client.register();
    await database.reader.rows(
      sql`update members.members set account_type = ${type} where username = ${name}`,
    );
    callers.set(`type ${type}`, client);
  }
  callers.set('staff', await server.staff('operator'));
  callers.set('staff without permissions', await server.staff('supervisor'));
  await database.reader.rows(sql`
    update staff.accounts set permissions = '{}', roles = '{}' where username = 'supervisor'`);
  await database.close();
});
afterAll(() => server.stop());

/** What the access check says; what is behind it is stopped by a field that no route knows, so that nothing is done. */
async function knock(role: Role, name: RouteName): Promise<string> {
  const { method, path, sameSite } = routeOf(name);
  const ofSite = { 'sec-fetch-site': 'same-origin', 'idempotency-key': newKey() };
  const at = path.replace(/:[A-Za-z]+/g, '1');
  const strange = { noRouteKnowsThis: '1' };
  const isRead = method === 'GET' || method === 'DELETE';
  const client = callers.get(role);
  if (!client) throw new Error(`no ${role}`);
  const answer = isRead
    ? await client.send(method, `${at}?${new URLSearchParams(strange)}`, undefined, sameSite && ofSite)
    : await client.send(method, at, strange);
  return String(answer.body?.value?.code ?? answer.status);
}

function expected(role: Role, name: RouteName): string {
  const { auth, gate, gateRefusal = 'not-allowed', permission } = routeOf(name);
  if (auth === 'open') return 'in';
  if (auth === 'staff') {
    if (!role.startsWith('staff')) return 'not-signed-in';
    return permission !== undefined && role === 'staff without permissions' ? 'not-allowed' : 'in';
  }
  const type = memberTypes.find((one) => role === `type ${one}`);
  if (type === undefined) return 'not-signed-in';
  if (gate === undefined || behind[gate]?.includes(type)) return 'in';
  return type === 4 ? 'in-need-true-account' : gateRefusal;
}

/** How a call that passed the access check ends: at its input. */
const isInside = (code: string) => ['unknown-field', 'invalid-input', 'malformed-body'].includes(code);

describe('access to every route', () => {
  it.each(roles)('says what the contract says to: %s', async (role) => {
    const wrong: string[] = [];
    for (const name of names) {
      const code = await knock(role, name);
      const wanted = expected(role, name);
      if (wanted === 'in' ? !isInside(code) : code !== wanted) wrong.push(`${name}: ${code}, not ${wanted}`);
    }
    expect(wrong).toEqual([]);
  });

  it('stands behind a gate for every member call that is not for every account', () => {
    const without = names.filter(
      (name) => routeOf(name).auth === 'member' && routeOf(name).gate === undefined,
    );
    expect(without.filter((name) => !forEveryAccount.includes(name))).toEqual([]);
  });

  it('asks a permission of staff for every call that is not about their own session', () => {
    const without = names.filter((name) => routeOf(name).auth === 'staff' && !routeOf(name).permission);
    expect(
      without.filter(
        (name) => !/^\/wps\/staff\/(session|member|factors|me|password)\b/.test(routeOf(name).path),
      ),
    ).toEqual([]);
  });

  it('refuses every member call of a session that must change its password, but for the way out', async () => {
    const client = server.client();
    const name = await client.register();
    const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
    await database.reader.rows(sql`
      update identity.sessions set restriction = 'change-password'
      where subject_id = (select member_id from members.members where username = ${name})`);
    await database.close();
    callers.set('visitor', client);
    await eventually(async () => (await knock('visitor', 'inbox')) === 'session-restricted');
    const open: string[] = [];
    for (const route of names) {
      const { auth, restricted } = routeOf(route);
      if (auth !== 'member') continue;
      const isWayOut = restricted?.includes('change-password') ?? false;
      const code = await knock('visitor', route);
      if (isWayOut === (code === 'session-restricted')) open.push(`${route}: ${code}`);
    }
    expect(open).toEqual([]);
  });

  it('is seen when it is left open: without its gate the inbox lets a trial account in', async () => {
    const wanted = expected('type 4', 'inbox');
    const trial = callers.get('type 4');
    const { gate } = routeOf('inbox');
    Reflect.deleteProperty(contract.inbox, 'gate');
    const careless = await startTestServer();
    try {
      const database = openDatabase({ url: careless.databaseUrl, maxConnections: 1 });
      const client = careless.client();
      const name = await client.register();
      await database.reader.rows(sql`update members.members set account_type = 4 where username = ${name}`);
      await database.close();
      callers.set('type 4', client);
      expect(wanted).toBe('in-need-true-account');
      expect(isInside(await knock('type 4', 'inbox'))).toBe(true);
    } finally {
      Object.assign(contract.inbox, { gate });
      if (trial) callers.set('type 4', trial);
      await careless.stop();
    }
  });
});
