import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** How many of the last logins of each are compared. */
const LOGINS = 1_000;

/** Whether two members signed in from one network (`/24`) within some hours of each other. */
export async function shareNetworkWithin(
  reader: Reader,
  [one, other]: readonly [bigint, bigint],
  hours: number,
): Promise<boolean> {
  const rows = await reader.rows(sql`
    select from (select network, at from members.logins where member_id = ${one} order by login_id desc limit ${LOGINS}) a
    join (select network, at from members.logins where member_id = ${other} order by login_id desc limit ${LOGINS}) b
      on b.network = a.network and b.at between a.at - ${hours}::int * interval '1 hour' and a.at + ${hours}::int * interval '1 hour'
    limit 1`);
  return rows.length > 0;
}
