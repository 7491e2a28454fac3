import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Which pairs of members name one number or address. Gives the places of the pairs in the list. */
export async function sharedContacts(
  reader: Reader,
  pairs: readonly (readonly [bigint, bigint])[],
): Promise<ReadonlySet<number>> {
  const rows = await reader.rows(sql<{ place: number }>`
    select p.place::int - 1 as place
    from unnest(${pairs.map(([one]) => one)}::bigint[], ${pairs.map(([, other]) => other)}::bigint[]) with ordinality
      p (one, other, place)
    where exists (
      select from members.contacts a
      join members.contacts b on b.member_id = p.other and b.field = a.field and b.fingerprint = a.fingerprint
      where a.member_id = p.one)`);
  return new Set(rows.map(({ place }) => place));
}
