// A ledger of its own for a test file, and the means to break it on purpose.
import { newKey } from '@tyche/testkit/key';
import type { WalletId } from '@tyche/kernel/ids';
import { testDatabase } from '@tyche/testkit/database';
import { type Database, openDatabase, PROGRAM, type Tx } from '../../../platform/db/database.ts';
import { afterAll, beforeAll, expect } from 'vitest';
import { audit, creditBatch, type Movement } from '../index.ts';

export interface TestLedger {
  /** As the program has it. */
  readonly database: Database;
  /** As its owner, who may break it. */
  readonly owner: Database;
  /** Each statement is a transaction of its own, as when a service calls one ledger function and nothing else. */
  readonly each: Tx;
  /** Runs any text as the database's owner: what breaks the ledger on purpose has no place in a store. */
  run<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
  /** Opens a wallet and grants it an amount. */
  wallet(balance: bigint): Promise<WalletId>;
  /** Opens many of them. */
  wallets(count: number, balance: bigint): Promise<WalletId[]>;
  /** Writes a function of the ledger anew with a line of it changed; the text must be found. */
  mutate(name: string, from: string, to: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Ledgers of a test file: opens the first one before its tests and hands it to `onFirst`; gives the function that opens further ones, for
 * tests that break theirs. After the tests all are closed, and the audit of the first one must be sound.
 */
export function useLedgers(onFirst: (ledger: TestLedger) => void): () => Promise<TestLedger> {
  const opened: TestLedger[] = [];
  async function open(): Promise<TestLedger> {
    const ledger = await openTestLedger();
    opened.push(ledger);
    return ledger;
  }
  beforeAll(async () => onFirst(await open()));
  afterAll(async () => {
    const report = await opened[0]?.database.inSnapshot(audit);
    for (const ledger of opened) await ledger.close();
    expect(report?.differences).toEqual([]);
  });
  return open;
}

export async function openTestLedger(): Promise<TestLedger> {
  const place = await testDatabase();
  const database = openDatabase({ url: place.url, maxConnections: 24, role: PROGRAM });
  const owner = openDatabase({ url: place.url, maxConnections: 24 });
  let statements = 0;
  let owners = 0n;

  function run<Row>(text: string): Promise<Row[]> {
    statements += 1;
    return owner.reader.rows<Row>({ name: `test${statements}`, text, values: [] });
  }

  async function wallets(count: number, balance: bigint): Promise<WalletId[]> {
    const first = owners + 1n;
    owners += BigInt(count);
    const rows = await run<{ wallet_id: bigint }>(`
      insert into wallet.wallets (wallet_id, owner_id, ledger)
      select nextval('wallet.wallet_numbers') << 10 | 1, owner, 1 from generate_series(${first}, ${owners}) owner
      returning wallet_id`);
    const ids = rows.map((row) => row.wallet_id as WalletId);
    const grants = ids.map((walletId) => ({ walletId, key: newKey(), amount: balance }));
    if (balance > 0n)
      await creditBatch(database.reader as Tx, { scope: 'grant', kind: 'grant', gl: 'play-grant' }, grants);
    return ids;
  }

  return {
    database,
    owner,
    each: database.reader as Tx,
    run,
    async wallet(balance) {
      const [walletId] = await wallets(1, balance);
      if (!walletId) throw new Error('no wallet');
      return walletId;
    },
    wallets,
    async mutate(name, from, to) {
      const [row] = await run<{ text: string }>(`select pg_get_functiondef('${name}'::regproc) as text`);
      if (!row?.text.includes(from)) throw new Error(`${name} does not contain: ${from}`);
      await run(row.text.replace(from, () => to));
    },
    async close() {
      await Promise.all([database.close(), owner.close()]);
      await place.drop();
    },
  };
}

/** A bet (or what `rest` says) with a key of its own. */
export function movement(walletId: WalletId, delta: bigint, rest: Partial<Movement> = {}): Movement {
  return { walletId, delta, scope: 'lottery', key: newKey(), kind: 'bet', gl: 'house', ...rest };
}

/** How many of each. */
export function tally(words: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

/** The statuses of calls made at once; a call that threw counts under its SQLSTATE. */
export async function statusesOf(calls: readonly Promise<{ status: string }>[]): Promise<string[]> {
  const settled = await Promise.allSettled(calls);
  return settled.map((one) => {
    if (one.status === 'fulfilled') return one.value.status;
    const reason: unknown = one.reason;
    return reason instanceof Error && 'code' in reason ? String(reason.code) : 'thrown';
  });
}
