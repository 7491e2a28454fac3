// How vendors stand, and when it changed.
import type { Reader } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { HealthState } from './types.ts';

/** Takes the vendors that are due to be asked: each for one worker, and again after `everyS` seconds. */
export async function takeDueVendors(
  reader: Reader,
  vendors: readonly string[],
  everyS: number,
): Promise<readonly string[]> {
  await reader.rows(sql`
    insert into vendors.health (vendor) select unnest(${vendors}::text[]) on conflict (merchant, vendor) do nothing`);
  const rows = await reader.rows(sql<{ vendor: string }>`
    update vendors.health set next_ask_at = clock_timestamp() + make_interval(secs => ${everyS}::int)
    where vendor = any (${vendors}::text[]) and next_ask_at <= clock_timestamp() returning vendor`);
  return rows.map(({ vendor }) => vendor);
}

/** Notes how a vendor stands now, and a change where it stood otherwise before. Gives whether it changed. */
export async function noteHealth(reader: Reader, vendor: string, state: HealthState): Promise<boolean> {
  const rows = await reader.rows(sql`
    with before as (
      select vendor, state from vendors.health where vendor = ${vendor} for update
    ), noted as (
      update vendors.health h set asked_at = clock_timestamp(), state = ${state},
        since = case when before.state is distinct from ${state} then clock_timestamp() else h.since end
      from before where h.vendor = before.vendor returning before.state as was
    )
    insert into vendors.health_changes (vendor, state) select ${vendor}, ${state} from noted where was is distinct from ${state}
    returning change_id`);
  return rows.length > 0;
}

export interface HealthRow {
  readonly vendor: string;
  readonly state: HealthState;
  readonly since: Date;
  readonly asked_at: Date;
}

/** How some vendors stand; none of those that were never asked. */
export function listHealth(reader: Reader, vendors: readonly string[]): Promise<HealthRow[]> {
  return reader.rows(sql<HealthRow>`
    select vendor, state, since, asked_at from vendors.health
    where vendor = any (${vendors}::text[]) and state is not null order by vendor`);
}

export interface ChangeRow {
  readonly change_id: bigint;
  readonly vendor: string;
  readonly state: HealthState;
  readonly at: Date;
}

/** The last changes, the newest first. */
export function listChanges(reader: Reader, limit: number): Promise<ChangeRow[]> {
  return reader.rows(sql<ChangeRow>`
    select change_id, vendor, state, at from vendors.health_changes order by change_id desc limit ${limit}`);
}

/** The vendors that said of themselves that they are in maintenance. */
export async function listResting(reader: Reader): Promise<ReadonlySet<string>> {
  const rows = await reader.rows(
    sql<{ vendor: string }>`select vendor from vendors.health where state = 'maintenance'`,
  );
  return new Set(rows.map(({ vendor }) => vendor));
}

/** How many of some vendors do not stand ready. */
export async function countNotReady(reader: Reader, vendors: readonly string[]): Promise<number> {
  const [row] = await reader.rows(sql<{ n: bigint }>`
    select count(*) as n from vendors.health where vendor = any (${vendors}::text[]) and state <> 'ready'`);
  return Number(row?.n ?? 0n);
}
