// What points keep about a member, handed out and erased.
import type { Reader } from '../../platform/db/database.ts';
import type { Subscription } from '../../platform/events/events.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import { MEMBER_ERASED } from '../protection/index.ts';
import { eraseRecords, exportRank, listForExport } from './store-privacy.ts';
import { opened } from './vouchers/codes.ts';
import { emptyCodesOf, listOfMember } from './vouchers/store.ts';

const MAX_EXPORTED = 10_000;

/**
 * Gives the records of points of a member, the codes of its vouchers, and its rank with what changed it. The movements of points are in the
 * ledger's part.
 */
export const exportPoints =
  (sealing: Sealing) =>
  async (reader: Reader, memberId: bigint): Promise<unknown> => {
    const codes = opened(sealing, await listOfMember(reader, memberId, MAX_EXPORTED));
    return {
      records: await listForExport(reader, memberId, MAX_EXPORTED),
      codes: [...codes].map(([recordId, list]) => ({ record: `P${recordId}`, codes: list })),
      rank: await exportRank(reader, memberId, MAX_EXPORTED),
    };
  };

/** After an erasure the records of a person have no address, no remark and no codes, and its birthdays are gone. A repeated event changes nothing. */
export const pointsErased: Subscription = {
  topic: MEMBER_ERASED,
  async handle(tx, { payload }) {
    const { memberId } = payload as { memberId?: unknown };
    await eraseRecords(tx, BigInt(String(memberId)));
    await emptyCodesOf(tx, BigInt(String(memberId)));
  },
};
