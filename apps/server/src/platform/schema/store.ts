// What the database says about itself: which migrations it has, and whether a commit waits for a standby.
import type { Reader } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** Of the names of files, those that were never applied to the database. */
export async function findUnapplied(reader: Reader, names: readonly string[]): Promise<readonly string[]> {
  const rows = await reader.rows(sql<{ name: string }>`
    select name from unnest(${names}::text[]) as file(name)
    where not exists (select from migrations.applied where applied.name = file.name) order by name`);
  return rows.map(({ name }) => name);
}

/**
 * Whether a commit is on two machines before it is answered: standbys are named that must answer, and the sessions of this login wait for
 * their disk.
 */
export async function isSynchronous(reader: Reader): Promise<boolean> {
  const [row] = await reader.rows(sql<{ isSynchronous: boolean }>`
    select current_setting('synchronous_standby_names') <> ''
      and current_setting('synchronous_commit') in ('on', 'remote_apply') as "isSynchronous"`);
  return row?.isSynchronous ?? false;
}
