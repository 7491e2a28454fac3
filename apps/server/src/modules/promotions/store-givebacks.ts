import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** The days of a week: from its Monday on, and before the next one. */
export interface Week {
  /** `yyyy-MM-dd`. */
  readonly from: string;
  readonly until: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The next members with settled bets in a week. */
export async function listPlayers(
  reader: Reader,
  { from, until }: Week,
  page: { readonly after: bigint; readonly limit: number },
): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ member_id: bigint }>`
    select distinct member_id from promotions.play_days
    where day >= ${from}::date and day < ${until}::date and member_id > ${page.after} order by member_id limit ${page.limit}`);
  return rows.map(({ member_id }) => member_id);
}

export interface WeekSums {
  readonly member_id: bigint;
  readonly staked: bigint;
  readonly paid: bigint;
  /** Rebates that were issued in the week, and bonuses of it that were taken. */
  readonly rebates: bigint;
  readonly bonuses: bigint;
}

/** What members staked and got in a week, in 1/10 000 units. */
export function sumWeeks(reader: Reader, memberIds: readonly bigint[], week: Week): Promise<WeekSums[]> {
  return reader.rows(sql<WeekSums>`
    select p.member_id, p.staked, p.paid, coalesce(g.rebates, 0)::bigint as rebates, coalesce(g.bonuses, 0)::bigint as bonuses
    from (
      select member_id, sum(staked)::bigint as staked, sum(paid)::bigint as paid from promotions.play_days
      where member_id = any((select ${memberIds}::bigint[])::bigint[]) and day >= ${week.from}::date and day < ${week.until}::date
      group by member_id) p
    left join lateral (
      select sum(amount) filter (where kind = 'REBATE') as rebates, sum(amount) filter (where kind <> 'REBATE') as bonuses
      from promotions.applications a
      where a.member_id = p.member_id and a.at >= ${week.startsAt} and a.at < ${week.endsAt} and a.mode in ('cash', 'playable', 'locked')
        and (a.status in ('claimed', 'process') or (a.kind = 'REBATE' and a.status = 'issued')
          or a.detail in ('released', 'cancelled', 'expired', 'lost'))) g on true`);
}
