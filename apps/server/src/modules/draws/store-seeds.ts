// The secret seeds of draws. No other file reads them.
import type { DrawId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Escrow, ResultSource } from './types.ts';

/** A seed as it is stored: sealed, or in clear where an earlier version wrote it and no process has sealed it yet. */
export interface StoredSeed {
  readonly seed: Buffer | null;
  readonly sealed: Buffer | null;
}

/** The seed of a draw that is sealed and due; holds the draw's row. Null when the draw is not due. */
export async function takeSeed(tx: Tx, drawId: DrawId): Promise<StoredSeed | null> {
  const [row] = await tx.rows(sql<StoredSeed>`
    select s.seed, s.sealed from draws.seeds s join draws.draws d using (draw_id)
    where d.draw_id = ${drawId} and d.state = 'drawing' and d.result_source = 'own' and d.draws_at <= clock_timestamp()
    for no key update of d`);
  return row ?? null;
}

/** A scheduled draw without a seed. */
export interface UncommittedDraw {
  readonly id: DrawId;
  readonly closesAt: Date;
  readonly drawsAt: Date;
  readonly source: ResultSource;
}

/** Draws without a seed whose sale begins within the given seconds, the earliest first. */
export function listUncommitted(
  reader: Reader,
  { leadSeconds, count }: { leadSeconds: number; count: number },
): Promise<UncommittedDraw[]> {
  return reader.rows(sql<UncommittedDraw>`
    select draw_id as id, closes_at as "closesAt", draws_at as "drawsAt", result_source as source from draws.draws
    where commitment is null and state = 'scheduled' and closes_at > (select clock_timestamp())
      and opens_at <= (select clock_timestamp()) + make_interval(secs => ${leadSeconds})
    order by opens_at limit ${count}`);
}

/** What a draw commits to before its sale. */
export interface Commitment {
  readonly id: DrawId;
  /** SHA-256 of the seed. */
  readonly commitment: Buffer;
  readonly sealedSeed: Buffer;
  readonly beaconRound: bigint;
  /** Null when the beacon is of a kind that holds none. */
  readonly escrow: Escrow | null;
}

/**
 * Publishes the commitments of draws that have none yet, and keeps their sealed seeds. A sale never begins before its commitment is on
 * record, however slow the machine. Gives how many were new.
 */
export async function insertCommitments(
  tx: Tx,
  beaconId: number,
  commitments: readonly Commitment[],
): Promise<number> {
  const published = await tx.rows(sql<{ id: DrawId }>`
    with instant as materialized (select clock_timestamp() as now)
    update draws.draws d set commitment = c.commitment, committed_at = now, opens_at = greatest(d.opens_at, now),
      beacon_id = ${beaconId}::int, beacon_round = c.round, escrow_round = c.escrow_round, escrow = c.escrow
    from instant, unnest(${commitments.map(({ id }) => id)}::bigint[], ${commitments.map(({ commitment }) => commitment)}::bytea[],
      ${commitments.map(({ beaconRound }) => beaconRound)}::bigint[], ${commitments.map(({ escrow }) => escrow?.round ?? null)}::bigint[],
      ${commitments.map(({ escrow }) => escrow?.ciphertext ?? null)}::bytea[]) as c (draw_id, commitment, round, escrow_round, escrow)
    where d.draw_id = c.draw_id and d.commitment is null and d.state = 'scheduled' and d.closes_at > now
    returning d.draw_id as id`);
  const seeds = new Map(commitments.map(({ id, sealedSeed }) => [id, sealedSeed]));
  await tx.rows(sql`
    insert into draws.seeds (draw_id, sealed)
    select * from unnest(${published.map(({ id }) => id)}::bigint[], ${published.map(({ id }) => seeds.get(id))}::bytea[])`);
  return published.length;
}

/** Seeds in clear of draws that are not over. */
export function listClearSeeds(reader: Reader, count: number): Promise<{ id: DrawId; seed: Buffer }[]> {
  return reader.rows(sql<{ id: DrawId; seed: Buffer }>`
    select d.draw_id as id, s.seed from draws.draws d join draws.seeds s using (draw_id)
    where d.state not in ('settled', 'void') and s.seed is not null order by d.closes_at limit ${count}`);
}

/** Puts sealed seeds in the place of those in clear; gives how many this call replaced. */
export async function replaceClearSeeds(
  tx: Tx,
  sealed: readonly { id: DrawId; sealed: Buffer }[],
): Promise<number> {
  const rows = await tx.rows(sql`
    update draws.seeds s set seed = null, sealed = c.sealed
    from unnest(${sealed.map(({ id }) => id)}::bigint[], ${sealed.map((each) => each.sealed)}::bytea[]) as c (draw_id, sealed)
    where s.draw_id = c.draw_id and s.seed is not null returning 1`);
  return rows.length;
}
