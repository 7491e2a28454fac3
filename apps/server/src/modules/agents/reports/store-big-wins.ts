import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface BigWin {
  readonly memberId: bigint;
  readonly wagerId: bigint;
  /** In 1/10 000 units. */
  readonly payout: bigint;
  readonly endedAt: Date;
}

/**
 * The newest bets of some accounts that became final on some days and pay more than an amount as they stand now. It reads the bets of those days
 * of an account alone on which all its bets of a group paid more together, by their keys. The callers bound how many accounts they ask for.
 */
export function listBigWins(
  reader: Reader,
  asked: {
    readonly memberIds: readonly bigint[];
    readonly from: string;
    /** The first day after the days. */
    readonly next: string;
    readonly above: bigint;
    readonly limit: number;
  },
): Promise<BigWin[]> {
  return reader.rows(sql<BigWin>`
    with rich as materialized (
      select distinct c.member_id, c.day from agents.cells c
      where c.member_id = any((select ${asked.memberIds}::bigint[])::bigint[]) and c.day >= ${asked.from}::date
        and c.day < ${asked.next}::date and c.payout > ${asked.above}
    )
    select f.member_id as "memberId", f.wager_id as "wagerId", f.payout, f.ended_at as "endedAt"
    from rich r join agents.facts f on f.member_id = r.member_id and f.day = r.day
    where f.payout > ${asked.above} and not exists (
      select from agents.facts l where l.member_id = f.member_id and l.day = f.day and l.wager_id = f.wager_id and l.fact > f.fact)
    order by f.ended_at desc, f.wager_id desc limit ${asked.limit}`);
}

/** Those of some accounts and days, by their place in the list, on which the account stood below an agent. */
export async function placesBelow(
  reader: Reader,
  agentId: bigint,
  days: readonly { readonly memberId: bigint; readonly day: string }[],
): Promise<ReadonlySet<number>> {
  const rows = await reader.rows(sql<{ at: number }>`
    select (d.at - 1)::int as at
    from unnest(${days.map(({ memberId }) => memberId)}::bigint[], ${days.map(({ day }) => day)}::date[]) with ordinality d (member_id, day, at)
    where exists (
      select from agents.closure p where p.descendant = d.member_id and p.ancestor = ${agentId} and p.depth > 0 and p.from_day <= d.day
        and (p.to_day is null or p.to_day > d.day))`);
  return new Set(rows.map(({ at }) => at));
}
