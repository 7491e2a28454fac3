import type { DrawId, WalletId } from '@tyche/kernel/ids';
import type { Database } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/events.ts';
import { voidWagers } from '../wagers/index.ts';
import { type Credit, settle } from '../wallet/index.ts';
import { keyOf, ticketRefOf } from './keys.ts';
import { withRetry, repeatUntilEmpty } from './retry.ts';
import * as store from './store-settle.ts';

const REFUND_CHUNK = 1_000;

/** The key of a ticket's refund, whyever it is given back: it can be only once. */
function refundKeyOf(ticketId: bigint): string {
  return keyOf('refund', ticketId);
}

/** A ticket's refund, as it is credited. */
export function refundOf({
  id,
  walletId,
  amount,
}: {
  id: bigint;
  walletId: WalletId;
  amount: bigint;
}): Credit {
  return { walletId, key: refundKeyOf(id), amount, ref: ticketRefOf(id) };
}

/** Gives back the stakes of every draw that is void. Safe to repeat and to kill anywhere; several workers share the work. */
export async function refundVoidDraws(database: Database): Promise<void> {
  for (const book of await store.listVoidBooks(database.reader)) {
    await repeatUntilEmpty(() => refundChunk(database, book));
  }
}

/** Refunds the next tickets of a void draw. False when it is done, or another worker is at it. */
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
      const credits = due.map(({ id, walletId, amount }) => refundOf({ id, walletId, amount }));
      await settle(tx, { scope: 'settlement', kind: 'refund', gl: 'house' }, credits);
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
