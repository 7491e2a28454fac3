import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import {
  type Book,
  type Credit,
  type EntryKind,
  type GlCode,
  type HoldPosting,
  type HoldRequest,
  type Movement,
  type Scope,
  glNumber,
  kinds,
  scopes,
} from './types.ts';

/** Of the hash of a request this many bytes are kept: with its length they fill two words of a row. */
const HASH_BYTES = 15;

export interface PostRow {
  readonly outcome: number;
  readonly new_balance: bigint | null;
  readonly entry_seq: bigint | null;
  readonly burned_by: number | null;
}

export interface BatchRow {
  /** Null when all are 0. */
  readonly outcomes: readonly number[] | null;
  readonly balances: readonly bigint[] | null;
  readonly seqs: readonly bigint[] | null;
  readonly burned_by?: readonly number[] | null;
}

export interface BalanceRow {
  readonly wallet_id: bigint;
  readonly book: Book;
  readonly currency: string;
  readonly status: number;
  readonly balance: bigint;
  readonly held: bigint;
}

export interface EntryRow {
  readonly wallet_id: bigint;
  readonly seq: bigint;
  readonly scope: number;
  readonly key: string;
  readonly kind: number;
  readonly gl: number;
  readonly delta: bigint;
  readonly balance_after: bigint;
  readonly ref: string | null;
  readonly at: Date;
}

export async function insertWallet(
  tx: Tx,
  wallet: { ownerId: bigint; book: Book; currency: string },
): Promise<bigint> {
  await tx.rows(sql`
    insert into wallet.wallets (wallet_id, owner_id, ledger)
    select nextval('wallet.wallet_numbers') << 10 | ledger, ${wallet.ownerId}, ledger
    from wallet.ledgers where book = ${wallet.book} and currency = ${wallet.currency}
    on conflict (owner_id, ledger, vendor) do nothing`);
  const [row] = await tx.rows(sql<{ wallet_id: bigint }>`
    select wallet_id from wallet.wallets w join wallet.ledgers l using (ledger)
    where owner_id = ${wallet.ownerId} and vendor is null and l.book = ${wallet.book} and l.currency = ${wallet.currency}`);
  if (!row) throw new Error(`no ledger ${wallet.book} ${wallet.currency}`);
  return row.wallet_id;
}

export async function openLedger(tx: Tx, book: Book, currency: string): Promise<void> {
  await tx.rows(sql`select wallet.open_ledger(${book}, ${currency})`);
}

export async function openVendor(tx: Tx, vendor: string): Promise<number> {
  const [row] = await tx.rows(sql<{ gl: number }>`select wallet.open_vendor(${vendor}) as gl`);
  return found(row).gl;
}

export async function updateStatus(tx: Tx, walletId: bigint, status: number): Promise<boolean> {
  const rows = await tx.rows(sql`
    update wallet.wallets set status = ${status} where wallet_id = ${walletId} returning wallet_id`);
  return rows.length > 0;
}

/** The one wallet of an owner in a book: a single indexed read. */
export async function findBalance(reader: Reader, ownerId: bigint, book: Book): Promise<BalanceRow | null> {
  const [row] = await reader.rows(sql<BalanceRow>`
    select wallet_id, book, currency, status, balance, held
    from wallet.wallets w join wallet.ledgers l using (ledger)
    where owner_id = ${ownerId} and vendor is null and book = ${book} order by ledger limit 1`);
  return row ?? null;
}

/** The main wallet of each owner, of money or of trial money, in the order asked; null for who has none. */
export async function listMainWallets(
  reader: Reader,
  ownerIds: readonly bigint[],
): Promise<(BalanceRow | null)[]> {
  const rows = await reader.rows(sql<BalanceRow & { owner_id: bigint }>`
    select distinct on (owner_id) owner_id, wallet_id, book, currency, status, balance, held
    from wallet.wallets w join wallet.ledgers l using (ledger)
    where owner_id = any(${ownerIds}::bigint[]) and vendor is null and book in ('real', 'trial')
    order by owner_id, ledger`);
  const found = new Map(rows.map((row) => [row.owner_id, row]));
  return ownerIds.map((ownerId) => found.get(ownerId) ?? null);
}

/**
 * Held money of each wallet, in the order asked. Few hold any: only their rows come. The list is in a subquery, so that the planner
 * keeps one plan for lists of any length.
 */
export async function listHeld(reader: Reader, walletIds: readonly bigint[]): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ wallet_id: bigint; held: bigint }>`
    select wallet_id, held from wallet.wallets where wallet_id = any((select ${walletIds}::bigint[])::bigint[]) and held > 0`);
  const held = new Map(rows.map((row) => [row.wallet_id, row.held]));
  return walletIds.map((walletId) => held.get(walletId) ?? 0n);
}

export async function findWallet(reader: Reader, walletId: bigint): Promise<BalanceRow | null> {
  const [row] = await reader.rows(sql<BalanceRow>`
    select wallet_id, book, currency, status, balance, held
    from wallet.wallets w join wallet.ledgers l using (ledger) where wallet_id = ${walletId}`);
  return row ?? null;
}

export interface FundsRow extends BalanceRow {
  readonly guarded: boolean;
  readonly bonus_ready: boolean;
  readonly had_bonus: boolean;
}

/** Wallets in any order; none for one that is not there. */
export function listFunds(reader: Reader, walletIds: readonly bigint[]): Promise<FundsRow[]> {
  return reader.rows(sql<FundsRow>`
    select wallet_id, book, currency, status, balance, held, guarded, bonus_ready,
      exists (select from wallet.wallets p where p.owner_id = w.owner_id and p.ledger = w.ledger and p.status = 4 /* pocket */) as had_bonus
    from wallet.wallets w join wallet.ledgers l using (ledger)
    where wallet_id = any((select ${walletIds}::bigint[])::bigint[])`);
}

export function listEntryRows(
  reader: Reader,
  walletId: bigint,
  beforeSeq: bigint,
  limit: number,
): Promise<EntryRow[]> {
  return reader.rows(sql<EntryRow>`
    select wallet_id, seq, scope, key, kind, gl, delta, balance_after, ref, at
    from wallet.booked_entries where wallet_id = ${walletId} and seq < ${beforeSeq} order by seq desc limit ${limit}`);
}

export interface KeyedRow {
  readonly place: number;
  readonly hash: Buffer | null;
  readonly ref: string | null;
}

/** The movements under some keys, by their place (from 0) among them. */
export function listByKeys(reader: Reader, scope: Scope, keys: readonly string[]): Promise<KeyedRow[]> {
  return reader.rows(sql<KeyedRow>`
    select (place - 1)::int as place, e.request_hash as hash, e.ref
    from unnest(${keys}::uuid[]) with ordinality as asked (key, place)
    join wallet.entries e on e.scope = ${scopes[scope]}::smallint and e.key = asked.key and e.leg = 0`);
}

export async function lockRows(tx: Tx, walletIds: readonly bigint[]): Promise<void> {
  await tx.rows(sql`select wallet.lock_wallets(${walletIds})`);
}

export async function postOne(tx: Tx, m: Movement): Promise<PostRow> {
  const [row] = await tx.rows(sql<PostRow>`
    select * from wallet.post(${scopes[m.scope]}, ${m.key}, ${m.leg ?? 0}, ${kinds[m.kind]}, ${m.walletId}, ${glNumber(m.gl)},
      ${m.delta}, ${m.ref ?? null}, ${hashOf(m)}, ${m.group ?? null})`);
  return found(row);
}

export async function postMany(tx: Tx, movements: readonly Movement[]): Promise<BatchRow> {
  const c = columns(movements);
  const [row] = await tx.rows(sql<BatchRow>`
    select * from wallet.post_batch(${c.scopes}, ${c.keys}, ${c.legs}, ${c.kinds}, ${c.wallets}, ${c.gls}, ${c.deltas},
      ${c.refs}, ${c.hashes}, ${c.groups})`);
  return found(row);
}

export async function postPlayed(tx: Tx, movements: readonly Movement[]): Promise<BatchRow> {
  const c = columns(movements);
  const [row] = await tx.rows(sql<BatchRow>`
    select * from wallet.post_played(${c.scopes}, ${c.keys}, ${c.legs}, ${c.kinds}, ${c.wallets}, ${c.gls}, ${c.deltas},
      ${c.refs}, ${c.hashes})`);
  return found(row);
}

export async function postAllOrNone(tx: Tx, movements: readonly Movement[]): Promise<BatchRow> {
  const c = columns(movements);
  const [row] = await tx.rows(sql<BatchRow>`
    select * from wallet.post_linked(${c.scopes}, ${c.keys}, ${c.legs}, ${c.kinds}, ${c.wallets}, ${c.gls}, ${c.deltas},
      ${c.refs}, ${c.hashes}, ${c.groups})`);
  return found(row);
}

export async function rollBackOne(
  tx: Tx,
  target: { walletId: bigint; scope: Scope; key: string; targetKey: string },
): Promise<PostRow> {
  const [row] = await tx.rows(sql<PostRow>`
    select *, null as burned_by
    from wallet.rollback(${scopes[target.scope]}, ${target.key}, ${target.walletId}, ${target.targetKey})`);
  return found(row);
}

export interface CreditRow {
  readonly posted: bigint;
  readonly posted_amount: bigint;
  readonly already: bigint;
}

export async function creditMany(
  tx: Tx,
  to: { scope: Scope; kind: EntryKind; gl: GlCode },
  credits: readonly Credit[],
): Promise<CreditRow> {
  const [row] = await tx.rows(sql<CreditRow>`
    select * from wallet.credit_batch(${scopes[to.scope]}, ${kinds[to.kind]}, ${glNumber(to.gl)},
      ${credits.map((credit) => credit.key)}, ${credits.map((credit) => credit.walletId)},
      ${credits.map((credit) => credit.amount)}, ${optional(credits.map((credit) => credit.ref))})`);
  return found(row);
}

export interface HoldRow {
  readonly outcome: number;
  readonly available: bigint | null;
  readonly burned_by: number | null;
}

export async function insertHold(tx: Tx, hold: HoldRequest): Promise<HoldRow> {
  const [row] = await tx.rows(sql<HoldRow>`
    select * from wallet.place_hold(${hold.holdId}, ${hold.walletId}, ${hold.amount}, ${hold.owner})`);
  return found(row);
}

export async function postFromHolds(
  tx: Tx,
  to: { scope: Scope; kind: EntryKind; gl: GlCode },
  postings: readonly HoldPosting[],
): Promise<BatchRow> {
  const [row] = await tx.rows(sql<BatchRow>`
    select * from wallet.post_holds(${postings.map((posting) => posting.holdId)}, ${scopes[to.scope]},
      ${postings.map((posting) => posting.key)}, ${kinds[to.kind]}, ${glNumber(to.gl)},
      ${postings.map((posting) => posting.amount)}, ${optional(postings.map((posting) => posting.ref))},
      ${optional(postings.map(hashOf))})`);
  return found(row);
}

export interface ReleaseRow {
  readonly outcome: number;
  readonly released: bigint;
  readonly available: bigint | null;
}

export async function releaseFromHold(
  tx: Tx,
  release: { holdId: string; key: string; amount: bigint | null },
): Promise<ReleaseRow> {
  const [row] = await tx.rows(sql<ReleaseRow>`
    select * from wallet.release_hold(${release.holdId}, ${release.key}, ${release.amount})`);
  return found(row);
}

export async function foldDeltas(tx: Tx): Promise<bigint> {
  const [row] = await tx.rows(sql<{ folded: bigint }>`select wallet.fold_gl() as folded`);
  return found(row).folded;
}

function columns(movements: readonly Movement[]) {
  return {
    scopes: movements.map((m) => scopes[m.scope]),
    keys: movements.map((m) => m.key),
    legs: movements.map((m) => m.leg ?? 0),
    kinds: movements.map((m) => kinds[m.kind]),
    wallets: movements.map((m) => m.walletId),
    gls: movements.map((m) => glNumber(m.gl)),
    deltas: movements.map((m) => m.delta),
    refs: optional(movements.map((m) => m.ref)),
    hashes: optional(movements.map(hashOf)),
    groups: optional(movements.map((m) => m.group)),
  };
}

/** A column of nulls travels as one null. */
function optional<Value>(values: readonly (Value | null | undefined)[]): readonly (Value | null)[] | null {
  return values.some((value) => value !== undefined && value !== null)
    ? values.map((value) => value ?? null)
    : null;
}

/** Half of a SHA-256 tells two requests under one key apart. */
function hashOf({ requestHash }: Pick<Movement, 'requestHash'>): Buffer | null {
  return requestHash ? Buffer.from(requestHash.subarray(0, HASH_BYTES)) : null;
}

function found<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('a ledger function gave no row');
  return row;
}
