import type { JWK } from 'jose';
import type { Reader } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export async function findPayloadKey(reader: Reader): Promise<JWK | null> {
  const [row] = await reader.rows(
    sql<{ jwk: JWK }>`select jwk from platform.payload_keys order by id limit 1`,
  );
  return row?.jwk ?? null;
}

/** Keeps the key unless another node was faster; gives the one that is kept. */
export async function insertPayloadKey(reader: Reader, jwk: JWK): Promise<JWK> {
  const [row] = await reader.rows(sql<{ jwk: JWK }>`
    insert into platform.payload_keys (id, jwk) values (1, ${JSON.stringify(jwk)}::jsonb)
    on conflict (id) do update set id = excluded.id returning jwk`);
  return row?.jwk ?? jwk;
}

/** Marks a nonce as used. False when it was used before. */
export async function useNonce(reader: Reader, nonce: string, lifeS: number): Promise<boolean> {
  const rows = await reader.rows(sql`
    insert into platform.nonces (nonce, expires_at) values (${nonce}, clock_timestamp() + ${lifeS} * interval '1 second')
    on conflict do nothing returning nonce`);
  return rows.length > 0;
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
    on conflict (key, window_start) do update set count = platform.counters.count + 1
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

/** Forgets windows and nonces that are over. */
export async function sweep(reader: Reader): Promise<void> {
  await reader.rows(
    sql`delete from platform.counters where window_start < clock_timestamp() - interval '1 day'`,
  );
  await reader.rows(sql`delete from platform.nonces where expires_at < clock_timestamp()`);
}

/** Asks the database for a sign of life. */
export async function pingDatabase(reader: Reader): Promise<void> {
  await reader.rows(sql`select 1`);
}
