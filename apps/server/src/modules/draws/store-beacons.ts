// Which beacons the workers can ask.
import type { DrawId } from '@tyche/kernel/ids';
import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Beacon } from './types.ts';

/** Notes that a worker which can ask these beacons is alive. */
export async function noteWorker(reader: Reader, publicKeys: readonly string[]): Promise<void> {
  await reader.rows(sql`
    insert into draws.beacon_workers as w (beacon_id, seen_at)
    select beacon_id, clock_timestamp() from draws.beacons where public_key = any(${publicKeys}::text[]) order by beacon_id
    on conflict (beacon_id) do update set seen_at = excluded.seen_at where w.seen_at < excluded.seen_at - interval '1 second'`);
}

/** Sealed draws that are due and that no worker has been able to draw for the given seconds of a watch that began at `since`. */
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

/** A beacon as draws name it. Throws when there is none of this id. */
export async function readBeacon(reader: Reader, beaconId: number): Promise<Beacon> {
  const [row] = await reader.rows(sql<Omit<Beacon, 'genesis'> & { genesis: bigint }>`
    select name, independent, scheme, public_key as "publicKey", genesis, period_seconds as "periodSeconds" from draws.beacons
    where beacon_id = ${beaconId}`);
  if (!row) throw new Error(`there is no beacon ${beaconId}`);
  return { ...row, genesis: Number(row.genesis) };
}

/** A beacon and its draws that have no result. */
export interface BeaconState {
  readonly id: number;
  readonly name: string;
  readonly publicKey: string;
  /** When a worker last said that it can ask it; null for never. */
  readonly seenAt: Date | null;
  readonly isAsked: boolean;
  /** Draws before their close, closed ones that wait for their round, and frozen ones. */
  readonly onSale: bigint;
  readonly due: bigint;
  readonly frozen: bigint;
  /** When the first of them closes or closed; null without one. */
  readonly firstAt: Date | null;
}

/** The beacons that committed draws without a result name, those that no worker could ask for the given seconds first. */
export function listUnfinished(reader: Reader, awaySeconds: number): Promise<BeaconState[]> {
  return reader.rows(sql<BeaconState>`
    select b.beacon_id as id, b.name, b.public_key as "publicKey", w.seen_at as "seenAt",
      coalesce(w.seen_at > clock_timestamp() - make_interval(secs => ${awaySeconds}), false) as "isAsked", d.*
    from (
      select beacon_id, count(*) filter (where state in ('scheduled', 'open')) as "onSale",
        count(*) filter (where state in ('locked', 'drawing')) as due, count(*) filter (where state = 'frozen') as frozen,
        min(closes_at) as "firstAt"
      from draws.draws
      where state not in ('settled', 'void') and result_source = 'own' and commitment is not null and result is null
      group by beacon_id
    ) d join draws.beacons b using (beacon_id) left join draws.beacon_workers w using (beacon_id)
    order by "isAsked", b.beacon_id`);
}

/** One beacon, also without such draws. Null when there is none. */
export async function findBeacon(
  reader: Reader,
  beaconId: number,
  awaySeconds: number,
): Promise<BeaconState | null> {
  const [row] = await reader.rows(sql<BeaconState>`
    select b.beacon_id as id, b.name, b.public_key as "publicKey", w.seen_at as "seenAt",
      coalesce(w.seen_at > clock_timestamp() - make_interval(secs => ${awaySeconds}), false) as "isAsked", d.*
    from draws.beacons b left join draws.beacon_workers w using (beacon_id), lateral (
      select count(*) filter (where state in ('scheduled', 'open')) as "onSale",
        count(*) filter (where state in ('locked', 'drawing')) as due, count(*) filter (where state = 'frozen') as frozen,
        min(closes_at) as "firstAt"
      from draws.draws
      where draws.beacon_id = b.beacon_id
        and state not in ('settled', 'void') and result_source = 'own' and commitment is not null and result is null
    ) d
    where b.beacon_id = ${beaconId}`);
  return row ?? null;
}

/** Draws without a result that name a beacon, in the order of their ids, as bets take them. */
export function listUndrawn(
  reader: Reader,
  beaconId: number,
  { states, limit }: { states: readonly string[]; limit: number },
): Promise<{ id: DrawId }[]> {
  return reader.rows(sql<{ id: DrawId }>`
    select draw_id as id from draws.draws
    where beacon_id = ${beaconId} and state = any(${states}::text[]) and result_source = 'own' and commitment is not null and result is null
    order by draw_id limit ${limit}`);
}
