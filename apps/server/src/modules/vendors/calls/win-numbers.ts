// The numbers of wins that a vendor sends in one call with their bet (docs/reference/vendors.md 6.2). They are used up with the bet, so that
// no win is paid again under its own number; what moved is in the row of the bet alone.
import type { MoneyCall } from '@tyche/rules/vendors/calls';
import type { Tx } from '../../../platform/db/database.ts';
import * as store from './store.ts';

/** Stores the numbers of the wins of an accepted `bet-win`, each as a win of 0. Throws a unique violation when one is taken meanwhile. */
export async function insertWinNumbers(tx: Tx, money: MoneyCall, end: store.CallEnd): Promise<void> {
  const win = {
    ...money,
    call: 'win',
    kind: 'WIN',
    debit: 0n,
    credit: 0n,
    refs: [money.txId],
    free: null,
  } as const;
  for (const txId of money.refs) await store.insertCall(tx, { ...win, txId }, { ...end, isHeld: false });
}

/** Marks a refunded bet as voided, and the numbers of the wins that came with it. */
export async function voidCall(
  tx: Tx,
  vendor: string,
  { txId, row }: { readonly txId: string; readonly row: store.CallRow | undefined },
): Promise<void> {
  await store.markVoided(tx, vendor, [txId, ...(row?.call === 'bet-win' ? row.refs : [])]);
}
