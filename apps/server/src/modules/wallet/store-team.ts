// Movements of many wallets together: each wallet's between two moments, newest first.
import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { EntryRow } from './store.ts';
import type { TypeColumns } from './store-records.ts';

/** A time in which movements of a wallet are asked for: from a moment on and before another. */
export interface WalletSpan {
  readonly walletId: bigint;
  readonly from: Date;
  readonly until: Date;
}

/** A place among movements of several wallets, which are in the order of time, wallet and number, the last first. */
export interface WalletPlace {
  /** Microseconds since 1970. */
  readonly micros: bigint;
  readonly walletId: bigint;
  readonly seq: bigint;
}

export interface PlacedRow extends EntryRow {
  readonly micros: bigint;
}

/** Which movements: of some types, all when there are none, and of some amounts in either direction, both ends included; null: no end. */
export interface MovementColumns extends TypeColumns {
  readonly least: bigint | null;
  readonly most: bigint | null;
}

/** The newest entries of some wallets behind a place, at most `limit`. */
export function listTeamEntries(
  reader: Reader,
  spans: readonly WalletSpan[],
  types: MovementColumns,
  { before, limit }: { readonly before: WalletPlace | null; readonly limit: number },
): Promise<PlacedRow[]> {
  return reader.rows(sql<PlacedRow>`
    with place as (
      select timestamptz 'epoch' + ${before?.micros ?? null}::bigint * interval '1 microsecond' as at,
        ${before?.walletId ?? null}::bigint as wallet_id, ${before?.seq ?? null}::bigint as seq
    ), ranges as materialized (
      select s.wallet_id, wallet.seq_before(s.wallet_id, s.from_at) as low,
        least(wallet.seq_before(s.wallet_id, s.until_at),
          case when p.at is null then null when s.wallet_id = p.wallet_id then p.seq - 1
            when s.wallet_id < p.wallet_id then wallet.seq_before(s.wallet_id, p.at + interval '1 microsecond')
            else wallet.seq_before(s.wallet_id, p.at) end) as high
      from place p, unnest(${spans.map(({ walletId }) => walletId)}::bigint[], ${spans.map(({ from }) => from)}::timestamptz[],
        ${spans.map(({ until }) => until)}::timestamptz[]) s (wallet_id, from_at, until_at)
      cross join lateral (
        select e.at from wallet.entries e where e.wallet_id = s.wallet_id order by e.seq desc limit 1) newest
      where newest.at >= s.from_at
    )
    select found.*, (extract(epoch from found.at) * 1000000)::bigint as micros
    from ranges r cross join lateral (
      select e.wallet_id, e.seq, e.scope, e.key, e.kind, e.gl, e.delta, e.balance_after, e.ref, e.at
      from wallet.booked_entries e
      where e.wallet_id = r.wallet_id and e.seq > r.low and e.seq <= r.high
        and coalesce(abs(e.delta) >= ${types.least}::bigint, true) and coalesce(abs(e.delta) <= ${types.most}::bigint, true)
        and (cardinality(${types.kinds}::int[]) = 0 or exists (
          select from unnest(${types.kinds}::int[], ${types.gls}::int[], ${types.scopes}::int[], ${types.signs}::int[])
            as t (kind, gl, scope, sign)
          where t.kind = e.kind and coalesce(t.gl = e.gl, true) and coalesce(t.scope = e.scope, true)
            and coalesce(t.sign = sign(e.delta), true)))
      order by e.seq desc limit ${limit}) found
    order by found.at desc, found.wallet_id desc, found.seq desc limit ${limit}`);
}

/** What some entries come to. */
export interface MovementSums {
  readonly movements: bigint;
  readonly came: bigint;
  readonly went: bigint;
}

/** Sums of the entries of some wallets, of at most `limit` of them. */
export async function sumTeamEntries(
  reader: Reader,
  spans: readonly WalletSpan[],
  types: MovementColumns,
  limit: number,
): Promise<MovementSums> {
  const [row] = await reader.rows(sql<MovementSums>`
    with ranges as materialized (
      select s.wallet_id, wallet.seq_before(s.wallet_id, s.from_at) as low, wallet.seq_before(s.wallet_id, s.until_at) as high
      from unnest(${spans.map(({ walletId }) => walletId)}::bigint[], ${spans.map(({ from }) => from)}::timestamptz[],
        ${spans.map(({ until }) => until)}::timestamptz[]) s (wallet_id, from_at, until_at)
      cross join lateral (
        select e.at from wallet.entries e where e.wallet_id = s.wallet_id order by e.seq desc limit 1) newest
      where newest.at >= s.from_at
    )
    select count(*) as movements, coalesce(sum(delta) filter (where delta > 0), 0)::bigint as came,
      coalesce(-sum(delta) filter (where delta < 0), 0)::bigint as went
    from (
      select e.delta from ranges r join wallet.booked_entries e on e.wallet_id = r.wallet_id and e.seq > r.low and e.seq <= r.high
      where coalesce(abs(e.delta) >= ${types.least}::bigint, true) and coalesce(abs(e.delta) <= ${types.most}::bigint, true)
        and (cardinality(${types.kinds}::int[]) = 0 or exists (
        select from unnest(${types.kinds}::int[], ${types.gls}::int[], ${types.scopes}::int[], ${types.signs}::int[])
          as t (kind, gl, scope, sign)
        where t.kind = e.kind and coalesce(t.gl = e.gl, true) and coalesce(t.scope = e.scope, true)
          and coalesce(t.sign = sign(e.delta), true)))
      limit ${limit}) counted`);
  return row ?? { movements: 0n, came: 0n, went: 0n };
}
