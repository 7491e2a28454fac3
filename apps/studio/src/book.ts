// What the studio knows: players' wallets and the transfers that came. Kept in one file, so that it outlives the process.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** An amount is decimal text with four decimals, as on the wire. */
export interface Wallet {
  balance: string;
  inPlay: string;
}

export interface Transfer {
  readonly transferId: string;
  readonly direction: 'deposit' | 'withdraw';
  readonly playerId: string;
  readonly currency: string;
  readonly amount: string;
  readonly at: number;
  status: 'SUCCESS' | 'FAILED' | 'PENDING' | 'VOIDED';
}

export interface Book {
  /** The wallet of a player in a currency; undefined for a player that nobody announced. */
  findWallet(playerId: string, currency: string): Wallet | undefined;
  openWallet(playerId: string, currency: string): Wallet;
  listWallets(playerId: string): readonly (Wallet & { readonly currency: string })[];
  findTransfer(transferId: string): Transfer | undefined;
  addTransfer(transfer: Transfer): void;
  listPending(): readonly Transfer[];
  /** All there is, for a database that takes it over. */
  all(): {
    readonly wallets: readonly (Wallet & { readonly playerId: string; readonly currency: string })[];
    readonly transfers: readonly Transfer[];
  };
  save(): void;
}

interface Kept {
  readonly wallets: Record<string, Record<string, Wallet>>;
  readonly transfers: Record<string, Transfer>;
}

/** Opens the book of a file; without one it is kept in memory. */
export function openBook(path: string | null): Book {
  const { wallets, transfers } = read(path);
  const pending = new Set(Object.values(transfers).filter(({ status }) => status === 'PENDING'));
  return {
    findWallet: (playerId, currency) => wallets[playerId]?.[currency],
    openWallet(playerId, currency) {
      const own = wallets[playerId] ?? {};
      const wallet = own[currency] ?? { balance: '0.0000', inPlay: '0.0000' };
      own[currency] = wallet;
      wallets[playerId] = own;
      return wallet;
    },
    listWallets: (playerId) =>
      Object.entries(wallets[playerId] ?? {}).map(([currency, wallet]) => ({ currency, ...wallet })),
    findTransfer: (transferId) => transfers[transferId],
    addTransfer(transfer) {
      transfers[transfer.transferId] = transfer;
      if (transfer.status === 'PENDING') pending.add(transfer);
    },
    listPending() {
      for (const transfer of pending) if (transfer.status !== 'PENDING') pending.delete(transfer);
      return [...pending];
    },
    all: () => ({
      wallets: Object.entries(wallets).flatMap(([playerId, own]) =>
        Object.entries(own).map(([currency, wallet]) => ({ playerId, currency, ...wallet })),
      ),
      transfers: Object.values(transfers),
    }),
    save() {
      if (path === null) return;
      writeFileSync(`${path}.new`, JSON.stringify({ wallets, transfers }), { mode: 0o600 });
      renameSync(`${path}.new`, path);
    },
  };
}

function read(path: string | null): Kept {
  const empty: Kept = { wallets: Object.create(null), transfers: Object.create(null) };
  if (path === null) return empty;
  try {
    const kept: Kept = JSON.parse(readFileSync(path, 'utf8'));
    return {
      wallets: Object.assign(empty.wallets, kept.wallets),
      transfers: Object.assign(empty.transfers, kept.transfers),
    };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return empty;
    throw error;
  }
}
