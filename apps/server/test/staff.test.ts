import { permissions, permissionsOf, roleNames, roles } from '@tyche/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../src/platform/db/database.ts';
import { sql } from '../src/platform/db/sql.ts';
import { eventually } from '@tyche/testkit/until';
import { codeOf, startTestServer, type TestClient, type TestServer } from './harness.ts';

let server: TestServer;
let operator: TestClient;
let supervisor: TestClient;
let people = 0;

beforeAll(async () => {
  server = await startTestServer();
  operator = await server.staff('operator');
  supervisor = await server.staff('supervisor');
});
afterAll(() => server.stop());

interface Person {
  readonly id: string;
  readonly username: string;
  readonly password: string;
}

async function create(): Promise<Person> {
  people += 1;
  const username = `clerk-${people}`;
  const answer = await operator.send('POST', '/wps/staff/accounts', { username });
  expect(answer.status).toBe(200);
  return { username, ...answer.body.value };
}

async function signIn({ username, password }: { username: string; password: string }): Promise<TestClient> {
  const client = server.client();
  const answer = await client.send('POST', '/wps/staff/session/login', { username, password });
  expect(answer.body.value).toMatchObject({ restriction: 'second-factor' });
  return client;
}

/** Sets the authenticator up and changes the first password. */
async function settle(person: Person): Promise<{ client: TestClient; secret: string; recovery: string[] }> {
  const client = await signIn(person);
  const { secret } = (await client.send('POST', '/wps/staff/factors/totp/start', {})).body.value;
  const set = await client.send('POST', '/wps/staff/factors/totp', { code: codeOf(secret, -30) });
  const next = { newPassword: 'a passphrase of my own', confirmNewPassword: 'a passphrase of my own' };
  const change = { oldPassword: person.password, ...next };
  expect((await client.send('POST', '/wps/staff/password', change)).status).toBe(200);
  return { client, secret, recovery: set.body.value.recoveryCodes };
}

async function give(person: Person, wanted: readonly string[]): Promise<void> {
  const body = { roles: wanted, reason: 'starts on Monday' };
  const proposed = await operator.send('POST', `/wps/staff/accounts/${person.id}/roles`, body);
  const { approvalId } = proposed.body.value;
  expect((await supervisor.send('PUT', `/wps/staff/approvals/${approvalId}/approve`, {})).status).toBe(200);
}

describe('the first sign-in', () => {
  it('opens nothing before a second factor is set and the first password changed', async () => {
    const person = await create();
    const client = await signIn(person);
    const look = () => client.send('GET', '/wps/staff/audit');
    expect((await look()).body.value).toMatchObject({
      code: 'session-restricted',
      restriction: 'second-factor',
    });
    const who = (await client.send('GET', '/wps/staff/session')).body.value;
    expect(who).toMatchObject({ restriction: 'second-factor', hasFactor: false, idleMinutes: 15 });
    const { secret } = (await client.send('POST', '/wps/staff/factors/totp/start', {})).body.value;
    const set = await client.send('POST', '/wps/staff/factors/totp', { code: codeOf(secret) });
    expect(set.body.value.recoveryCodes).toHaveLength(10);
    expect((await look()).body.value).toMatchObject({ restriction: 'change-password' });
    const passwordOf = (newPassword: string, confirmNewPassword = newPassword) =>
      client.send('POST', '/wps/staff/password', {
        oldPassword: person.password,
        newPassword,
        confirmNewPassword,
      });
    expect((await passwordOf('too short')).body.value.code).toBe('field-length');
    expect((await passwordOf('administrator')).body.value.code).toBe('password-blocked');
    expect((await passwordOf(person.password)).body.value.code).toBe('password-same');
    expect((await passwordOf('one passphrase', 'two passphrases')).body.value.code).toBe('passwords-differ');
    expect((await passwordOf('a passphrase of my own')).status).toBe(200);
    expect((await look()).body.value.code).toBe('not-allowed');
  });

  it('cannot put another authenticator in the place of one that is set', async () => {
    const person = await create();
    await settle(person);
    const thief = await signIn({ ...person, password: 'a passphrase of my own' });
    const start = await thief.send('POST', '/wps/staff/factors/totp/start', {});
    expect(start.body.value.code).toBe('second-factor-set');
    const passkey = await thief.send('POST', '/wps/staff/factors/passkeys/start', {});
    expect(passkey.body.value.code).toBe('session-restricted');
  });
});

describe('a second factor of staff', () => {
  it('is asked for at each sign-in; a wrong one is written down; a recovery code serves once', async () => {
    const person = await create();
    const { recovery } = await settle(person);
    const again = () => signIn({ ...person, password: 'a passphrase of my own' });
    const client = await again();
    const give = (to: TestClient, code: string | undefined) =>
      to.send('POST', '/wps/staff/session/second-factor', { code });
    expect((await give(client, '000000')).body.value.code).toBe('second-factor-wrong');
    expect((await give(client, recovery[0])).status).toBe(200);
    expect((await give(await again(), recovery[0])).body.value.code).toBe('second-factor-wrong');
    const trail = await operator.send(
      'GET',
      `/wps/staff/audit?username=${person.username}&action=second-factor`,
    );
    const actions = trail.body.value.list.map((line: { action: string }) => line.action);
    expect(actions).toEqual([
      ...['second-factor-failed', 'second-factor', 'second-factor-failed', 'second-factor-set'],
    ]);
  });
});

describe('roles', () => {
  it('are proposed by one person and decided by another, who is not the one they are for', async () => {
    const [person, boss] = [await create(), await create()];
    const body = { roles: ['cashier'], reason: 'starts on Monday' };
    const path = (id: string) => `/wps/staff/accounts/${id}/roles`;
    const proposed = await operator.send('POST', path(person.id), body);
    const { approvalId } = proposed.body.value;
    const approve = `/wps/staff/approvals/${approvalId}/approve`;
    expect((await operator.send('PUT', approve, {})).body.value.code).toBe('second-person-needed');
    expect((await operator.send('POST', path(person.id), body)).body.value.code).toBe('approval-pending');
    expect((await supervisor.send('PUT', approve, {})).status).toBe(200);
    await give(boss, ['security']);
    const { client } = await settle(boss);
    const own = await operator.send('POST', path(boss.id), { roles: ['supervisor'], reason: 'asks for it' });
    const decided = await client.send('PUT', `/wps/staff/approvals/${own.body.value.approvalId}/approve`, {});
    expect(decided.body.value.code).toBe('second-person-needed');
  });

  it('open what they hold and nothing else', async () => {
    const person = await create();
    await give(person, ['support']);
    const { client } = await settle(person);
    const who = (await client.send('GET', '/wps/staff/session')).body.value;
    expect(who).toMatchObject({ roles: ['support'], permissions: [...permissionsOf(['support'])] });
    expect((await client.send('GET', '/wps/staff/incidents')).status).toBe(200);
    for (const path of [
      '/wps/staff/audit',
      '/wps/staff/accounts',
      '/wps/staff/ledger/audit',
      '/wps/staff/approvals',
    ])
      expect((await client.send('GET', path)).body.value.code).toBe('not-allowed');
    await give(person, []);
    expect((await client.send('GET', '/wps/staff/incidents')).body.value.code).toBe('not-allowed');
  });

  it('cover every permission, and none lets one person propose and approve a payout', () => {
    expect(permissionsOf(roleNames)).toEqual([...permissions]);
    for (const name of roleNames)
      expect(roles[name].includes('cashier.withdrawals') && roles[name].includes('cashier.approve')).toBe(
        false,
      );
  });
});

describe('an account', () => {
  it('is closed at once with its sessions, and not by its own holder', async () => {
    const person = await create();
    await give(person, ['support']);
    const { client } = await settle(person);
    const close = (id: string, by = operator) =>
      by.send('POST', `/wps/staff/accounts/${id}/disable`, { reason: 'left the house' });
    expect((await close(person.id)).status).toBe(200);
    await eventually(async () => (await client.send('GET', '/wps/staff/session')).status === 401, 1_200);
    const login = { username: person.username, password: 'a passphrase of my own' };
    const answer = await server.client().send('POST', '/wps/staff/session/login', login);
    expect(answer.body.value.code).toBe('login-failed');
    const { list } = (await operator.send('GET', '/wps/staff/accounts')).body.value;
    const self = list.find((each: { username: string }) => each.username === 'operator');
    expect((await close(self.id)).body.value.code).toBe('not-allowed');
    expect((await close('999999')).body.value.code).toBe('unknown-staff');
  });

  it('is over after a quarter of an hour without a call', async () => {
    const person = await create();
    const { client } = await settle(person);
    const database = openDatabase({ url: server.databaseUrl, maxConnections: 1 });
    await database.reader.rows(sql`
      update identity.sessions set seen_at = seen_at - interval '15 minutes 1 second'
      where realm = 'staff' and subject_id = ${person.id}`);
    await database.close();
    await eventually(async () => (await client.send('GET', '/wps/staff/session')).status === 401, 1_200);
  });

  it.each(['Ab', 'has space', '<script>', 'ทดสอบ', 'x'.repeat(31)])(
    'is not made with the name %s',
    async (username) => {
      const answer = await operator.send('POST', '/wps/staff/accounts', { username });
      expect(answer.body.value).toMatchObject({ code: 'invalid-input', field: 'username' });
    },
  );
});

describe('the audit trail', () => {
  it('is read by who, what and when, page after page, without a gap', async () => {
    const person = await create();
    await settle(person);
    const query = `username=operator&action=${encodeURIComponent('staff.')}&pageSize=2`;
    const first = (await operator.send('GET', `/wps/staff/audit?${query}`)).body.value;
    expect(first.list).toHaveLength(2);
    expect(first.hasMore).toBe(true);
    const rest = await operator.send('GET', `/wps/staff/audit?${query}&before=${first.list[1].id}`);
    expect(BigInt(rest.body.value.list[0].id)).toBeLessThan(BigInt(first.list[1].id));
    const late = await operator.send('GET', `/wps/staff/audit?from=${Date.now() + 60_000}`);
    expect(late.body.value.list).toEqual([]);
    expect(JSON.stringify(first)).not.toContain(person.password);
  });
});
