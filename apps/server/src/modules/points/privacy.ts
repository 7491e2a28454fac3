// What points keep about a member, handed out and erased.
import type { Reader } from '../../platform/db/database.ts';
import type { Subscription } from '../../platform/events/events.ts';
import { MEMBER_ERASED } from '../protection/index.ts';
import { eraseRecords, exportRank, listForExport } from './store-privacy.ts';

const MAX_EXPORTED = 10_000;

/** The records of points of a member, and its rank with what changed it. The movements of points are in the ledger's part. */
export async function exportPoints(reader: Reader, memberId: bigint): Promise<unknown> {
  return {
    records: await listForExport(reader, memberId, MAX_EXPORTED),
    rank: await exportRank(reader, memberId, MAX_EXPORTED),
  };
}

/** After an erasure the records of a person have no address and no remark, and its birthdays are gone. A repeated event changes nothing. */
export const pointsErased: Subscription = {
  topic: MEMBER_ERASED,
  async handle(tx, { payload }) {
    const { memberId } = payload as { memberId?: unknown };
    await eraseRecords(tx, BigInt(String(memberId)));
  },
};
