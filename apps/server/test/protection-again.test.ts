// Who has excluded himself is not let in again under another account: not by address, number, name and birth date (reliability.md R6, T39).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { type AccountStage, codeOfRefusal, openAccountStage } from './account-stage.ts';
import { eventually } from '@tyche/testkit/until';
import { goodPassword, registration, type TestClient } from './harness.ts';

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage();
});
afterAll(() => stage.stop());

const person = { name: 'Basilio Quiapo', birthDate: '1984-06-11' };

async function register(client: TestClient, name: string, changes: Record<string, unknown> = {}) {
  return client.send('PUT', '/wps/member/register', registration(`${name}x${process.pid}`, changes));
}

async function exclude(client: TestClient): Promise<void> {
  const asked = { length: 'six-months', confirmed: true };
  expect((await client.send('POST', '/wps/member/protection/exclusion', asked)).status).toBe(200);
}

async function marks(): Promise<number> {
  const [row] = await stage.database.reader.rows(
    sql<{ n: number }>`select count(*)::int as n from protection.excluded_marks`,
  );
  return row?.n ?? 0;
}

describe('an excluded person', () => {
  it('cannot open another account with the same address; another person can', async () => {
    const email = `again${process.pid}@example.com`;
    const first = stage.browser();
    expect((await register(first, 'again1', { email })).body).toMatchObject({ success: true });
    // Before the exclusion anybody may claim it.
    expect((await register(stage.browser(), 'again2', { email })).body).toMatchObject({ success: true });
    await exclude(first);
    await eventually(async () => (await marks()) > 0);
    expect(codeOfRefusal(await register(stage.browser(), 'again3', { email }))).toBe('self-excluded');
    const other = { email: `other${process.pid}@example.com` };
    expect((await register(stage.browser(), 'again4', other)).body).toMatchObject({ success: true });
  });

  it('is found by name and birth date in an account that exists and in one that comes later', async () => {
    const [first, second, third] = [stage.browser(), stage.browser(), stage.browser()];
    for (const [client, name] of [
      [first, 'same1'],
      [second, 'same2'],
      [third, 'same3'],
    ] as const)
      expect((await register(client, name)).body).toMatchObject({ success: true });
    const declare = (client: TestClient) => client.send('PUT', '/wps/member/identity', person);
    for (const client of [first, second]) expect((await declare(client)).status).toBe(200);
    await exclude(first);
    expect((await second.send('GET', '/wps/v2/wallets/balance')).status).toBe(401);
    const login = { username: `same2x${process.pid}`, password: goodPassword };
    const again = await stage.browser().send('POST', '/wps/session/login', login);
    expect(codeOfRefusal(again)).toBe('self-excluded');
    expect(codeOfRefusal(await declare(third))).toBe('self-excluded');
    expect((await third.send('GET', '/wps/v2/wallets/balance')).status).toBe(200);
  });
});
