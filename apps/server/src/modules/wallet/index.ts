// The ledger: wallets, double-entry movements, holds, and the audit of them all. The only writer of money.
// Movements are immutable; a correction is a new movement. Rules: reference/ledger.md, sections 2, 4 and 5.
// Everything that moves money takes the caller's transaction: a posting and its reason commit together.
import type { CurrencyCode } from '@tyche/kernel/currencies';
import type { WalletId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../platform/db/database.ts';
import * as store from './store.ts';
import {
  type Balance,
  type Book,
  type Credit,
  type CreditSummary,
  type Entry,
  type EntryKind,
  type GlCode,
  type HoldPosting,
  type HoldRequest,
  type Movement,
  type MovementResult,
  type Scope,
  type WalletStatus,
  glCodes,
  kinds,
  movementStatuses,
  scopes,
  walletStatuses,
} from './types.ts';

export { audit } from './audit.ts';
export { walletJobs } from './jobs.ts';
export { auditChecks } from './types.ts';
export type {
  AuditCheck,
  AuditReport,
  Balance,
  Book,
  BookTotal,
  Credit,
  CreditSummary,
  Difference,
  Entry,
  EntryKind,
  GlCode,
  HoldPosting,
  HoldRequest,
  Movement,
  MovementResult,
  MovementStatus,
  Scope,
  WalletStatus,
} from './types.ts';

/** Opens the main wallet of an owner in a book and currency, or finds the one that is open. Throws for an unknown ledger. */
export async function openWallet(
  tx: Tx,
  wallet: { ownerId: bigint; book: Book; currency: CurrencyCode | 'PTS' },
): Promise<WalletId> {
  return (await store.insertWallet(tx, wallet)) as WalletId;
}

/** Locks, freezes, closes or reactivates a wallet. Throws when there is none. Holds placed before still post. */
export async function setWalletStatus(tx: Tx, walletId: WalletId, status: WalletStatus): Promise<void> {
  const changed = await store.updateStatus(tx, walletId, walletStatuses.indexOf(status));
  if (!changed) throw new Error(`no wallet ${walletId}`);
}

/** What an owner has in a book (the real one by default): one indexed read, never cached. Null without a wallet. */
export async function balanceOf(
  reader: Reader,
  ownerId: bigint,
  book: Book = 'real',
): Promise<Balance | null> {
  const row = await store.findBalance(reader, ownerId, book);
  return row && toBalance(row);
}

/** What a wallet has. Null when there is none. */
export async function balanceOfWallet(reader: Reader, walletId: WalletId): Promise<Balance | null> {
  const row = await store.findWallet(reader, walletId);
  return row && toBalance(row);
}

/** The entries of a wallet, newest first, those before `beforeSeq` when it is given. */
export async function listEntries(
  reader: Reader,
  walletId: WalletId,
  page: { beforeSeq?: bigint; limit: number },
): Promise<readonly Entry[]> {
  const rows = await store.listEntryRows(
    reader,
    walletId,
    page.beforeSeq ?? 9_223_372_036_854_775_807n,
    page.limit,
  );
  return rows.map(toEntry);
}

/**
 * Takes the locks of wallets in the one order that cannot dead-lock. For a transaction that posts more than once:
 * call it first with all wallets. A single `post`, `postBatch`, `postLinked` or `settle` does it by itself.
 */
export function lockWallets(tx: Tx, walletIds: readonly WalletId[]): Promise<void> {
  return store.lockRows(tx, walletIds);
}

/**
 * Posts one movement. Refusals come as a status, not as an exception; `insufficient` and `locked` burn the key.
 * Throws for a movement of nothing.
 */
export async function post(tx: Tx, movement: Movement): Promise<MovementResult> {
  const row = await store.postOne(tx, movement);
  return result(row.outcome, row.new_balance, row.entry_seq, row.burned_by);
}

/** Posts many movements, each judged by itself as in `post`; results in the same order. At most a few hundred at once. */
export async function postBatch(tx: Tx, movements: readonly Movement[]): Promise<readonly MovementResult[]> {
  if (movements.length === 0) return [];
  return results(await store.postMany(tx, movements), movements.length);
}

/** Posts all or none, in order: the second sees the first. After a refusal the others are `undone`. */
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
 * Credits a set at once, each key once: running it again posts what is missing and tells how many stood already.
 * Throws, and posts nothing, when a key stands with another wallet, kind or amount, or a wallet is missing.
 * Chunks of one to two thousand keep bettors fast (ledger.md 3.4).
 */
export async function settle(
  tx: Tx,
  to: { scope: Scope; kind: EntryKind; gl: GlCode },
  credits: readonly Credit[],
): Promise<CreditSummary> {
  if (credits.length === 0) return { posted: 0n, postedAmount: 0n, already: 0n };
  const row = await store.creditMany(tx, to, credits);
  return { posted: row.posted, postedAmount: row.posted_amount, already: row.already };
}

/** Sets money aside for `owner`. Idempotent by `holdId`; `insufficient` and `locked` burn the id. `balance` is what stays available. */
export async function placeHold(tx: Tx, hold: HoldRequest): Promise<MovementResult> {
  const row = await store.insertHold(tx, hold);
  return result(row.outcome, row.available, null, row.burned_by);
}

/**
 * Takes amounts out of holds as movements, each judged by itself and idempotent by its key. `insufficient`: more than
 * the hold has left. `no-wallet`: no such hold. The wallet's status does not matter: held money was promised.
 */
export async function postHolds(
  tx: Tx,
  to: { scope: Scope; kind: EntryKind; gl: GlCode },
  postings: readonly HoldPosting[],
): Promise<readonly MovementResult[]> {
  if (postings.length === 0) return [];
  return results(await store.postFromHolds(tx, to, postings), postings.length);
}

/** `postHolds` for one. */
export async function postHold(
  tx: Tx,
  to: { scope: Scope; kind: EntryKind; gl: GlCode },
  posting: HoldPosting,
): Promise<MovementResult> {
  const [answer] = await postHolds(tx, to, [posting]);
  if (!answer) throw new Error('a hold posting gave no answer');
  return answer;
}

export interface ReleaseResult {
  readonly status: 'ok' | 'duplicate' | 'insufficient' | 'conflict' | 'no-wallet';
  readonly released: bigint;
}

/**
 * Lets a part of a hold go: once by `key`. Refuses more than remains (`insufficient`), an unknown hold (`no-wallet`) and
 * the same key with another amount (`conflict`).
 */
export async function releaseHold(
  tx: Tx,
  release: { holdId: string; key: string; amount: bigint },
): Promise<ReleaseResult> {
  return toRelease(await store.releaseFromHold(tx, release));
}

/** Lets all that remains of a hold go. A hold that is spent or void already answers `duplicate`. */
export async function voidHold(tx: Tx, hold: { holdId: string; key: string }): Promise<ReleaseResult> {
  return toRelease(await store.releaseFromHold(tx, { ...hold, amount: null }));
}

/** Adds the GL deltas that have committed to the GL balances; gives how many. Any number of callers may do it. */
export function foldGl(tx: Tx): Promise<bigint> {
  return store.foldDeltas(tx);
}

function result(
  outcome: number,
  balance: bigint | null,
  seq: bigint | null,
  burnedBy: number | null,
): MovementResult {
  return {
    status: statusOf(outcome),
    balance: balance ?? 0n,
    seq: seq ?? 0n,
    ...(burnedBy ? { burnedBy: statusOf(burnedBy) } : {}),
  };
}

function results(batch: store.BatchRow, count: number): readonly MovementResult[] {
  return Array.from({ length: count }, (_, at) =>
    result(
      batch.outcomes?.[at] ?? 0,
      batch.balances?.[at] ?? null,
      batch.seqs?.[at] ?? null,
      batch.burned_by?.[at] ?? null,
    ),
  );
}

function statusOf(outcome: number) {
  const status = movementStatuses[outcome];
  if (!status) throw new Error(`unknown outcome ${outcome}`);
  return status;
}

function toRelease(row: store.ReleaseRow): ReleaseResult {
  const status = statusOf(row.outcome);
  switch (status) {
    case 'ok':
    case 'duplicate':
    case 'insufficient':
    case 'conflict':
    case 'no-wallet':
      return { status, released: row.released };
    default:
      throw new Error(`a release cannot be ${status}`);
  }
}

function toBalance(row: store.BalanceRow): Balance {
  return {
    walletId: row.wallet_id as WalletId,
    book: row.book,
    currency: row.currency as CurrencyCode | 'PTS',
    status: walletStatuses[row.status] ?? 'closed',
    balance: row.balance,
    held: row.held,
    available: row.balance - row.held,
  };
}

function toEntry(row: store.EntryRow): Entry {
  return {
    walletId: row.wallet_id as WalletId,
    seq: row.seq,
    scope: codeOf(scopes, row.scope) ?? 'vendor',
    key: row.key,
    kind: codeOf(kinds, row.kind) ?? 'adjustment',
    gl: codeOf(glCodes, row.gl >> 10) ?? 'adjustment',
    delta: row.delta,
    balanceAfter: row.balance_after,
    ref: row.ref,
    at: row.at,
  };
}

function codeOf<Code extends string>(
  table: Readonly<Record<Code, number>>,
  number: number,
): Code | undefined {
  return (Object.keys(table) as Code[]).find((code) => table[code] === number);
}
