// Books what a vendor said about a transfer: once, by the first process that hears it, in one transaction with the money.
import type { WalletId } from '@tyche/kernel/ids';
import { LIMIT_HOURS, moveTransfer, type TransferEvent, type TransferStep } from '@tyche/rules/vendors';
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/events.ts';
import { Refusal } from '../../platform/http/errors.ts';
import { type MovementStatus, openVendorAccount, post } from '../wallet/index.ts';
import type { VendorsDeps } from './deps.ts';
import * as store from './store.ts';
import { addToOwnWallets } from './store-own-wallets.ts';
import type { TransferRow } from './types.ts';

/** Books it and gives the transfer as it stands then. What changes nothing is not written. Throws for an unknown transfer. */
export function bookAnswer(deps: VendorsDeps, id: bigint, event: TransferEvent): Promise<TransferRow> {
  return deps.database.inTransaction(async (tx) => (await bookIn(tx, id, event)).row);
}

/** The same in a transaction that is open; tells whether anything moved. */
export async function bookIn(
  tx: Tx,
  id: bigint,
  event: TransferEvent,
): Promise<{ readonly row: TransferRow; readonly hasMoved: boolean }> {
  const row = await store.lockTransfer(tx, id, LIMIT_HOURS);
  if (!row) throw new Refusal('unknown-transfer');
  const step = moveTransfer(row, event, { isOverdue: row.is_overdue });
  if (!step) return { row, hasMoved: false };
  if (step.effect === 'credit') await credit(tx, row);
  return { row: await write(tx, row, step, event), hasMoved: true };
}

/** Takes money out of the main wallet, to be with the vendor. Refuses `insufficient-balance`, `wallet-locked`. */
export async function debit(tx: Tx, row: TransferRow): Promise<void> {
  const movement = await movementOf(tx, row);
  const moved = await post(tx, { ...movement, key: row.post_key, delta: -row.amount });
  requireMoved(moved.status);
  await addToOwnWallets(tx, [{ memberId: row.member_id, vendor: row.vendor, by: row.amount }]);
}

async function credit(tx: Tx, row: TransferRow): Promise<void> {
  const movement = await movementOf(tx, row);
  const moved = await post(tx, { ...movement, key: row.credit_key, delta: row.amount });
  if (moved.status !== 'ok') throw new Error(`transfer ${row.reference} was not credited: ${moved.status}`);
  await addToOwnWallets(tx, [{ memberId: row.member_id, vendor: row.vendor, by: -row.amount }]);
}

async function movementOf(tx: Tx, row: TransferRow) {
  const walletId = row.wallet_id as WalletId;
  const gl = await openVendorAccount(tx, row.vendor);
  return { walletId, gl, scope: 'cashier', kind: 'transfer', ref: row.post_key } as const;
}

async function write(
  tx: Tx,
  { transfer_id: id, member_id: memberId }: TransferRow,
  step: TransferStep,
  event: TransferEvent,
): Promise<TransferRow> {
  const written = await store.updateTransfer(tx, id, { ...step, answer: event });
  await announce(tx, { memberId, id, state: written.state });
  return written;
}

/** Tells the member's open pages that a transfer has moved; their balance is read again. */
export async function announce(
  tx: Tx,
  { memberId, id, state }: { memberId: bigint; id: bigint; state: string },
): Promise<void> {
  await publish(tx, 'vendors.transfer', { memberIds: [memberId], id, state });
}

function requireMoved(status: MovementStatus): void {
  if (status === 'ok') return;
  if (status === 'insufficient') throw new Refusal('insufficient-balance');
  if (status === 'locked') throw new Refusal('wallet-locked');
  throw new Error(`the ledger answered ${status}`);
}
