// Opening a wallet and reading it.
import type { CurrencyCode } from '@tyche/kernel/currencies';
import type { WalletId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../platform/db/database.ts';
import * as store from './store.ts';
import {
  type Balance,
  type Book,
  type Entry,
  glCodes,
  kinds,
  scopes,
  type VendorGl,
  type WalletStatus,
  walletStatuses,
} from './types.ts';

/** Opens the main wallet of an owner in a book and currency, or finds the one that is open. Throws for an unknown ledger. */
export async function openWallet(
  tx: Tx,
  wallet: { ownerId: bigint; book: Book; currency: CurrencyCode | 'PTS' },
): Promise<WalletId> {
  return (await store.insertWallet(tx, wallet)) as WalletId;
}

/** Opens a book of the merchant in a currency, with its accounts; opening it again changes nothing. Throws beyond its sixteen ledgers. */
export function openLedger(tx: Tx, book: Book, currency: CurrencyCode | 'PTS'): Promise<void> {
  return store.openLedger(tx, book, currency);
}

/**
 * The GL code of a vendor's account: what its wallets hold together with what is on its way. The first call of a vendor makes the code,
 * and the account in each ledger of the merchant. Throws for a code other than 2 to 40 of `a-z`, `0-9` and `-`.
 */
export async function openVendorAccount(tx: Tx, vendor: string): Promise<VendorGl> {
  return (await store.openVendor(tx, vendor)) as VendorGl;
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

/** What the main wallet of each owner has, in the order asked; null for who has none. */
export async function mainBalances(reader: Reader, ownerIds: readonly bigint[]): Promise<(Balance | null)[]> {
  const rows = await store.listMainWallets(reader, ownerIds);
  return rows.map((row) => row && toBalance(row));
}

/** What of each wallet is held, in the order asked; 0 for one that holds nothing or is not there. */
export function heldIn(reader: Reader, walletIds: readonly WalletId[]): Promise<readonly bigint[]> {
  return store.listHeld(reader, walletIds);
}

/** What a wallet has. Null when there is none. */
export async function balanceOfWallet(reader: Reader, walletId: WalletId): Promise<Balance | null> {
  const row = await store.findWallet(reader, walletId);
  return row && toBalance(row);
}

/** What a wallet has, and what has to be asked besides before a stake. */
export interface Funds extends Balance {
  /** Whether a guard may keep a stake back: only then `stakeStopsOf` has to be asked. */
  readonly isGuarded: boolean;
  /** Whether there may be bonus money to stake: only then `stakeableBonuses` has to be asked. */
  readonly isBonusReady: boolean;
}

/** The same, with what has to be asked besides before a win. */
export interface PlayFunds extends Funds {
  /** Whether a bonus ever ran, which leaves its pocket behind: only then a bet may hold bonus money. */
  readonly hadBonus: boolean;
}

/** What wallets have, in the order asked; null where there is none. */
export async function fundsOf(reader: Reader, walletIds: readonly WalletId[]): Promise<(PlayFunds | null)[]> {
  const rows = await store.listFunds(reader, walletIds);
  const found = new Map(
    rows.map((row) => [
      row.wallet_id,
      {
        ...toBalance(row),
        isGuarded: row.guarded,
        isBonusReady: row.bonus_ready,
        hadBonus: row.had_bonus,
      },
    ]),
  );
  return walletIds.map((walletId) => found.get(walletId) ?? null);
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

/** A balance from its row. */
export function toBalance(row: store.BalanceRow): Balance {
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

/** An entry from its row. */
export function toEntry(row: store.EntryRow): Entry {
  return {
    walletId: row.wallet_id as WalletId,
    seq: row.seq,
    scope: codeOf(scopes, row.scope) ?? 'vendor',
    key: row.key,
    kind: codeOf(kinds, row.kind) ?? 'adjustment',
    gl: codeOf(glCodes, row.gl) ?? (row.gl as VendorGl),
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
