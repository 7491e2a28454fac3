import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../platform/db/sql.ts';
import { openedIdentity, type Opened, password } from '../test/opened.ts';

let o: Opened;
beforeAll(async () => {
  o = await openedIdentity();
});
afterAll(() => o.close());

const good = '804215';
const ip = '203.0.113.7';

async function withPassword(): Promise<bigint> {
  const memberId = await o.member();
  await set(memberId, good, null);
  return memberId;
}

function set(memberId: bigint, next: string, old: string | null): Promise<void> {
  return o.database.inTransaction((tx) => o.identity.paymentPassword.set(tx, memberId, next, old));
}

const match = (memberId: bigint, given: string) =>
  o.identity.paymentPassword.requireMatch(memberId, given, ip);

test.each([
  ['five digits', '80421'],
  ['seven characters', 'abc def'],
  ['a run of digits', '345678'],
  ['a run backwards', '987654'],
  ['one digit over and over', '777777'],
  ['one that everybody tries', 'password1'],
])('a payment password of %s is refused', async (_what, next) => {
  const memberId = await o.member();
  await expect(set(memberId, next, null)).rejects.toMatchObject({ code: 'payment-password-weak' });
  expect(await o.identity.paymentPassword.isSet(o.database.reader, memberId)).toBe(false);
});

test('it is never the login password', async () => {
  await expect(set(await o.member(), password, null)).rejects.toMatchObject({
    code: 'payment-password-same',
  });
});

test('it is set once, matched, and changed only with the old one', async () => {
  const memberId = await withPassword();
  await match(memberId, good);
  await expect(set(memberId, '591730', null)).rejects.toMatchObject({ code: 'payment-password-set' });
  await expect(set(memberId, '591730', '000000')).rejects.toMatchObject({ code: 'payment-password-wrong' });
  await set(memberId, '591730', good);
  await match(memberId, '591730');
  await expect(match(memberId, good)).rejects.toMatchObject({
    code: 'payment-password-wrong',
    details: { triesLeft: 4 },
  });
});

test('without one the member is told so', async () => {
  await expect(match(await o.member(), good)).rejects.toMatchObject({ code: 'payment-password-missing' });
});

test('the sixth try waits half an hour, also with the right one, and five are free again then', async () => {
  const memberId = await withPassword();
  for (let guess = 0; guess < 5; guess += 1)
    await expect(match(memberId, `wrong guess ${guess}`)).rejects.toMatchObject({
      code: 'payment-password-wrong',
    });
  const refused = match(memberId, good);
  await expect(refused).rejects.toMatchObject({ code: 'too-many-requests' });
  await refused.catch((error) => expect(error.details.retryAfterS).toBeGreaterThan(1_790));
  await o.database.reader.rows(sql`
    update identity.payment_passwords set locked_until = clock_timestamp() - interval '1 second' where member_id = ${memberId}`);
  await expect(match(memberId, 'wrong again')).rejects.toMatchObject({ details: { triesLeft: 4 } });
  await match(memberId, good);
});

describe('members behind one address of a carrier', () => {
  const from = '198.51.100.9';
  const matchFrom = (memberId: bigint, given: string) =>
    o.identity.paymentPassword.requireMatch(memberId, given, from);

  test('are not counted while they are right, however many there are', async () => {
    const memberId = await withPassword();
    for (let turn = 0; turn < 70; turn += 1) await matchFrom(memberId, good);
    const left = await o.database.reader.rows<{ count: number }>(sql<{ count: number }>`
      select count from platform.counters where key like 'payment-password-wrong:198.51.100%' and count > 0`);
    expect(left).toEqual([]);
  });

  test('do not lock each other: after sixty wrong ones each still has a first try, and no second', async () => {
    const [honest, guesser] = [await withPassword(), await withPassword()];
    await o.database.reader.rows(sql`
      insert into platform.counters (key, window_start, count)
      select 'payment-password-wrong:198.51.100.0/24', date_bin('300 seconds', clock_timestamp() + n * interval '300 seconds', 'epoch'), 60
      from generate_series(0, 1) as n on conflict (key, window_start, merchant) do update set count = 60`);
    await matchFrom(honest, good);
    await expect(matchFrom(guesser, 'wrong guess')).rejects.toMatchObject({ code: 'payment-password-wrong' });
    await expect(matchFrom(guesser, good)).rejects.toMatchObject({ code: 'too-many-requests' });
    // What was not judged counts for nobody: elsewhere four tries are left, and the right one passes.
    await match(guesser, good);
    await matchFrom(honest, good);
  });
});

test('of twenty guesses at once five are judged and no more', async () => {
  const memberId = await withPassword();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, guess) => match(memberId, `wrong guess ${guess}`)),
  );
  const codes = outcomes.map((each) => (each.status === 'rejected' ? each.reason.code : 'ok'));
  expect(codes.filter((code) => code === 'payment-password-wrong')).toHaveLength(5);
  expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(15);
});
