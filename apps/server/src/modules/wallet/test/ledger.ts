// A ledger of its own for a test file, and the means to break it on purpose.
import { randomUUID } from 'node:crypto';
import type { WalletId } from '@tyche/kernel/ids';
import { testDatabase } from '@tyche/testkit/database';
import { type Database, openDatabase, type Tx } from '../../../platform/db/database.ts';
import { type Movement, openWallet, post } from '../index.ts';

export interface TestLedger {
  readonly database: Database;
  /** Each statement is a transaction of its own, as when a service calls one ledger function and nothing else. */
  readonly each: Tx;
  /** Runs any text: what breaks the ledger on purpose has no place in a store. */
  run<Row = Record<string, unknown>>(text: string): Promise<Row[]>;
  /** Opens a wallet and grants it an amount. */
  wallet(balance: bigint): Promise<WalletId>;
  /** Writes a function of the ledger anew with a line of it changed; the text must be found. */
  mutate(name: string, from: string, to: string): Promise<void>;
  close(): Promise<void>;
}

export async function openTestLedger(): Promise<TestLedger> {
  const place = await testDatabase();
  const database = openDatabase({ url: place.url, maxConnections: 24 });
  let statements = 0;
  let owners = 0n;

  function run<Row>(text: string): Promise<Row[]> {
    statements += 1;
    return database.reader.rows<Row>({ name: `test${statements}`, text, values: [] });
  }

  return {
    database,
    each: database.reader as Tx,
    run,
    async wallet(balance) {
      owners += 1n;
      const ownerId = owners;
      return database.inTransaction(async (tx) => {
        const walletId = await openWallet(tx, { ownerId, book: 'real', currency: 'PHP' });
        if (balance > 0n) await post(tx, movement(walletId, balance, { kind: 'grant', gl: 'play-grant', scope: 'grant' }));
        return walletId;
      });
    },
    async mutate(name, from, to) {
      const [row] = await run<{ text: string }>(`select pg_get_functiondef('${name}'::regproc) as text`);
      if (!row?.text.includes(from)) throw new Error(`${name} does not contain: ${from}`);
      await run(row.text.replace(from, () => to));
    },
    async close() {
      await database.close();
      await place.drop();
    },
  };
}

/** A bet (or what `rest` says) with a key of its own. */
export function movement(walletId: WalletId, delta: bigint, rest: Partial<Movement> = {}): Movement {
  return { walletId, delta, scope: 'lottery', key: randomUUID(), kind: 'bet', gl: 'house', ...rest };
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
