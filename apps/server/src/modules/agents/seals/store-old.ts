import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/**
 * The first day whose windows stay: that of `days` days ago, and no day later than that of an hourly or a real-time run that has no lines
 * yet. Null while there is no run of one of the two, so that nothing is deleted which a run still reads.
 */
export async function findFirstKept(
  reader: Reader,
  { timeZone, days }: { readonly timeZone: string; readonly days: number },
): Promise<string | null> {
  const [row] = await reader.rows(sql<{ day: string | null }>`
    with unread as (
      select k.kind, coalesce(
          (select min(first_day) from agents.runs r where r.kind = k.kind and not is_correction and state = 'open'),
          (select first_day from agents.runs r where r.kind = k.kind and period = k.period and not is_correction order by starts_at desc limit 1)
        ) as day
      from (values ('HOURLY', 'HOUR'), ('REALTIME', 'WINDOW')) k (kind, period)
    )
    select case when count(day) = 2 then least(min(day), agents.today(${timeZone}) - ${days}::int)::text end as day from unread`);
  return row?.day ?? null;
}

/** Deletes windows of the days before a day, the oldest first, at most `limit`. Gives how many. */
export async function deleteWindows(reader: Reader, before: string, limit: number): Promise<number> {
  const rows = await reader.rows(sql`
    delete from agents.windows w using (
      select member_id, starts_at, game_group from agents.windows where day < ${before}::date order by day, starts_at limit ${limit}
    ) o
    where w.member_id = o.member_id and w.starts_at = o.starts_at and w.game_group = o.game_group returning 1`);
  return rows.length;
}

/** Deletes seals of hours and of windows of the days before a day, at most `limit`. Gives how many. Seals of days stay. */
export async function deleteSeals(reader: Reader, before: string, limit: number): Promise<number> {
  const rows = await reader.rows(sql`
    delete from agents.seals s using (
      select span, starts_at from agents.seals
      where span in ('HOUR', 'WINDOW') and starts_at < ${before}::date + interval '2 days' and day < ${before}::date limit ${limit}
    ) o
    where s.span = o.span and s.starts_at = o.starts_at returning 1`);
  return rows.length;
}
