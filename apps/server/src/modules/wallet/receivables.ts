// Taking credits back, and what is owed when a wallet cannot cover it (lottery.md 13.5).
import type { WalletId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../platform/db/database.ts';
import * as store from './store-receivables.ts';
import type { Credit, EntryKind, GlCode, Scope } from './types.ts';

/**
 * Takes amounts back, each key once: from what is available in the wallet, never from what it holds; the rest becomes owed. Running it
 * again takes what is missing. Throws, and takes nothing, when a key stands with another wallet or amount. Gives what was new.
 */
export async function collect(
  tx: Tx,
  to: { scope: Scope; kind: EntryKind; gl: GlCode },
  debits: readonly Credit[],
): Promise<{ readonly collected: bigint; readonly owed: bigint }> {
  if (debits.length === 0) return { collected: 0n, owed: 0n };
  return store.collectMany(tx, to, debits);
}

/** What a wallet owes. It may play, but must not be paid out before. */
export function owedBy(reader: Reader, walletId: WalletId): Promise<bigint> {
  return store.sumOwed(reader, walletId);
}

/** Lets what is available in a wallet go to what it owes, the oldest first. Gives how much. */
export function repay(tx: Tx, walletId: WalletId): Promise<bigint> {
  return store.repayFrom(tx, walletId);
}
