import { newKey } from '@tyche/testkit/key';
import type { WalletId } from '@tyche/kernel/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditSome } from './audit.ts';
import { audit, type Difference, foldGl, placeHold, post, rollback, creditBatch, transfer } from './index.ts';
import { walletJobs } from './jobs.ts';
import { movement, openTestLedger, type TestLedger } from './test/ledger.ts';

let ledger: TestLedger;
let wallets: readonly [WalletId, WalletId];
beforeAll(async () => {
  ledger = await openTestLedger();
  const [first, second] = await ledger.wallets(2, 1_000n);
  if (!first || !second) throw new Error('two wallets');
  wallets = [first, second];
  const bet = movement(first, -100n);
  await post(ledger.each, bet);
  await post(ledger.each, movement(first, -50n));
  await rollback(ledger.each, { walletId: first, scope: 'lottery', key: newKey(), targetKey: bet.key });
  await rollback(ledger.each, {
    walletId: first,
    scope: 'lottery',
    key: newKey(),
    targetKey: newKey(),
  });
  await transfer(ledger.each, { from: first, to: second, amount: 30n, key: newKey() });
  await creditBatch(ledger.each, { scope: 'settlement', kind: 'win', gl: 'house' }, [
    { walletId: second, key: newKey(), amount: 9n },
  ]);
  await placeHold(ledger.each, { holdId: newKey(), walletId: second, amount: 70n, owner: 'chase:1' });
  await ledger.database.inTransaction(foldGl);
  await post(ledger.each, movement(second, -5n));
});
afterAll(() => ledger.close());

const checksOf = (differences: readonly Difference[]) =>
  [...new Set(differences.map((one) => one.check))].sort();

/** Plants a difference with the guards switched off, looks, and takes it back: all in one transaction that rolls back. */
async function planted(...statements: readonly string[]): Promise<string[]> {
  const looked = new Error('looked');
  let found: string[] = [];
  await ledger.owner
    .inTransaction(async (tx) => {
      const run = (text: string) => tx.rows({ name: `plant${newKey()}`, text, values: [] });
      for (const table of [
        'entries',
        'cancelled_keys',
        'gl_journals',
        'gl_journal_legs',
        'holds',
        'wallets',
      ]) {
        await run(`alter table wallet.${table} disable trigger user`);
      }
      for (const statement of statements) await run(statement);
      found = checksOf((await audit(tx)).differences);
      throw looked;
    })
    .catch((error: unknown) => {
      if (error !== looked) throw error;
    });
  return found;
}

describe('the audit', () => {
  test('of a sound ledger finds nothing, and shows that each book sums to zero', async () => {
    const report = await ledger.database.inSnapshot(audit);
    expect(report.differences).toEqual([]);
    expect(report.ok).toBe(true);
    expect(report.books).toEqual([
      { book: 'real', currency: 'PHP', wallets: 1_954n, general: -1_954n, sum: 0n },
    ]);
    expect(report.examined).toEqual({ wallets: 2n, entries: 9n, openHolds: 1n });
  });

  test('finds a balance that was raised without an entry', async () => {
    expect(
      await planted(`update wallet.wallets set balance = balance + 1 where wallet_id = ${wallets[0]}`),
    ).toEqual(['balance', 'sum-zero']);
  });

  test('finds an entry that was changed', async () => {
    const found = await planted(
      `update wallet.entries set delta = delta - 1 where wallet_id = ${wallets[0]} and seq = 3`,
    );
    expect(found).toEqual(['chain', 'gl-entries']);
  });

  test('finds an entry that was removed', async () => {
    expect(await planted(`delete from wallet.entries where wallet_id = ${wallets[1]} and seq = 1`)).toContain(
      'chain',
    );
    expect(await planted(`delete from wallet.entries where wallet_id = ${wallets[1]} and seq = 4`)).toContain(
      'balance',
    );
  });

  test('finds money held for nobody, and a hold that is not held', async () => {
    expect(await planted(`update wallet.wallets set held = 5 where wallet_id = ${wallets[0]}`)).toEqual([
      'holds',
    ]);
    expect(await planted('delete from wallet.holds')).toEqual(['holds']);
    expect(
      await planted(
        'alter table wallet.holds drop constraint holds_owner_check',
        `update wallet.holds set owner = ''`,
      ),
    ).toEqual(['hold-owner']);
  });

  test('finds a clearing account that is not empty', async () => {
    const found = await planted(
      `insert into wallet.gl_deltas (gl_account, amount, movements) values (${4 * 1024 + 1}, 1, 1), (${1024 + 1}, -1, 1)`,
    );
    expect(found).toEqual(['clearing', 'gl-entries']);
  });

  test('finds an account whose movements give another balance', async () => {
    expect(await planted('update wallet.gl_balances set balance = balance + 1')).toContain('gl-entries');
    expect(await planted('delete from wallet.gl_deltas')).toContain('sum-zero');
  });

  test('finds a row against an account that no book has', async () => {
    const found = await planted(
      `update wallet.entries set gl = 900 where wallet_id = ${wallets[0]} and seq = 3`,
    );
    expect(found).toEqual(['book', 'gl-entries']);
  });

  test('finds a movement after its rollback and a refund without one', async () => {
    expect(await planted('update wallet.cancelled_keys set refund_seq = null')).toEqual(['cancelled']);
    expect(await planted('delete from wallet.cancelled_keys')).toEqual(['cancelled']);
  });

  test('finds a journal that does not sum to zero', async () => {
    const found = await planted(
      `insert into wallet.gl_journals (scope, key, note) values (6, gen_random_uuid(), 'fee')`,
      `insert into wallet.gl_journal_legs select max(journal_id), 1, 7169, 5 from wallet.gl_journals`,
      `insert into wallet.gl_deltas (gl_account, amount, movements) values (7169, 5, 1)`,
    );
    expect(found).toEqual(['journal', 'sum-zero']);
  });
});

describe("the minute's check", () => {
  const rounds = async () =>
    (await ledger.run<{ rounds: bigint }>('select rounds from wallet.check_progress'))[0]?.rounds ?? 0n;
  const check = (size?: Parameters<typeof auditSome>[1]) =>
    ledger.database.inTransaction(async (tx) => checksOf((await auditSome(tx, size)) ?? []));
  const SMALL = { numbers: 1, moved: 100 };
  /** As when no movement of the last minutes leads to a wallet. */
  const lookLater = async () => {
    await ledger.run(`update wallet.check_progress set since = clock_timestamp() + interval '1 hour'`);
    return check(SMALL);
  };

  test('follows what has moved since the last one, and alarms as long as it does not hold', async () => {
    expect(await check()).toEqual([]);
    await post(ledger.each, movement(wallets[0], -1n));
    expect(await check()).toEqual([]);
    await ledger.run(`update wallet.wallets set balance = balance + 1 where wallet_id = ${wallets[0]}`);
    for (let turn = 0; turn < 3; turn += 1) expect(await check()).toEqual(['chain', 'sum-zero']);
    await ledger.run(`update wallet.wallets set balance = balance - 1 where wallet_id = ${wallets[0]}`);
    expect(await check()).toEqual([]);
  });

  test('sees at once a movement that does not lead to its balance, wherever its slice is', async () => {
    while ((await rounds()) < 2) await check(SMALL);
    await post(ledger.each, movement(wallets[1], -1n));
    await ledger.run(`update wallet.wallets set balance = balance + 1 where wallet_id = ${wallets[1]}`);
    expect(await check(SMALL)).toEqual(['chain', 'sum-zero']);
    await ledger.run(`update wallet.wallets set balance = balance - 1 where wallet_id = ${wallets[1]}`);
    expect(await check(SMALL)).toEqual([]);
  });

  test('sees a row that was changed without a movement within a round, and until it is right', async () => {
    for (const [column, found] of [
      ['balance', ['chain', 'sum-zero']],
      ['held', ['holds']],
    ] as const) {
      await ledger.run(`update wallet.wallets set ${column} = ${column} + 1 where wallet_id = ${wallets[0]}`);
      const until = (await rounds()) + 1n;
      const seen: string[][] = [];
      while ((await rounds()) <= until) seen.push(await lookLater());
      expect(seen).toContainEqual(found);
      expect(seen.at(-1)).toEqual(found);
      await ledger.run(`update wallet.wallets set ${column} = ${column} - 1 where wallet_id = ${wallets[0]}`);
      expect(await lookLater()).toEqual([]);
    }
  });

  test('sees a sum that is wrong at once, also when few wallets are looked at', async () => {
    await ledger.run(
      'update wallet.gl_balances set balance = balance + 1 where gl_account = (select min(gl_account) from wallet.gl_balances)',
    );
    expect(await check(SMALL)).toEqual(['sum-zero']);
    await ledger.run(
      'update wallet.gl_balances set balance = balance - 1 where gl_account = (select min(gl_account) from wallet.gl_balances)',
    );
    expect(await check(SMALL)).toEqual([]);
  });

  test('says nothing of the sum while more has moved than it looks at', async () => {
    await ledger.wallets(6, 10n);
    for (let turn = 0; turn < 6; turn += 1) expect(await check({ numbers: 1, moved: 1 })).toEqual([]);
    expect(await check(SMALL)).toEqual([]);
  });

  test('and folding run as jobs', async () => {
    const heard: (readonly Difference[])[] = [];
    for (const job of walletJobs({
      database: ledger.database,
      onChecked: (differences) => heard.push(differences),
    }))
      await job.run();
    expect(heard).toEqual([[]]);
  });
});
