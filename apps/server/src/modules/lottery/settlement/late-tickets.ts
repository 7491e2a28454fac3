import type { Database } from '../../../platform/db/database.ts';
import { publish } from '../../../platform/events/events.ts';
import { type Draw, findKnownAt } from '../../draws/index.ts';
import { voidWagers } from '../../wagers/index.ts';
import { refundTickets } from './refund-draw.ts';
import { withRetry, repeatUntilEmpty } from '../betting/retry.ts';
import * as store from './store-correct.ts';

const CHUNK = 1_000;

/**
 * Voids and refunds the tickets that were taken when the world knew the result already, by the clock of the result's own source
 * (lottery.md 1.3). They stay sealed, and neither program pays on them. Safe to repeat and to kill anywhere.
 */
export async function voidLateTickets(database: Database, draw: Draw): Promise<void> {
  const knownAt = await findKnownAt(database.reader, draw.id);
  if (knownAt === null || knownAt >= draw.closesAt) return;
  await database.inTransaction((tx) => store.noteKnown(tx, draw.id, knownAt));
  await repeatUntilEmpty(() => refundLate(database, draw));
}

async function refundLate(database: Database, { id: drawId, gameCode, number }: Draw): Promise<boolean> {
  return withRetry(() =>
    database.inTransaction(async (tx) => {
      const after = await store.lockLate(tx, drawId);
      if (after === null) return false;
      const late = await store.listLate(tx, drawId, after, CHUNK);
      const last = late.at(-1);
      if (!last) {
        await store.endLatePhases(tx, drawId);
        return false;
      }
      await refundTickets(
        tx,
        late.map((row) => ({ ...row, drawId })),
      );
      const refs = late.map(({ id }) => id);
      await voidWagers(tx, { source: 'lottery', batchRef: drawId }, { refs, reason: 'result-known' });
      await store.moveLate(tx, drawId, last.id);
      const memberIds = [...new Set(late.map(({ memberId }) => memberId))];
      await publish(tx, 'lottery.refunded', { memberIds, gameCode, number });
      return true;
    }),
  );
}
