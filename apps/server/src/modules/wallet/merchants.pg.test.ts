// The ledgers of two merchants: nothing that one calls reaches the money of the other (decision 52).
import { newKey } from '@tyche/testkit/key';
import type { WalletId } from '@tyche/kernel/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import {
  audit,
  balanceOfWallet,
  openVendorAccount,
  openWallet,
  placeHold,
  postHold,
  postLinked,
  rollback,
  creditBatch,
  voidHold,
} from './index.ts';
import { lockPlay, post, postBatch, setStakeLimit, stopPlay } from './index.ts';
import { movement, openTestLedger, type TestLedger } from './test/ledger.ts';

let ledger: TestLedger;
let other: Database;
let own: WalletId;
let foreign: WalletId;
const heldId = newKey();
const foreignKey = newKey();

beforeAll(async () => {
  ledger = await openTestLedger();
  own = await ledger.wallet(1_000n);
  other = ledger.database.forMerchant(2);
  await other.inTransaction(async (tx) => {
    // As a new merchant begins: a book in its currency, the same as another merchant has.
    await tx.rows(sql`select wallet.open_ledger('real', 'PHP'), wallet.open_ledger('real', 'VND')`);
  });
  foreign = await other.inTransaction(async (tx) => {
    const walletId = await openWallet(tx, { ownerId: 77n, book: 'real', currency: 'PHP' });
    await creditBatch(tx, { scope: 'grant', kind: 'grant', gl: 'play-grant' }, [
      { walletId, key: newKey(), amount: 500n },
    ]);
    await placeHold(tx, { holdId: heldId, walletId, amount: 100n, owner: 'test' });
    await post(tx, movement(walletId, -50n, { key: foreignKey }));
    return walletId;
  });
});
afterAll(() => ledger.close());

describe('a ledger number', () => {
  it('tells whose the ledger is, and each merchant has the same books with its own accounts', async () => {
    const ledgers = await ledger.run<{ ledger: number; merchant: number; accounts: bigint }>(`
      select l.ledger, l.merchant, count(*) as accounts from wallet.ledgers l join wallet.gl_accounts using (ledger)
      where merchant = 2 group by 1, 2 order by 1`);
    expect(ledgers).toEqual([
      { ledger: 16, merchant: 2, accounts: 15n },
      { ledger: 17, merchant: 2, accounts: 15n },
    ]);
    expect(Number(foreign) & 1023).toBe(16);
  });

  it('has an account for each vendor, numbered by the database, in the ledgers of each merchant that asks', async () => {
    const accounts = (gl: number) =>
      ledger.run<{ merchant: number; accounts: bigint }>(`
        select l.merchant, count(*) as accounts from wallet.ledgers l join wallet.gl_accounts using (ledger)
        where gl = ${gl} group by 1 order by 1`);
    const opened = await Promise.all(
      [1, 2, 3, 4].map(() => other.inTransaction((tx) => openVendorAccount(tx, 'acme'))),
    );
    expect(opened).toEqual([1000, 1000, 1000, 1000]);
    expect(await accounts(1000)).toEqual([{ merchant: 2, accounts: 2n }]);
    expect(await openVendorAccount(ledger.each, 'acme')).toBe(1000);
    expect(await accounts(1000)).toEqual([
      { merchant: 1, accounts: 7n },
      { merchant: 2, accounts: 2n },
    ]);
    expect(await other.inTransaction((tx) => openVendorAccount(tx, 'second-vendor'))).toBe(1001);
    expect(await other.inTransaction((tx) => openVendorAccount(tx, 'studio'))).toBe(12);
    await expect(other.inTransaction((tx) => openVendorAccount(tx, "x'"))).rejects.toThrow(
      'not a code of a vendor',
    );
  });

  it('is one of sixteen: a merchant has no more books', async () => {
    const opening = other.inTransaction(async (tx) => {
      await tx.rows(sql`
        select wallet.open_ledger('real', 'A' || chr(65 + n) || 'X') from generate_series(1, 15) as n`);
    });
    await expect(opening).rejects.toMatchObject({ code: '23514' });
  });
});

describe('the API functions of the ledger answer for a foreign wallet as for none', () => {
  const first = <T>(work: (tx: Tx) => Promise<T>) => ledger.database.forMerchant(1).inTransaction(work);
  const state = () =>
    ledger.run(`select w.wallet_id, balance, held, seq, guarded, h.remaining,
      (select count(*) from wallet.burned_keys) as refused, (select count(*) from wallet.cancelled_keys) as cancelled
      from wallet.wallets w left join wallet.holds h using (wallet_id) where wallet_id in (${own}, ${foreign}) order by 1`);

  it('whichever is called', async () => {
    const before = await state();
    expect(await balanceOfWallet(ledger.database.forMerchant(1).reader, foreign)).toBeNull();
    const calls: Record<string, Promise<unknown>> = {
      post: first((tx) => post(tx, movement(foreign, -1n))),
      credit: first((tx) => post(tx, movement(foreign, 1n, { kind: 'win' }))),
      batch: first(async (tx) => (await postBatch(tx, [movement(foreign, -1n)]))[0]),
      linked: first(async (tx) => (await postLinked(tx, [movement(own, -5n), movement(foreign, 5n)]))[1]),
      rollback: first((tx) =>
        rollback(tx, { walletId: foreign, scope: 'lottery', key: newKey(), targetKey: foreignKey }),
      ),
      hold: first((tx) => placeHold(tx, { holdId: newKey(), walletId: foreign, amount: 1n, owner: 'test' })),
      posted: first((tx) =>
        postHold(
          tx,
          { scope: 'lottery', kind: 'bet', gl: 'house' },
          { holdId: heldId, key: newKey(), amount: 1n },
        ),
      ),
      released: first((tx) => voidHold(tx, { holdId: heldId, key: newKey() })),
    };
    for (const [name, call] of Object.entries(calls))
      expect([name, await call]).toEqual([name, expect.objectContaining({ status: 'no-wallet' })]);
    await expect(
      first((tx) =>
        creditBatch(tx, { scope: 'settlement', kind: 'win', gl: 'house' }, [
          { walletId: foreign, key: newKey(), amount: 1n },
        ]),
      ),
    ).rejects.toThrow();
    await first((tx) => stopPlay(tx, 77n, new Date(Date.now() + 3_600_000)));
    await first((tx) => lockPlay(tx, [77n]));
    await expect(
      first((tx) => setStakeLimit(tx, foreign, { kind: 'wager', period: 'day', amount: 1n, zone: 'UTC' })),
    ).rejects.toMatchObject({ code: '42501' });
    expect(await state()).toEqual(before);
  });

  it('and for a key that a foreign wallet has used: under review, once, and not for ever', async () => {
    const result = await first((tx) => post(tx, movement(own, -1n, { key: foreignKey })));
    expect(result.status).toBe('conflict');
  });

  it('with what the functions act as: no owner of a table, and no role that passes by policies', async () => {
    const functions = await ledger.run(`
      select p.proname from pg_proc p join pg_roles r on r.oid = p.proowner
      where p.prosecdef and p.pronamespace = 'wallet'::regnamespace
        and (r.rolname <> 'tyche_ledger' or r.rolsuper or r.rolbypassrls
          or exists (select from pg_class c where c.relowner = r.oid))`);
    expect(functions).toEqual([]);
  });
});

it('the audit of each merchant finds its own books sound', async () => {
  for (const database of [ledger.database.forMerchant(1), other]) {
    const report = await database.inSnapshot(audit);
    expect(report.differences).toEqual([]);
    expect(report.examined.wallets).toBe(1n);
  }
});
