import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** Days on which an account stood below the caller: from a day on, and before another (null: until today). Null: on none of the range. */
export interface StandingRow {
  readonly memberId: bigint;
  readonly fromDay: string | null;
  readonly toDay: string | null;
}

/**
 * The accounts at some depths below an agent today, those with the highest numbers first, at most `limit`, each with the days of a range on
 * which it stood below the caller. An account that moved away and came back has several rows.
 */
export function listStandings(
  reader: Reader,
  asked: {
    readonly callerId: bigint;
    readonly agentId: bigint;
    readonly minDepth: number;
    readonly maxDepth: number;
    /** Accounts with a higher number are left out; null: none is. */
    readonly upTo: bigint | null;
    readonly from: string;
    readonly next: string;
    readonly timeZone: string;
    readonly limit: number;
  },
): Promise<StandingRow[]> {
  return reader.rows(sql<StandingRow>`
    with accounts as materialized (
      select c.descendant from agents.closure c
      where c.ancestor = ${asked.agentId} and c.depth between ${asked.minDepth}::int and ${asked.maxDepth}::int
        and c.from_day <= agents.today(${asked.timeZone}) and (c.to_day is null or c.to_day > agents.today(${asked.timeZone}))
        and (${asked.upTo}::bigint is null or c.descendant <= ${asked.upTo})
      order by c.descendant desc limit ${asked.limit}
    )
    select a.descendant as "memberId", s.from_day::text as "fromDay", s.to_day::text as "toDay"
    from accounts a left join agents.closure s on s.ancestor = ${asked.callerId} and s.descendant = a.descendant
      and s.from_day < ${asked.next}::date and (s.to_day is null or s.to_day > ${asked.from}::date)
    order by a.descendant desc, s.from_day`);
}

/** Those of some accounts that stand directly below an agent today. */
export async function listDirect(
  reader: Reader,
  agentId: bigint,
  memberIds: readonly bigint[],
  timeZone: string,
): Promise<ReadonlySet<bigint>> {
  const rows = await reader.rows(sql<{ descendant: bigint }>`
    select descendant from agents.closure
    where ancestor = ${agentId} and depth = 1 and descendant = any((select ${memberIds}::bigint[])::bigint[])
      and from_day <= agents.today(${timeZone}) and (to_day is null or to_day > agents.today(${timeZone}))`);
  return new Set(rows.map(({ descendant }) => descendant));
}
