import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface MovedRow {
  /** As YYYY-MM-DD, of the site's time zone. */
  readonly day: string;
  readonly deposited: bigint;
  readonly withdrawn: bigint;
}

/** What a member paid in and was paid out today. */
export async function sumMoved(reader: Reader, memberId: bigint, timeZone: string): Promise<MovedRow> {
  const [row] = await reader.rows(sql<MovedRow>`
    with today as (
      select date_trunc('day', clock_timestamp() at time zone ${timeZone}) as local
    )
    select to_char(local, 'YYYY-MM-DD') as day,
      (select coalesce(sum(credited), 0)::bigint from cashier.deposits
        where member_id = ${memberId} and state = 'paid' and since >= local at time zone ${timeZone}) as deposited,
      (select coalesce(sum(amount - fee), 0)::bigint from cashier.withdrawals
        where member_id = ${memberId} and paid_at >= local at time zone ${timeZone}) as withdrawn
    from today`);
  if (!row) throw new Error('no answer about today');
  return row;
}

/** Whether a day is flagged already. */
export async function hasFlag(
  reader: Reader,
  { memberId, kind, day }: { memberId: bigint; kind: string; day: string },
): Promise<boolean> {
  const rows = await reader.rows(sql`
    select 1 from cashier.flags where member_id = ${memberId} and kind = ${kind} and detail like ${`${day}:%`} limit 1`);
  return rows.length > 0;
}
