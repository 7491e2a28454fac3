// What the program may do in its database (rights.sql; ledger.md 4): it writes no money table but through the ledger's functions.
import { readFile } from 'node:fs/promises';
import { newKey } from '@tyche/testkit/key';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../platform/db/sql.ts';
import { balanceOfWallet, post } from './index.ts';
import { movement, openTestLedger, type TestLedger } from './test/ledger.ts';

const DENIED = '42501';
let ledger: TestLedger;

beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());

/** Runs a text as the program, undone whatever it does; gives the code of the refusal, null when there was none. */
async function tried(text: string): Promise<string | null> {
  const undo = new Error('undone');
  return ledger.database
    .inTransaction(async (tx) => {
      await tx.rows({ ...sql``, name: newKey(), text });
      throw undo;
    })
    .catch((error: unknown) => {
      if (error === undo) return null;
      if (!(error instanceof Error && 'code' in error)) return String(error);
      // Refused for the row, not for the right.
      return error.message.includes('row-level security') ? 'another merchant' : String(error.code);
    });
}

const tables = () =>
  ledger.run<{ name: string; column: string }>(`
    select distinct on (1) c.oid::regclass::text as name, quote_ident(a.attname) as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and attidentity = '' and attgenerated = ''
    where c.relkind in ('r', 'p') and c.relnamespace = 'wallet'::regnamespace order by 1, attnum`);

describe('the program', () => {
  test('neither changes, removes nor adds a row of any table of the ledger by itself', async () => {
    const open: string[] = [];
    for (const { name, column } of await tables())
      for (const text of [
        `insert into ${name} (${column}) values (null)`,
        `update ${name} set ${column} = ${column}`,
        `delete from ${name}`,
        `truncate ${name}`,
      ])
        if ((await tried(text)) !== DENIED) open.push(text);
    // A wallet without its owner and its ledger is refused as incomplete.
    expect(open).toEqual(['insert into wallet.wallets (wallet_id) values (null)']);
  });

  test.each([
    'update wallet.wallets set balance = balance + 1',
    'update wallet.wallets set floor = -1',
    'update wallet.wallets set guarded = false',
    'insert into wallet.wallets (wallet_id, owner_id, ledger, balance) values (1 << 10 | 1, 1, 1, 5)',
    'update wallet.guards set stopped_until = null',
  ])('may not: %s', async (text) => {
    expect(await tried(text)).toBe(DENIED);
  });

  test('opens a wallet empty, sets its status, and moves money by the functions', async () => {
    const walletId = await ledger.wallet(10n);
    const result = await post(ledger.each, movement(walletId, -4n));
    expect(result.status).toBe('ok');
    expect((await balanceOfWallet(ledger.database.reader, walletId))?.balance).toBe(6n);
    expect(await tried(`update wallet.wallets set status = 1 where wallet_id = ${walletId}`)).toBeNull();
  });

  test('gets nothing from what the functions call inside', async () => {
    const walletId = await ledger.wallet(10n);
    expect(
      await tried(
        `select wallet.post_carefully(1::smallint, gen_random_uuid(), 0::smallint, 2::smallint, ${walletId}, 1::smallint, 5, null,
          null, null)`,
      ),
    ).toBe(DENIED);
  });

  test('takes down no guard: triggers, checks and functions are the owner’s', async () => {
    const attempts = [
      'alter table wallet.entries disable trigger append_only',
      'alter table wallet.wallets drop constraint wallet_floor',
      'drop trigger append_only on wallet.entries',
      'set session_replication_role = replica',
      'create function wallet.gift() returns void language sql as $$ select $$',
      'create table public.shadow (n int)',
      'alter function wallet.lock_wallets owner to tyche_app',
    ];
    expect(await Promise.all(attempts.map(tried))).toEqual(attempts.map(() => DENIED));
  });
});

test('what the program is refused is refused for its role: the owner would get as far as the triggers', async () => {
  await expect(ledger.run('update wallet.entries set delta = delta')).rejects.toMatchObject({
    code: '23001',
  });
  await expect(ledger.run('update wallet.holds set amount = amount')).resolves.toEqual([]);
});

test('functions with their owner’s rights are bound to their own names and are the program’s alone', async () => {
  const functions = await ledger.run<{ name: string; bound: boolean; open: boolean }>(`
    select proname as name, coalesce('search_path=pg_catalog, pg_temp' = any (proconfig), false) as bound,
      coalesce(exists (select from aclexplode(proacl) where grantee = 0), true) as open
    from pg_proc where prosecdef`);
  expect(functions.length).toBeGreaterThan(15);
  expect(functions.filter(({ bound, open }) => !bound || open)).toEqual([]);
});

test('what was an API function and is none any more loses its rights when the file runs anew', async () => {
  const definers = () =>
    ledger.run<{ name: string }>(`select proname as name from pg_proc where prosecdef order by 1`);
  const before = await definers();
  await ledger.run('alter function wallet.post_carefully security definer');
  expect(await definers()).toHaveLength(before.length + 1);
  const [functions] = (await readFile(new URL('../../../rights.sql', import.meta.url), 'utf8'))
    .split(/^(?=do \$\$)/m)
    .slice(-1);
  await ledger.run(functions ?? '');
  expect(await definers()).toEqual(before);
});

test('outside the ledger the program has each table of each module, and only reads what is archived', async () => {
  const lacking = await ledger.run(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and nspname !~ '^pg_' and nspname not in ('information_schema', 'migrations', 'wallet')
      and not (has_schema_privilege('tyche_app', n.oid, 'usage') and has_table_privilege('tyche_app', c.oid, 'select')
        and has_table_privilege('tyche_app', c.oid, 'insert') and has_table_privilege('tyche_app', c.oid, 'update')
        and has_table_privilege('tyche_app', c.oid, 'delete'))`);
  expect(lacking).toEqual([{ name: 'platform.archived' }]);
  const [archived] = await ledger.run(`
    select has_table_privilege('tyche_app', 'platform.archived', 'select') as reads,
      has_table_privilege('tyche_app', 'platform.archived', 'insert, update, delete') as writes`);
  expect(archived).toEqual({ reads: true, writes: false });
});
