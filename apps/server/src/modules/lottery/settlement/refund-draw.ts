import type { DrawId, MemberId, WalletId } from '@tyche/kernel/ids';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { voidWagers } from '../../wagers/index.ts';
import { type Credit, creditBatch, sharePayouts } from '../../wallet/index.ts';
import { findShares, type TicketPayment } from './bonus-shares.ts';
import { ticketRefOf, timedKeyOf } from '../betting/keys.ts';
import { withRetry, repeatUntilEmpty } from '../betting/retry.ts';
import * as store from './store-settle.ts';

const REFUND_CHUNK = 1_000;

/** A ticket to be given back: `keyTime` is when it was taken. */
export interface Refundable {
  readonly id: bigint;
  readonly orderId: bigint;
  readonly drawId: DrawId;
  readonly memberId: MemberId;
  readonly walletId: WalletId;
  readonly amount: bigint;
  readonly keyTime: Date;
}

/**
 * Gives tickets back: each stake is credited once, under one key for whatever reason, and its bonus part goes where it came from. Locks the
 * wallets.
 */
export async function refundTickets(tx: Tx, tickets: readonly Refundable[]): Promise<void> {
  const payments = tickets.map(
    (ticket): TicketPayment => ({ ...ticket, key: refundOf(ticket).key, before: 0n, after: ticket.amount }),
  );
  const shares = await findShares(tx, payments);
  await creditBatch(tx, { scope: 'settlement', kind: 'refund', gl: 'house' }, tickets.map(refundOf));
  await sharePayouts(tx, 'settlement', shares);
}

function refundOf({ id, walletId, amount, keyTime }: Refundable): Credit {
  return { walletId, key: timedKeyOf(keyTime, 'refund', id), amount, ref: ticketRefOf(id) };
}

/** Gives back the stakes of every draw that is void. Safe to repeat and to kill anywhere; several workers share the work. */
export async function refundVoidDraws(database: Database): Promise<void> {
  for (const sale of await store.listVoidSales(database.reader)) {
    await repeatUntilEmpty(() => refundChunk(database, sale));
  }
}

/** Refunds the next tickets of a void draw. False when it is done, or another worker holds the lock. */
export async function refundChunk(
  database: Database,
  { drawId, gameCode, number }: { drawId: DrawId; gameCode: string; number: string },
): Promise<boolean> {
  return withRetry(() =>
    database.inTransaction(async (tx) => {
      const after = await store.lockRefunding(tx, drawId);
      if (after === null) return false;
      const due = await store.listRefundable(tx, drawId, after, REFUND_CHUNK);
      const last = due.at(-1);
      if (!last) {
        await store.endRefunding(tx, drawId);
        return false;
      }
      await refundTickets(
        tx,
        due.map((row) => ({ ...row, drawId })),
      );
      await voidWagers(
        tx,
        { source: 'lottery', batchRef: drawId },
        { refs: due.map(({ id }) => id), reason: 'draw-void' },
      );
      await store.moveRefunded(tx, drawId, last.id);
      await publish(tx, 'lottery.refunded', {
        memberIds: [...new Set(due.map(({ memberId }) => memberId))],
        gameCode,
        number,
      });
      return true;
    }),
  );
}
