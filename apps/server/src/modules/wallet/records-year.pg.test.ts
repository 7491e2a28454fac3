// Thirteen months of movements: twelve are told at once, and what they come to is what the ledger says by query (reliability.md R9).
import { newKey } from '@tyche/testkit/key';
import type { MemberId, WalletId } from '@tyche/kernel/ids';
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { openArchive } from '../../platform/archive/archive.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call, MemberSession } from '../../platform/http/handlers.ts';
import { createMerchant, readMerchant } from '../settings/index.ts';
import { audit, balanceOfWallet, post } from './index.ts';
import { recordRoutes } from './record-routes.ts';
import { movement, openTestLedger, type TestLedger } from './test/ledger.ts';

const HOUR = 3_600_000;
const YEAR = 366 * 24 * HOUR;
/** Manila is eight hours ahead the whole year: its months begin at 16:00 UTC. */
const ZONE = 'Asia/Manila';
const monthStart = (back: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back) - 8 * HOUR;

/** The middle of a month, so that the test is of the same months whenever it runs. */
const now = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1, 15, 3));
const plans = [
  { kind: 'deposit', gl: 'bank', scope: 'cashier', sign: 1n },
  { kind: 'bet', gl: 'house', scope: 'lottery', sign: -1n },
  { kind: 'win', gl: 'house', scope: 'settlement', sign: 1n },
  { kind: 'rebate', gl: 'rebate', scope: 'settlement', sign: 1n },
  { kind: 'withdrawal', gl: 'bank', scope: 'cashier', sign: -1n },
  { kind: 'transfer', gl: 'clearing:transfer', scope: 'transfer', sign: 1n },
  { kind: 'transfer', gl: 'clearing:transfer', scope: 'transfer', sign: -1n },
  { kind: 'bet', gl: 'studio', scope: 'vendor', sign: -1n },
] as const;

let ledger: TestLedger;
let walletId: WalletId;
let call: Call & { readonly member: MemberSession };
let routes: ReturnType<typeof recordRoutes>;
const times: number[] = [];

beforeAll(async () => {
  ledger = await openTestLedger();
  await ledger.database.inTransaction((tx) => createMerchant(tx, 'test', 'Test'));
  await ledger.run(
    `update settings.merchants set overrides = overrides || '{"timeZone":"${ZONE}"}'::jsonb where code = 'test'`,
  );
  walletId = await ledger.wallet(0n);
  // Each month: its first millisecond, days in it, and its last millisecond.
  for (let back = 13; back >= 0; back -= 1) {
    const [start, next] = [monthStart(back), monthStart(back - 1)];
    const inside = plans.map((_, at) => start + (at + 1) * 60 * HOUR);
    times.push(...[start, ...inside, next - 1].filter((at) => at <= now.getTime()));
  }
  for (const at of times.keys()) {
    const { sign, ...plan } = plans[at % plans.length] ?? plans[0];
    // Enough comes first for what goes; every amount is another one, down to the last unit.
    const amount = (sign > 0n ? 900_0000n : 300_0000n) + BigInt(at) * 1_0007n;
    await post(ledger.each, movement(walletId, sign * amount, { ...plan, key: newKey() }));
  }
  await ledger.run('alter table wallet.entries disable trigger append_only');
  for (const [at, time] of times.entries())
    await ledger.run(
      `update wallet.entries set at = to_timestamp(${time} / 1000.0) where wallet_id = ${walletId} and seq = ${at + 1}`,
    );
  await ledger.run('alter table wallet.entries enable trigger append_only');
  const [row] = await ledger.run<{ owner_id: bigint }>(
    `select owner_id from wallet.wallets where wallet_id = ${walletId}`,
  );
  const member = { memberId: (row?.owner_id ?? 0n) as MemberId, accountType: 0, username: 'reader' } as const;
  call = { member } as typeof call;
  routes = recordRoutes({
    archive: openArchive(ledger.database, null),
    reader: ledger.database.reader,
    merchant: () => readMerchant(ledger.database.reader, 'test'),
    now: () => now.getTime(),
    sources: [],
  });
});
afterAll(async () => {
  const report = await ledger.database.inSnapshot(audit);
  await ledger.close();
  // The clearing account is one-sided here on purpose: only the wallet's side of a transfer is posted.
  expect(report.differences.filter(({ check }) => check !== 'clearing')).toEqual([]);
});

/** What the ledger says of a time, its end not in it, without a word of the code that is tested. */
async function ledgerOf(from: number, until: number) {
  const [row] = await ledger.run<
    Record<'count' | 'deposited' | 'withdrawn' | 'staked' | 'won' | 'all', bigint>
  >(`
    select count(*) as count, coalesce(sum(delta), 0)::bigint as all,
      coalesce(sum(delta) filter (where k.code = 'deposit'), 0)::bigint as deposited,
      coalesce(-sum(delta) filter (where k.code = 'withdrawal'), 0)::bigint as withdrawn,
      coalesce(-sum(delta) filter (where k.code = 'bet'), 0)::bigint as staked,
      coalesce(sum(delta) filter (where k.code = 'win'), 0)::bigint as won
    from wallet.entries e join wallet.entry_kinds k on k.kind = e.kind
    where wallet_id = ${walletId} and at >= to_timestamp(${from} / 1000.0) and at < to_timestamp(${until} / 1000.0)`);
  if (!row) throw new Error('the ledger said nothing');
  return row;
}

test('twelve months of the account record come at once: every movement once, with the net deposit of the ledger', async () => {
  const from = now.getTime() - YEAR;
  const told = await ledgerOf(from, now.getTime() + 1);
  const lines: { seq: string; amount: string; time: number }[] = [];
  let next: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof routes.accountRecord>> = await routes.accountRecord(
      { startTime: from, endTime: now.getTime(), pageSize: 25, ...(next && { before: next }) },
      call,
    );
    expect(page.sums).toEqual({
      deposited: formatAmount(told.deposited),
      withdrawn: formatAmount(told.withdrawn),
      netDeposit: formatAmount(told.deposited - told.withdrawn),
    });
    lines.push(...page.list);
    next = page.next;
  } while (next);
  expect(BigInt(lines.length)).toBe(told.count);
  expect(new Set(lines.map(({ seq }) => seq)).size).toBe(lines.length);
  expect(lines.reduce((all, { amount }) => all + (parseAmount(amount) ?? 0n), 0n)).toBe(told.all);
  // The thirteenth month is there, and is not among them.
  expect(lines.length).toBeLessThan(times.length);
  expect(lines.every(({ time }) => time >= from)).toBe(true);
  const before = await routes.accountRecord(
    { startTime: monthStart(13), endTime: monthStart(12) - 1, pageSize: 100 },
    call,
  );
  expect(before.list).toHaveLength(plans.length + 2);
});

test('the statement has twelve months of the site, each with the ledger’s opening, closing, net deposit and play', async () => {
  const { months, from } = await routes.statement({}, call);
  expect(from).toBe(monthStart(11));
  expect(months).toHaveLength(12);
  for (const [at, month] of months.entries()) {
    const [start, end] = [monthStart(11 - at), Math.min(monthStart(10 - at), now.getTime() + 1)];
    const told = await ledgerOf(start, end);
    const opening = (await ledgerOf(0, start)).all;
    expect(month).toMatchObject({
      opening: formatAmount(opening),
      closing: formatAmount(opening + told.all),
      deposited: formatAmount(told.deposited),
      withdrawn: formatAmount(told.withdrawn),
      netDeposit: formatAmount(told.deposited - told.withdrawn),
      staked: formatAmount(told.staked),
      won: formatAmount(told.won),
    });
    expect(told.count).toBeGreaterThan(0n);
  }
  const balance = (await balanceOfWallet(ledger.database.reader, walletId))?.balance;
  expect(parseAmount(months.at(-1)?.closing ?? '')).toBe(balance);
});
