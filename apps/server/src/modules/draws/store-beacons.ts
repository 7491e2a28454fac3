// Which beacons the workers can ask.
import type { DrawId } from '@tyche/kernel/ids';
import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Notes that a worker which can ask these beacons is alive. */
export async function noteWorker(reader: Reader, publicKeys: readonly string[]): Promise<void> {
  await reader.rows(sql`
    insert into draws.beacon_workers as w (beacon_id, seen_at)
    select beacon_id, clock_timestamp() from draws.beacons where public_key = any(${publicKeys}::text[]) order by beacon_id
    on conflict (beacon_id) do update set seen_at = excluded.seen_at where w.seen_at < excluded.seen_at - interval '1 second'`);
}

/** Sealed draws that are due and that no worker has been able to draw for so many seconds of a watch that began at `since`. */
export function listWithoutWorker(
  reader: Reader,
  { keys, since, awaySeconds }: { keys: readonly string[]; since: Date; awaySeconds: number },
): Promise<{ id: DrawId }[]> {
  return reader.rows(sql<{ id: DrawId }>`
    select d.draw_id as id from draws.draws d join draws.beacons b using (beacon_id) left join draws.beacon_workers w using (beacon_id)
    where d.state = 'drawing' and d.result_source = 'own' and b.public_key <> all(${keys}::text[])
      and greatest(d.draws_at, w.seen_at, d.released_at, ${since}::timestamptz) <= clock_timestamp() - make_interval(secs => ${awaySeconds})
    order by d.draws_at, d.draw_id limit 100`);
}

/** Committed draws without numbers that name other beacons than these, and one of the keys that they name. */
export async function countForeign(
  reader: Reader,
  publicKeys: readonly string[],
): Promise<{ count: number; key: string | null }> {
  const [row] = await reader.rows(sql<{ count: bigint; key: string | null }>`
    select count(*) as count, min(b.public_key) as key from draws.draws d join draws.beacons b using (beacon_id)
    where d.state not in ('settled', 'void') and d.result_source = 'own' and d.commitment is not null
      and d.result is null and b.public_key <> all(${publicKeys}::text[])`);
  return { count: Number(row?.count ?? 0n), key: row?.key ?? null };
}
