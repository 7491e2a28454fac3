// Posts movements: one, many, linked, a rollback, or a batch of credits. The functions in routines/wallet-posting.sql do the
// work, those in routines/wallet-credits.sql for credits.
import type { WalletId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { result, results } from './results.ts';
import * as store from './store.ts';
import type { Credit, CreditSummary, EntryKind, GlCode, Movement, MovementResult, Scope } from './types.ts';

/**
 * Locks wallets in the order of their ids, which prevents deadlocks. A transaction that posts more than once calls it
 * first with all its wallets. A single `post`, `postBatch`, `postLinked` or `creditBatch` locks its wallets itself.
 */
export function lockWallets(tx: Tx, walletIds: readonly WalletId[]): Promise<void> {
  return store.lockRows(tx, walletIds);
}

/**
 * Posts one movement. A refusal is a status, not an exception; `insufficient`, `locked` and `limited` burn the key.
 * Throws for an amount of zero.
 */
export async function post(tx: Tx, movement: Movement): Promise<MovementResult> {
  const row = await store.postOne(tx, movement);
  return result(row.outcome, row.new_balance, row.entry_seq, row.burned_by);
}

/** Posts many movements, each independent as in `post`; results in the same order. At most a few hundred at once. */
export async function postBatch(tx: Tx, movements: readonly Movement[]): Promise<readonly MovementResult[]> {
  if (movements.length === 0) return [];
  return results(await store.postMany(tx, movements), movements.length);
}

/**
 * Posts what has happened already, with money that is not in the wallet: each stake comes in before it goes out. No lock, limit or break
 * keeps it back, and stakes count towards limits as always; results as in `postBatch`.
 */
export async function postPlayed(tx: Tx, movements: readonly Movement[]): Promise<readonly MovementResult[]> {
  if (movements.length === 0) return [];
  return results(await store.postPlayed(tx, movements), movements.length);
}

/** Posts all or none, in order: each movement sees those before it. After a refusal the others are `undone`. */
export async function postLinked(tx: Tx, movements: readonly Movement[]): Promise<readonly MovementResult[]> {
  if (movements.length === 0) return [];
  return results(await store.postAllOrNone(tx, movements), movements.length);
}

/**
 * Moves money between two wallets of one book and currency through the clearing account, all or nothing.
 * The answer is the payer's movement; when only the payee is refused, its refusal.
 */
export async function transfer(
  tx: Tx,
  { from, to, amount, key, ref }: { from: WalletId; to: WalletId; amount: bigint; key: string; ref?: string },
): Promise<MovementResult> {
  if (amount <= 0n || from === to || ((from ^ to) & 1023n) !== 0n) {
    throw new RangeError('a transfer is a positive amount between two wallets of one ledger');
  }
  const common = {
    scope: 'transfer',
    key,
    kind: 'transfer',
    gl: 'clearing:transfer',
    ...(ref && { ref }),
  } as const;
  const answers = await postLinked(tx, [
    { ...common, walletId: from, delta: -amount, leg: 0 },
    { ...common, walletId: to, delta: amount, leg: 1 },
  ]);
  const answer = answers.find((one) => one.status !== 'undone');
  if (!answer) throw new Error('a transfer was undone without a refusal');
  return answer;
}

/**
 * Takes back the movement `targetKey`. `ok`: reversed now. `duplicate`: it was before. `cancelled`: it is unknown, and a
 * tombstone keeps it from ever landing. `insufficient`: a credit whose money is gone. `conflict`: another wallet's.
 */
export async function rollback(
  tx: Tx,
  target: { walletId: WalletId; scope: Scope; key: string; targetKey: string },
): Promise<MovementResult> {
  const row = await store.rollBackOne(tx, target);
  return result(row.outcome, row.new_balance, row.entry_seq, null);
}

/**
 * Credits a batch, each key once. A repeat posts only the missing credits and gives the number of those posted before.
 * Throws, and posts nothing, when a key has another wallet, kind or amount, or a wallet is missing.
 * Chunks of one to two thousand keep bettors fast (ledger.md 3.4).
 */
export async function creditBatch(
  tx: Tx,
  to: { scope: Scope; kind: EntryKind; gl: GlCode },
  credits: readonly Credit[],
): Promise<CreditSummary> {
  if (credits.length === 0) return { posted: 0n, postedAmount: 0n, already: 0n };
  const row = await store.creditMany(tx, to, credits);
  return { posted: row.posted, postedAmount: row.posted_amount, already: row.already };
}

/** A posted movement, as its caller described it. */
export interface Posted {
  readonly ref: string | null;
  /** Whether it was posted with a request of this hash. */
  isOf(requestHash: Uint8Array): boolean;
}

/** The movements under some keys of a scope, in the order of the keys; null for a key that has none. */
export async function findByKeys(
  reader: Reader,
  scope: Scope,
  keys: readonly string[],
): Promise<readonly (Posted | null)[]> {
  const found = new Map((await store.listByKeys(reader, scope, keys)).map((row) => [row.place, row]));
  return keys.map((_, place) => {
    const row = found.get(place);
    if (!row) return null;
    const { ref, hash } = row;
    return { ref, isOf: (requestHash) => hash?.equals(requestHash.subarray(0, hash.length)) ?? false };
  });
}

/** Adds the GL deltas that have committed to the GL balances; gives how many. Any number of callers may do it. */
export function foldGl(tx: Tx): Promise<bigint> {
  return store.foldDeltas(tx);
}
