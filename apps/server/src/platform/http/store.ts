import type { JWK } from 'jose';
import type { Reader, Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** A key as it is kept: the public half, and the private one sealed. In a row of an earlier version `jwk` is both, in clear. */
export interface StoredPayloadKey {
  readonly jwk: JWK;
  readonly sealed: Buffer | null;
}

export async function findPayloadKey(reader: Reader): Promise<StoredPayloadKey | null> {
  const [row] = await reader.rows(
    sql<StoredPayloadKey>`select jwk, sealed from platform.payload_keys order by id limit 1`,
  );
  return row ?? null;
}

/** Keeps a key unless there is one already; one in clear is replaced. Gives the one that is kept. */
export async function keepPayloadKey(reader: Reader, key: StoredPayloadKey): Promise<StoredPayloadKey> {
  const [row] = await reader.rows(sql<StoredPayloadKey>`
    insert into platform.payload_keys as kept (id, jwk, sealed) values (1, ${JSON.stringify(key.jwk)}::jsonb, ${key.sealed})
    on conflict (id) do update set jwk = case when kept.sealed is null then excluded.jwk else kept.jwk end,
      sealed = coalesce(kept.sealed, excluded.sealed)
    returning jwk, sealed`);
  return row ?? key;
}

/** Marks a nonce as used. False when it was used before. */
export async function useNonce(reader: Reader, nonce: string, lifeS: number): Promise<boolean> {
  const rows = await reader.rows(sql`
    insert into platform.nonces (nonce, expires_at) values (${nonce}, clock_timestamp() + ${lifeS} * interval '1 second')
    on conflict do nothing returning nonce`);
  return rows.length > 0;
}

/** Marks nonces as used, each named once. Gives those that were not used before. */
export async function useNonces(
  reader: Reader,
  nonces: readonly string[],
  lifeS: number,
): Promise<ReadonlySet<string>> {
  // In one order, so that two processes with the same nonces wait for each other and never both.
  const rows = await reader.rows(sql<{ nonce: string }>`
    insert into platform.nonces (nonce, expires_at)
    select nonce, clock_timestamp() + ${lifeS} * interval '1 second' from unnest(${nonces}::text[]) as nonce order by nonce
    on conflict do nothing returning nonce`);
  return new Set(rows.map(({ nonce }) => nonce));
}

/** Counts one more in the window of a key and gives the count with the seconds until the window ends. */
export async function countUp(
  reader: Reader,
  key: string,
  windowS: number,
): Promise<{ count: number; waitS: number; windowStart: Date }> {
  const [row] = await reader.rows(sql<{ count: number; wait_s: number; window_start: Date }>`
    insert into platform.counters (key, window_start, count)
    values (${key}, date_bin(${windowS} * interval '1 second', clock_timestamp(), 'epoch'), 1)
    on conflict (key, window_start, merchant) do update set count = platform.counters.count + 1
    returning count, window_start,
      ceil(extract(epoch from window_start + ${windowS} * interval '1 second' - clock_timestamp()))::int as wait_s`);
  if (!row) throw new Error('a try was not counted');
  return { count: row.count, waitS: Math.max(1, row.wait_s), windowStart: row.window_start };
}

/** Takes one off the count of a key in the window in which it was counted. */
export async function countDown(reader: Reader, key: string, windowStart: Date): Promise<void> {
  await reader.rows(sql`
    update platform.counters set count = count - 1 where key = ${key} and window_start = ${windowStart} and count > 0`);
}

/** Deletes every count in whose key a word stands between colons. */
export async function deleteCounters(reader: Reader, word: string): Promise<void> {
  await reader.rows(sql`
    delete from platform.counters where strpos(lower(key) || ':', ':' || ${word} || ':') > 0`);
}

/** The count of a key's window now, without counting. */
export async function readCount(
  reader: Reader,
  key: string,
  windowS: number,
): Promise<{ count: number; waitS: number }> {
  const [row] = await reader.rows(sql<{ count: number; wait_s: number }>`
    select count, ceil(extract(epoch from window_start + ${windowS} * interval '1 second' - clock_timestamp()))::int as wait_s
    from platform.counters where key = ${key} and window_start = date_bin(${windowS} * interval '1 second', clock_timestamp(), 'epoch')`);
  return { count: row?.count ?? 0, waitS: Math.max(1, row?.wait_s ?? 1) };
}

export interface TriesRow {
  readonly subject: string;
  readonly in_window: bigint;
  readonly in_time: bigint;
  /** Windows of the time in which the count reached the limit. */
  readonly reached: bigint;
  readonly all_in_window: bigint;
  readonly all_in_time: bigint;
  readonly all_at_limit: bigint;
}

/**
 * The counts of a limit by subject in the window that runs and in the last hours, most first, with the sums over all subjects. It scans
 * the counts of a day, all that there are: for a page of staff, never for a call of a member.
 */
export function listTries(
  reader: Reader,
  { name, max, windowS }: { readonly name: string; readonly max: number; readonly windowS: number },
  { hours, top }: { readonly hours: number; readonly top: number },
): Promise<TriesRow[]> {
  return reader.rows(sql<TriesRow>`
    with tries as (
      select substr(key, length(${name}::text) + 2) as subject, count, count >= ${max}::int as is_reached,
        window_start = date_bin(${windowS} * interval '1 second', clock_timestamp(), 'epoch') as is_now
      from platform.counters
      where starts_with(key, ${`${name}:`}) and count > 0 and window_start > clock_timestamp() - make_interval(hours => ${hours}::int)
    ), subjects as (
      select subject, coalesce(sum(count) filter (where is_now), 0)::bigint as in_window, sum(count)::bigint as in_time,
        count(*) filter (where is_reached) as reached, bool_or(is_now and is_reached) as is_at_limit
      from tries group by subject
    )
    select subject, in_window, in_time, reached, sum(in_window) over ()::bigint as all_in_window, sum(in_time) over ()::bigint as all_in_time,
      count(*) filter (where is_at_limit) over () as all_at_limit
    from subjects order by in_time desc, subject limit ${top}`);
}

/** Forgets windows and nonces that are over. */
export async function sweep(reader: Reader): Promise<void> {
  await reader.rows(
    sql`delete from platform.counters where window_start < clock_timestamp() - interval '1 day'`,
  );
  await reader.rows(sql`delete from platform.nonces where expires_at < clock_timestamp()`);
}

/** Asks the database for room on its disk: half a megabyte that the transaction leaves no trace of. */
export async function probeStorage(tx: Tx): Promise<void> {
  await tx.rows(sql`
    create temporary table storage_probe on commit drop as select gen_random_uuid() from generate_series(1, 16384)`);
}
