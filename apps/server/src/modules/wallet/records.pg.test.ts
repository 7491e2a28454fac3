// The account record: every movement once, in order, with its balance; filters, pages by key, sums (reliability.md R9).
import { newKey } from '@tyche/testkit/key';
import type { MemberId, WalletId } from '@tyche/kernel/ids';
import { parseAmount } from '@tyche/kernel/money';
import { openArchive } from '../../platform/archive/archive.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call, MemberSession } from '../../platform/http/handlers.ts';
import { createMerchant, readMerchant } from '../settings/index.ts';
import { audit, balanceOfWallet, post } from './index.ts';
import { recordRoutes } from './record-routes.ts';
import { movement, openTestLedger, type TestLedger } from './test/ledger.ts';

const DAY = 86_400_000;
let ledger: TestLedger;
let walletId: WalletId;
let call: Call & { readonly member: MemberSession };
let routes: ReturnType<typeof recordRoutes>;
/** What was posted, oldest first. */
const posted: { code: number; delta: bigint; at: number }[] = [];

beforeAll(async () => {
  ledger = await openTestLedger();
  await ledger.database.inTransaction((tx) => createMerchant(tx, 'test', 'Test'));
  walletId = await ledger.wallet(0n);
  const now = Date.now();
  const plans = [
    { code: 6101, kind: 'deposit', gl: 'bank', scope: 'cashier', delta: 1_000_0000n },
    { code: 4200, kind: 'bet', gl: 'house', scope: 'lottery', delta: -20_0000n },
    { code: 4100, kind: 'win', gl: 'house', scope: 'settlement', delta: 35_0000n },
    { code: 4105, kind: 'rebate', gl: 'rebate', scope: 'settlement', delta: 1_0001n },
    { code: 3200, kind: 'bet', gl: 'studio', scope: 'vendor', delta: -5_0000n },
    { code: 6201, kind: 'withdrawal', gl: 'bank', scope: 'cashier', delta: -100_0000n },
    { code: 6104, kind: 'transfer', gl: 'clearing:transfer', scope: 'transfer', delta: 50_0000n },
    { code: 6207, kind: 'transfer', gl: 'clearing:transfer', scope: 'transfer', delta: -50_0000n },
    { code: 8223, kind: 'amend', gl: 'house', scope: 'settlement', delta: -2_0000n },
  ] as const;
  for (let round = 0; round < 13; round += 1)
    for (const [at, { code, ...plan }] of plans.entries()) {
      await post(ledger.each, movement(walletId, plan.delta, { ...plan, key: newKey() }));
      posted.push({ code, delta: plan.delta, at: now - (13 - round) * 20 * DAY + at * 60_000 });
    }
  // History: an entry cannot be changed, so the trigger steps aside for the seed.
  await ledger.run('alter table wallet.entries disable trigger append_only');
  for (const [at, one] of posted.entries())
    await ledger.run(
      `update wallet.entries set at = to_timestamp(${one.at} / 1000.0) where wallet_id = ${walletId} and seq = ${at + 1}`,
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
    now: () => Date.now(),
    sources: [
      async (_reader, _id, entries) =>
        new Map(entries.map(({ seq }) => [seq, { kind: 'order', number: `L${seq}` }])),
    ],
  });
});
afterAll(async () => {
  // The clearing account is one-sided here on purpose: only the wallet's side of a transfer is posted.
  const report = await ledger.database.inSnapshot(audit);
  await ledger.close();
  expect(report.differences.filter(({ check }) => check !== 'clearing')).toEqual([]);
});

type Input = Parameters<typeof routes.accountRecord>[0];

/** All pages of a question, newest first. */
async function all(input: Input) {
  const lines: Awaited<ReturnType<typeof routes.accountRecord>>['list'] = [];
  let before: string | null | undefined;
  do {
    const page: Awaited<ReturnType<typeof routes.accountRecord>> = await routes.accountRecord(
      { pageSize: 7, ...input, ...(before ? { before } : {}) },
      call,
    );
    lines.push(...page.list);
    before = page.next;
  } while (before);
  return lines;
}

describe('the account record', () => {
  test('holds every movement once with the balance after it, whatever the size of a page', async () => {
    const lines = await all({});
    expect(lines.map(({ transactionType }) => transactionType)).toEqual(
      posted.map(({ code }) => code).reverse(),
    );
    let balance = 0n;
    for (const [at, line] of [...lines].reverse().entries()) {
      balance += posted[at]?.delta ?? 0n;
      expect(parseAmount(line.balance)).toBe(balance);
      expect(line.source).toEqual({ kind: 'order', number: `L${at + 1}` });
    }
    expect(balance).toBe((await balanceOfWallet(ledger.database.reader, walletId))?.balance);
  });

  test('finds each type, several at once, and rare ones with frequent ones', async () => {
    for (const filter of [
      '6101',
      '4200',
      '3200',
      '6104',
      '6207',
      '8223',
      '6101,6201',
      '6201,4100',
      '4200,3200',
    ]) {
      const codes = filter.split(',').map(Number);
      const lines = await all({ transactionType: filter });
      expect(lines.map(({ transactionType }) => transactionType)).toEqual(
        posted
          .map(({ code }) => code)
          .filter((code) => codes.includes(code))
          .reverse(),
      );
    }
  });

  test('keeps to its times: both ends belong to them', async () => {
    const from = posted[20]?.at ?? 0;
    const until = posted[71]?.at ?? 0;
    const lines = await all({ startTime: from, endTime: until });
    expect(lines).toHaveLength(52);
    expect([lines.at(-1)?.time, lines[0]?.time]).toEqual([from, until]);
  });

  test('tells the net deposit of the time', async () => {
    const { sums } = await routes.accountRecord({ pageSize: 1 }, call);
    expect(sums).toEqual({ deposited: '13000.0000', withdrawn: '1300.0000', netDeposit: '11700.0000' });
  });

  test('refuses times that are too long or the wrong way round, and unknown types', async () => {
    const ask = (input: Input) => routes.accountRecord(input, call);
    const now = Date.now();
    await expect(ask({ startTime: now - 400 * DAY, endTime: now })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    await expect(ask({ startTime: now, endTime: now - DAY })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    await expect(ask({ transactionType: '1' })).rejects.toMatchObject({ code: 'invalid-input' });
  });
});

test('the statement goes from month to month without a gap and ends with the balance', async () => {
  const { months } = await routes.statement({}, call);
  for (const [at, month] of months.entries()) if (at > 0) expect(month.opening).toBe(months[at - 1]?.closing);
  const balance = (await balanceOfWallet(ledger.database.reader, walletId))?.balance;
  expect(parseAmount(months.at(-1)?.closing ?? '')).toBe(balance);
  expect(months.map(({ month }) => month)).toEqual([...months.map(({ month }) => month)].sort());
});
