import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Makes a row for each who has none yet. */
export async function insertPersons(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  await tx.rows(sql`
    insert into protection.profiles (member_id) select unnest(${memberIds}::bigint[]) on conflict do nothing`);
}

export interface ReminderRow {
  readonly member_id: bigint;
  readonly has_limits: boolean;
}

/**
 * Marks those as reminded whose last look or reminder is half a year ago, a year for who has no limit, and gives them. Nobody who is
 * excluded is among them.
 */
export function takeToRemind(tx: Tx, max: number): Promise<ReminderRow[]> {
  return tx.rows(sql<ReminderRow>`
    with due as (
      select p.member_id, l.has_limits
      from protection.profiles p
      cross join lateral (
        select exists (select 1 from protection.limits where member_id = p.member_id) as has_limits
      ) l
      where greatest(coalesce(p.reviewed_at, p.since), coalesce(p.reminded_at, '-infinity'))
          <= statement_timestamp() - case when l.has_limits then interval '6 months' else interval '12 months' end
        and greatest(coalesce(p.reviewed_at, p.since), coalesce(p.reminded_at, '-infinity'))
          <= statement_timestamp() - interval '6 months'
        and not exists (
          select 1 from protection.stops s
          where s.member_id = p.member_id and s.kind = 'self-exclusion' and s.until > statement_timestamp())
      order by p.member_id limit ${max} for update of p skip locked
    )
    update protection.profiles p set reminded_at = clock_timestamp() from due where p.member_id = due.member_id
    returning p.member_id, due.has_limits`);
}
