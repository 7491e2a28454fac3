// What the cashier knows about accounts that belong together: accounts at a bank that two members use, and transfers in rings or sent on.
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

/** Transfers that were flagged as a ring or as sent on: the member whose transfer made them so, and its reference. */
export interface TransferRing {
  readonly flagId: bigint;
  readonly kind: 'transfer-ring' | 'transfer-passed-on';
  readonly memberId: bigint;
  readonly reference: string;
}

/** The flags of rings and of money sent on after one, in their order. */
export async function listTransferRings(
  reader: Reader,
  afterFlag: bigint,
  limit: number,
): Promise<readonly TransferRing[]> {
  const rows = await reader.rows(sql<
    Pick<TransferRing, 'kind'> & { flag_id: bigint; member_id: bigint; detail: string }
  >`
    select flag_id, kind, member_id, detail from cashier.flags
    where flag_id > ${afterFlag} and kind in ('transfer-ring', 'transfer-passed-on') order by flag_id limit ${limit}`);
  return rows.map(({ flag_id, kind, member_id, detail }) => ({
    flagId: flag_id,
    kind,
    memberId: member_id,
    reference: detail,
  }));
}
