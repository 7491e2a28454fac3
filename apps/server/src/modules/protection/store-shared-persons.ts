import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Which pairs of members have declared one name and date of birth. Gives the places of the pairs in the list. */
export async function sharedPersons(
  reader: Reader,
  pairs: readonly (readonly [bigint, bigint])[],
): Promise<ReadonlySet<number>> {
  const rows = await reader.rows(sql<{ place: number }>`
    select p.place::int - 1 as place
    from unnest(${pairs.map(([one]) => one)}::bigint[], ${pairs.map(([, other]) => other)}::bigint[]) with ordinality
      p (one, other, place)
    join protection.profiles a on a.member_id = p.one
    join protection.profiles b on b.member_id = p.other and b.identity_mark = a.identity_mark`);
  return new Set(rows.map(({ place }) => place));
}
