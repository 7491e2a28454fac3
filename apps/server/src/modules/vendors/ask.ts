// Asking vendors what has become of transfers. A question may be put any number of times; an order is sent once.
import { questionOf, type TransferEvent } from '@tyche/rules/vendors';
import { Outage } from '../../platform/http/errors.ts';
import type { VendorOrder, WalletAdapter } from './adapter.ts';
import { bookAnswer } from './book-answer.ts';
import { findWalletVendor, type VendorsDeps } from './deps.ts';
import * as store from './store.ts';
import type { PlayerRow, TransferRow } from './types.ts';

const AT_ONCE = 20;
/** A worker that dies with a question open lets another ask after so long; no answer takes longer. */
const AGAIN_S = 15;

/** Asks about the transfers that are due. Gives how many. */
export async function askDue(deps: VendorsDeps): Promise<number> {
  const due = await store.takeDue(deps.database.reader, { limit: AT_ONCE, againS: AGAIN_S });
  // One vendor that is slow must not keep the others waiting.
  await Promise.all(due.map((row) => ask(deps, row)));
  return due.length;
}

/** Puts the question that is due and books the answer. Gives what was heard, and the transfer after it. */
export async function ask(
  deps: VendorsDeps,
  row: TransferRow,
): Promise<{ readonly event: TransferEvent; readonly row: TransferRow }> {
  const vendor = findWalletVendor(deps, row.vendor);
  const player = await store.findPlayer(deps.database.reader, row.member_id, row.vendor);
  // A vendor that is switched off is asked when it is back.
  if (!vendor || !player) return { event: 'no-answer', row };
  const event = await hear(() => question(vendor.adapter, orderOf(player, row), row));
  return { event, row: await bookAnswer(deps, row.transfer_id, event) };
}

/** What a call to a vendor tells; `no-answer` when nothing is known after it. */
export async function hear(call: () => Promise<TransferEvent>): Promise<TransferEvent> {
  return call().catch((error: unknown) => {
    if (error instanceof Outage) return 'no-answer';
    throw error;
  });
}

export function orderOf({ player_id: playerId }: PlayerRow, row: TransferRow): VendorOrder {
  return { reference: row.reference, playerId, currency: row.currency, amount: row.amount };
}

function question(adapter: WalletAdapter, order: VendorOrder, row: TransferRow): Promise<TransferEvent> {
  return questionOf(row) === 'void' ? adapter.voidTransfer(order) : adapter.status(order);
}
