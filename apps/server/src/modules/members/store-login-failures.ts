import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export async function countFailure(reader: Reader): Promise<void> {
  await reader.rows(sql`
    insert into members.login_failures (quarter, failures)
    values (date_bin('15 minutes', clock_timestamp(), 'epoch'), 1)
    on conflict (merchant, quarter) do update set failures = members.login_failures.failures + 1`);
}

/** The present quarter, and those of the same hour of the seven days before; a quarter without a failure counts as none. */
export function listFailures(reader: Reader): Promise<{ is_present: boolean; failures: number }[]> {
  return reader.rows(sql<{ is_present: boolean; failures: number }>`
    with present as (select date_bin('15 minutes', clock_timestamp(), 'epoch') as quarter),
    asked as (
      select quarter, true as is_present from present
      union all
      select date_trunc('hour', quarter, 'UTC') - day * interval '24 hours' + part * interval '15 minutes', false
      from present, generate_series(1, 7) as day, generate_series(0, 3) as part)
    select a.is_present, coalesce(f.failures, 0) as failures
    from asked a left join members.login_failures f on f.quarter = a.quarter`);
}

/** False when the alarm of this quarter was told already. */
export async function markAlarmed(tx: Tx): Promise<boolean> {
  const rows = await tx.rows(sql`
    update members.login_failures set alarmed_at = clock_timestamp()
    where quarter = date_bin('15 minutes', clock_timestamp(), 'epoch') and alarmed_at is null
    returning 1 as told`);
  return rows.length > 0;
}

/** A week is looked back on. */
export async function deleteOldFailures(reader: Reader): Promise<void> {
  await reader.rows(
    sql`delete from members.login_failures where quarter < clock_timestamp() - interval '8 days'`,
  );
}
