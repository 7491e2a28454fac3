// The hours of vendors that are compared, and what was found.
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DifferenceCode, StoredTotals } from './types.ts';

/** Plans the hours of some vendors that ended in the last `hours`, and `settledMinutes` ago at least. Known ones stay. Gives how many are new. */
export async function planHours(
  reader: Reader,
  { vendors, hours, settledMinutes }: { vendors: readonly string[]; hours: number; settledMinutes: number },
): Promise<number> {
  const rows = await reader.rows(sql`
    insert into vendors.reconciliations (vendor, hour)
    select vendor, hour from unnest(${vendors}::text[]) vendor, generate_series(
      date_trunc('hour', clock_timestamp(), 'UTC') - make_interval(hours => ${hours}::int),
      date_trunc('hour', clock_timestamp() - make_interval(mins => ${settledMinutes}::int), 'UTC') - interval '1 hour',
      interval '1 hour') hour
    on conflict (merchant, vendor, hour) do nothing returning hour`);
  return rows.length;
}

/** Plans the ended hours of the day of a moment, in UTC, also those that were compared before. Gives how many. */
export async function planDay(tx: Tx, vendor: string, moment: Date): Promise<number> {
  const rows = await tx.rows(sql`
    insert into vendors.reconciliations as r (vendor, hour)
    select ${vendor}, hour from generate_series(date_trunc('day', ${moment}::timestamptz, 'UTC'),
      date_trunc('day', ${moment}::timestamptz, 'UTC') + interval '23 hours', interval '1 hour') hour
    where hour + interval '1 hour' <= clock_timestamp()
    on conflict (merchant, vendor, hour) do update set next_try_at = clock_timestamp() returning hour`);
  return rows.length;
}

export interface DueHour {
  readonly vendor: string;
  readonly hour: Date;
}

/**
 * Takes the earliest hour that is due, for one worker; another may take it after `againS` seconds. Null when none is. The choice is
 * materialized: a plan that joins it row by row would choose anew for each row, and take every hour that is due.
 */
export async function takeDueHour(
  reader: Reader,
  vendors: readonly string[],
  againS: number,
): Promise<DueHour | null> {
  const [row] = await reader.rows(sql<DueHour>`
    with due as materialized (
      select vendor, hour from vendors.reconciliations
      where next_try_at <= clock_timestamp() and vendor = any (${vendors}::text[])
      order by next_try_at, hour limit 1 for update skip locked
    ) update vendors.reconciliations r set next_try_at = clock_timestamp() + make_interval(secs => ${againS}::int)
    from due where r.vendor = due.vendor and r.hour = due.hour returning r.vendor, r.hour`);
  return row ?? null;
}

export interface HourFound {
  readonly matching: number;
  readonly onlyOurs: number;
  readonly onlyTheirs: number;
  readonly differing: number;
  readonly ofVoided: number;
  readonly totals: readonly StoredTotals[];
}

/** Stores what an hour came to: it is done. */
export async function putResult(reader: Reader, { vendor, hour }: DueHour, found: HourFound): Promise<void> {
  await reader.rows(sql`
    update vendors.reconciliations set next_try_at = null, compared_at = clock_timestamp(), matching = ${found.matching},
      only_ours = ${found.onlyOurs}, only_theirs = ${found.onlyTheirs}, differing = ${found.differing},
      of_voided = ${found.ofVoided}, totals = ${JSON.stringify(found.totals)}::jsonb
    where vendor = ${vendor} and hour = ${hour}`);
}

export interface HourRow extends DueHour {
  readonly compared_at: Date | null;
  readonly next_try_at: Date | null;
  readonly matching: number;
  readonly only_ours: number;
  readonly only_theirs: number;
  readonly differing: number;
  readonly of_voided: number;
  readonly totals: readonly StoredTotals[];
}

/** The hours of a vendor before a time, the newest first. */
export function listHours(
  reader: Reader,
  { vendor, before, limit }: { vendor: string; before: Date | null; limit: number },
): Promise<HourRow[]> {
  return reader.rows(sql<HourRow>`
    select vendor, hour, compared_at, next_try_at, matching, only_ours, only_theirs, differing, of_voided, totals
    from vendors.reconciliations
    where vendor = ${vendor} and (${before}::timestamptz is null or hour < ${before}) order by hour desc limit ${limit}`);
}

export interface Difference {
  readonly code: DifferenceCode;
  readonly txId: string;
  readonly playerId: string;
  readonly roundId: string;
  /** In 1/10 000 units; null where no single amount tells the difference. */
  readonly amount: bigint | null;
}

/** Makes incidents of differences, each once for ever. Gives how many are new. */
export async function insertDifferences(
  reader: Reader,
  vendor: string,
  differences: readonly Difference[],
): Promise<number> {
  const column = <Value>(of: (difference: Difference) => Value) => differences.map(of);
  const rows = await reader.rows(sql`
    insert into vendors.incidents (vendor, code, tx_id, player_id, round_id, amount)
    select ${vendor}, code, tx_id, player_id, round_id, amount
    from unnest(${column(({ code }) => code)}::text[], ${column(({ txId }) => txId)}::text[],
        ${column(({ playerId }) => playerId)}::text[], ${column(({ roundId }) => roundId)}::text[],
        ${column(({ amount }) => amount)}::bigint[]) as d (code, tx_id, player_id, round_id, amount)
    on conflict do nothing returning incident_id`);
  return rows.length;
}
