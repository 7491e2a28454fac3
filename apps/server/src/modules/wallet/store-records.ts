// Pages and sums of a wallet's chain.
import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { EntryRow } from './store.ts';

/** Entries after `low` and up to `high`: what lies between two moments. */
export async function findRange(
  reader: Reader,
  walletId: bigint,
  { from, until }: { from: Date; until: Date },
): Promise<{ low: bigint; high: bigint }> {
  const [row] = await reader.rows(sql<{ low: bigint; high: bigint }>`
    select wallet.seq_before(${walletId}, ${from}) as low, wallet.seq_before(${walletId}, ${until}) as high`);
  return row ?? { low: 0n, high: 0n };
}

export interface TypeColumns {
  readonly kinds: readonly number[];
  readonly gls: readonly (number | null)[];
  readonly scopes: readonly (number | null)[];
  readonly signs: readonly (number | null)[];
}

/** The newest entries between `low` and `high`. */
export function listNewest(
  reader: Reader,
  walletId: bigint,
  { low, high, limit }: { low: bigint; high: bigint; limit: number },
): Promise<EntryRow[]> {
  return reader.rows(sql<EntryRow>`
    select wallet_id, seq, scope, key, kind, gl, delta, balance_after, ref, at
    from wallet.booked_entries where wallet_id = ${walletId} and seq > ${low} and seq <= ${high}
    order by seq desc limit ${limit}`);
}

/** The same of some types, reading the chain itself. A movement is of one type only, so that it comes once. */
export function listOfTypes(
  reader: Reader,
  walletId: bigint,
  { low, high, limit }: { low: bigint; high: bigint; limit: number },
  types: TypeColumns,
): Promise<EntryRow[]> {
  return reader.rows(sql<EntryRow>`
    select wallet_id, seq, e.scope, key, e.kind, e.gl, delta, balance_after, ref, at
    from wallet.booked_entries e
    join unnest(${types.kinds}::int[], ${types.gls}::int[], ${types.scopes}::int[], ${types.signs}::int[])
      as t(kind, gl, scope, sign)
      on t.kind = e.kind and coalesce(t.gl = e.gl, true) and coalesce(t.scope = e.scope, true)
        and coalesce(t.sign = sign(e.delta), true)
    where wallet_id = ${walletId} and seq > ${low} and seq <= ${high} and e.kind = any(${types.kinds}::int[])
    order by seq desc limit ${limit}`);
}

/** The same of rare types, from the index of rare entries. */
export function listRare(
  reader: Reader,
  walletId: bigint,
  { low, high, limit }: { low: bigint; high: bigint; limit: number },
  types: TypeColumns,
): Promise<EntryRow[]> {
  return reader.rows(sql<EntryRow>`
    select found.*
    from unnest(${types.kinds}::int[], ${types.gls}::int[], ${types.scopes}::int[], ${types.signs}::int[])
      as t(kind, gl, scope, sign)
    cross join lateral (
      select wallet_id, seq, scope, key, kind, gl, delta, balance_after, ref, at
      from wallet.booked_entries e
      where wallet_id = ${walletId} and e.kind = t.kind and e.kind not in (1 /* bet */, 2 /* win */, 3 /* rebate */) and seq > ${low} and seq <= ${high}
        and coalesce(t.gl = e.gl, true) and coalesce(t.scope = e.scope, true)
        and coalesce(t.sign = sign(e.delta), true)
      order by seq desc limit ${limit}) found
    order by seq desc limit ${limit}`);
}

/** How many entries between `low` and `high` are of some types. */
export async function countOfTypes(
  reader: Reader,
  walletId: bigint,
  { low, high }: { low: bigint; high: bigint },
  types: TypeColumns,
): Promise<number> {
  const [row] = await reader.rows(sql<{ n: number }>`
    select count(*)::int as n
    from wallet.booked_entries e
    join unnest(${types.kinds}::int[], ${types.gls}::int[], ${types.scopes}::int[], ${types.signs}::int[])
      as t(kind, gl, scope, sign)
      on t.kind = e.kind and coalesce(t.gl = e.gl, true) and coalesce(t.scope = e.scope, true)
        and coalesce(t.sign = sign(e.delta), true)
    where wallet_id = ${walletId} and seq > ${low} and seq <= ${high} and e.kind = any(${types.kinds}::int[])`);
  return row?.n ?? 0;
}

/** What was deposited and withdrawn. */
export async function sumCash(
  reader: Reader,
  walletId: bigint,
  { low, high }: { low: bigint; high: bigint },
): Promise<{ deposited: bigint; withdrawn: bigint }> {
  const [row] = await reader.rows(sql<{ deposited: bigint; withdrawn: bigint }>`
    select coalesce(sum(delta) filter (where kind = 7 /* deposit */), 0)::bigint as deposited,
      coalesce(-sum(delta) filter (where kind = 8 /* withdrawal */), 0)::bigint as withdrawn
    from wallet.booked_entries
    where wallet_id = ${walletId} and kind in (7 /* deposit */, 8 /* withdrawal */)
      and kind not in (1 /* bet */, 2 /* win */, 3 /* rebate */) and seq > ${low} and seq <= ${high}`);
  return row ?? { deposited: 0n, withdrawn: 0n };
}

export interface DayRow {
  readonly day: string;
  readonly kind: number;
  readonly came: bigint;
  readonly went: bigint;
}

/** What each local day or month came to, by kind; `unit` is `day` or `month`. */
export function sumByDay(
  reader: Reader,
  walletId: bigint,
  { low, high }: { low: bigint; high: bigint },
  { unit, zone }: { unit: 'day' | 'month'; zone: string },
): Promise<DayRow[]> {
  return reader.rows(sql<DayRow>`
    select to_char(date_trunc(${unit}, at at time zone ${zone}), 'YYYY-MM-DD') as day, kind,
      coalesce(sum(delta) filter (where delta > 0), 0)::bigint as came,
      coalesce(-sum(delta) filter (where delta < 0), 0)::bigint as went
    from wallet.booked_entries where wallet_id = ${walletId} and seq > ${low} and seq <= ${high}
    group by 1, 2 order by 1, 2`);
}

/**
 * The balance after an entry; null when it is not here. The last entry of an archived month is known without it.
 */
export async function findBalanceAt(reader: Reader, walletId: bigint, seq: bigint): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ balance: bigint }>`
    select balance_after as balance from wallet.booked_entries where wallet_id = ${walletId} and seq = ${seq}
    union all select last_balance from wallet.detached_chains where wallet_id = ${walletId} and last_seq = ${seq} limit 1`);
  return row?.balance ?? null;
}
