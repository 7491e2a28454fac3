// What the cashier knows about accounts that belong together: accounts at a bank that two members use, and rings of transfers.
import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Which pairs of members have, or had, one account at a bank. Gives the places of the pairs in the list. */
export async function sharedPayees(
  reader: Reader,
  pairs: readonly (readonly [bigint, bigint])[],
): Promise<ReadonlySet<number>> {
  const rows = await reader.rows(sql<{ place: number }>`
    select p.place::int - 1 as place
    from unnest(${pairs.map(([one]) => one)}::bigint[], ${pairs.map(([, other]) => other)}::bigint[]) with ordinality
      p (one, other, place)
    where exists (
      select from cashier.bank_cards a
      join cashier.bank_cards b on b.member_id = p.other and b.account_mark = a.account_mark
      where a.member_id = p.one)`);
  return new Set(rows.map(({ place }) => place));
}

/** A ring of transfers that was flagged: the member whose transfer closed it, and its reference. */
export interface TransferRing {
  readonly flagId: bigint;
  readonly memberId: bigint;
  readonly reference: string;
}

/** The flags of rings after one, in their order. */
export async function listTransferRings(
  reader: Reader,
  afterFlag: bigint,
  limit: number,
): Promise<readonly TransferRing[]> {
  const rows = await reader.rows(sql<{ flag_id: bigint; member_id: bigint; detail: string }>`
    select flag_id, member_id, detail from cashier.flags
    where flag_id > ${afterFlag} and kind = 'transfer-ring' order by flag_id limit ${limit}`);
  return rows.map(({ flag_id, member_id, detail }) => ({
    flagId: flag_id,
    memberId: member_id,
    reference: detail,
  }));
}
