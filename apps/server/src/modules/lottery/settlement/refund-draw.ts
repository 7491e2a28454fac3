import type { DrawId, WalletId } from '@tyche/kernel/ids';
import type { Database } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { voidWagers } from '../../wagers/index.ts';
import { type Credit, creditBatch } from '../../wallet/index.ts';
import { ticketRefOf, timedKeyOf } from '../betting/keys.ts';
import { withRetry, repeatUntilEmpty } from '../betting/retry.ts';
import * as store from './store-settle.ts';

const REFUND_CHUNK = 1_000;

/** A ticket to be given back: `keyTime` is when it was taken. */
export interface Refundable {
  readonly id: bigint;
  readonly walletId: WalletId;
  readonly amount: bigint;
  readonly keyTime: Date;
}

/** A ticket's refund, as it is credited: under one key, for whatever reason it is given back. */
export function refundOf({ id, walletId, amount, keyTime }: Refundable): Credit {
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
      const credits = due.map(refundOf);
      await creditBatch(tx, { scope: 'settlement', kind: 'refund', gl: 'house' }, credits);
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
