// The partitions of tables that grow: what the functions of apps/server/routines/platform-partitions.sql do.
import type { Reader } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** Makes the partitions that `days` days after `at` (by default 90 days from now) need and that are missing. Gives how many. */
export async function makePartitions(reader: Reader, at: Date | null = null, days = 90): Promise<number> {
  const [row] = await reader.rows(sql<{ made: number }>`
    select platform.make_partitions(coalesce(${at}::timestamptz, clock_timestamp()), ${days}::int) as made`);
  return row?.made ?? 0;
}

/** Drops the partitions of logs whose time had passed at `at` (by default now). Gives how many. */
export async function dropPartitions(reader: Reader, at: Date | null = null): Promise<number> {
  const [row] = await reader.rows(sql<{ dropped: number }>`
    select platform.drop_partitions(coalesce(${at}::timestamptz, clock_timestamp())) as dropped`);
  return row?.dropped ?? 0;
}

/** For how many days from `at` (by default now) each divided table has partitions without a gap; at most `days`. */
export function listHeadroom(
  reader: Reader,
  at: Date | null = null,
  days = 90,
): Promise<{ series: string; days: number }[]> {
  return reader.rows(sql<{ series: string; days: number }>`
    select series_name as series, days::int as days
    from platform.partition_headroom(coalesce(${at}::timestamptz, clock_timestamp()), ${days}::int) order by 2, 1`);
}

/** Renews the planner's figures of whole divided tables. */
export async function analyzePartitioned(reader: Reader): Promise<void> {
  const tables = await reader.rows(sql<{ schema: string; parent: string }>`
    select distinct schema_name as schema, parent from platform.partition_series order by 1, 2`);
  for (const { schema, parent } of tables)
    await reader.rows(sql`select platform.analyze_partitioned(${schema}, ${parent})`);
}
