// Breaks, exclusions and limits bear a time that fits the order of commits: a comparison of stamps finds no bet
// after the `since` of what would have refused it.
import { newKey } from '@tyche/testkit/key';
import type { MemberId } from '@tyche/kernel/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { post } from '../wallet/index.ts';
import { setLimit } from './change-limits.ts';
import { walletOf } from './deps.ts';
import { excludeSelf, takeBreak } from './stop-play.ts';
import { openTestProtection, type TestProtection } from './test/protection.ts';

let place: TestProtection;
beforeAll(async () => {
  place = await openTestProtection();
});
afterAll(() => place.close());

const stake = { scope: 'lottery', kind: 'bet', gl: 'house', delta: -100n } as const;

const acts: readonly [string, (memberId: MemberId) => Promise<unknown>, string][] = [
  [
    'a break',
    (memberId) => takeBreak(place.deps, memberId, 'day'),
    'select since as at from protection.stops',
  ],
  [
    'an exclusion',
    (memberId) => excludeSelf(place.deps, memberId, 'six-months'),
    'select since as at from protection.stops',
  ],
  [
    'a limit',
    (memberId) => setLimit(place.deps, memberId, { kind: 'wager', period: 'day', amount: '0' }),
    'select set_at as at from protection.limits',
  ],
];

test.each(acts)('%s that waits for a bet is stamped after it', async (_what, act, stamp) => {
  const memberId = await place.member(10_000n);
  const walletId = await walletOf(place.database.reader, memberId);
  let waiting: Promise<unknown> = Promise.resolve();
  await place.database.inTransaction(async (tx) => {
    await post(tx, { ...stake, walletId, key: newKey() });
    waiting = act(memberId);
    await isBlocked();
    // Another bet of the same transaction, younger than the wish that waits for it.
    await post(tx, { ...stake, walletId, key: newKey() });
  });
  await waiting;
  await expectOrder(memberId, stamp);
});

test.each(acts)(
  '%s among bets that all come at once bears the time of its place among them',
  async (_what, act, stamp) => {
    const memberId = await place.member(1_000_000n);
    const walletId = await walletOf(place.database.reader, memberId);
    const bet = () => place.database.inTransaction((tx) => post(tx, { ...stake, walletId, key: newKey() }));
    const bets = Array.from({ length: 40 }, bet);
    const acted = act(memberId);
    const more = Array.from({ length: 40 }, bet);
    await Promise.all([...bets, acted, ...more]);
    await expectOrder(memberId, stamp);
  },
);

async function expectOrder(memberId: MemberId, stamp: string): Promise<void> {
  const walletId = await walletOf(place.database.reader, memberId);
  const [row] = await place.run<{ late: number; bets: number }>(`
    select count(*)::int as bets, count(*) filter (where e.at > (${stamp} where member_id = ${memberId}))::int as late
    from wallet.entries e where wallet_id = ${walletId} and kind = 1`);
  expect(row?.bets).toBeGreaterThan(0);
  expect(row?.late).toBe(0);
}

/** Waits until another transaction of this database waits for a lock. */
async function isBlocked(): Promise<void> {
  for (;;) {
    const rows = await place.run(`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (rows.length > 0) return;
  }
}
