import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A pool with its terms and how far it is sold. The seed is there only when the pool is closed. */
export interface PoolRow {
  readonly id: bigint;
  readonly code: string;
  readonly pool: number;
  readonly state: 'selling' | 'closed';
  readonly price: bigint;
  readonly size: number;
  readonly sold: number;
  readonly prizes: readonly bigint[];
  readonly counts: readonly number[];
  readonly unsold: readonly number[];
  readonly afterTopPrize: 'stop' | 'continue';
  readonly maxPerMember: number;
  readonly commitment: Buffer;
  readonly root: Buffer;
  readonly dealtAt: Date;
  readonly closedAt: Date | null;
  readonly seed: Buffer | null;
  /** Why it was withdrawn from sale. */
  readonly withdrawnFor: string | null;
}

export interface NewPool {
  readonly code: string;
  readonly pool: number;
  readonly price: bigint;
  readonly size: number;
  readonly prizes: readonly bigint[];
  readonly counts: readonly number[];
  readonly afterTopPrize: string;
  readonly maxPerMember: number;
  readonly commitment: Buffer;
  readonly root: Buffer;
}

/** Writes a pool that is not on sale yet; null when another worker was faster with this number. */
export async function insertPool(tx: Tx, p: NewPool): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ id: bigint }>`
    insert into lottery.instant_pools
      (design_code, pool, price, size, prizes, counts, unsold, after_top_prize, max_per_member, commitment, root)
    values (${p.code}, ${p.pool}, ${p.price}, ${p.size}, ${p.prizes}::bigint[], ${p.counts}::int[], ${p.counts}::int[],
      ${p.afterTopPrize}, ${p.maxPerMember}, ${p.commitment}, ${p.root})
    on conflict (merchant, design_code, pool) do nothing returning pool_id as id`);
  return row?.id ?? null;
}

export async function insertSeed(tx: Tx, poolId: bigint, seed: Buffer): Promise<void> {
  await tx.rows(sql`insert into lottery.instant_seeds (pool_id, seed) values (${poolId}, ${seed})`);
}

/** Writes all tickets of a pool, by their numbers from 1. */
export async function insertTickets(
  tx: Tx,
  poolId: bigint,
  t: { prizes: readonly bigint[]; salts: readonly string[]; leaves: readonly string[] },
): Promise<void> {
  await tx.rows(sql`
    insert into lottery.instant_tickets (pool_id, number, prize, salt, leaf)
    select ${poolId}::bigint, number, prize, decode(salt, 'hex'), decode(leaf, 'hex')
    from unnest(${t.prizes}::bigint[], ${t.salts}::text[], ${t.leaves}::text[]) with ordinality as t(prize, salt, leaf, number)`);
}

/** Puts a dealt pool on sale. The table refuses one that is not whole. */
export async function openPool(tx: Tx, poolId: bigint): Promise<void> {
  await tx.rows(
    sql`update lottery.instant_pools set state = 'selling' where pool_id = ${poolId} and state = 'dealt'`,
  );
}

/** What a design has on sale, and the number of its newest pool (0: none yet). */
export async function readStock(
  reader: Reader,
  code: string,
): Promise<{ newest: number; tickets: number; topPrizes: number }> {
  const [row] = await reader.rows(sql<{ newest: number; tickets: number; topPrizes: number }>`
    select coalesce(max(pool), 0) as newest, coalesce(sum(size - sold) filter (where state = 'selling'), 0)::int as tickets,
      coalesce(sum(unsold[1]) filter (where state = 'selling'), 0)::int as "topPrizes"
    from lottery.instant_pools where design_code = ${code}`);
  return row ?? { newest: 0, tickets: 0, topPrizes: 0 };
}

/** The pool that is sold from: the oldest on sale. */
export async function findSelling(reader: Reader, code: string): Promise<PoolRow | null> {
  const [row] = await reader.rows(sql<PoolRow>`
    select pool_id as id, design_code as code, pool, state, price, size, sold, prizes, counts, unsold,
      after_top_prize as "afterTopPrize", max_per_member as "maxPerMember", commitment, root, dealt_at as "dealtAt",
      closed_at as "closedAt", null::bytea as seed, withdrawn_for as "withdrawnFor"
    from lottery.instant_pools where design_code = ${code} and state = 'selling' order by pool_id limit 1`);
  return row ?? null;
}

/** The newest pools of a design; one of them by its number when it is given. */
export function listPools(
  reader: Reader,
  code: string,
  pool: number | null,
  limit: number,
): Promise<PoolRow[]> {
  return reader.rows(sql<PoolRow>`
    select p.pool_id as id, design_code as code, pool, state, price, size, sold, prizes, counts, unsold,
      after_top_prize as "afterTopPrize", max_per_member as "maxPerMember", commitment, root, dealt_at as "dealtAt",
      closed_at as "closedAt", s.seed, withdrawn_for as "withdrawnFor"
    from lottery.instant_pools p left join lottery.instant_seeds s on s.pool_id = p.pool_id and p.state = 'closed'
    where design_code = ${code} and state <> 'dealt' and (${pool}::int is null or pool = ${pool}::int)
    order by pool desc limit ${limit}`);
}

/**
 * Ends the sale of a pool for a reason that is public, and with it opens the pool. A purchase at that moment is complete before it, or finds
 * it gone. False when it is not on sale.
 */
export async function withdrawPool(tx: Tx, poolId: bigint, reason: string): Promise<boolean> {
  const rows = await tx.rows(sql`
    update lottery.instant_pools set state = 'closed', closed_at = clock_timestamp(), withdrawn_for = ${reason}
    where pool_id = ${poolId} and state = 'selling' returning pool_id`);
  return rows.length > 0;
}

/** The leaf hashes of a pool, one after the other in the order of its tickets. */
export async function findLeaves(reader: Reader, poolId: bigint): Promise<Buffer> {
  const [row] = await reader.rows(sql<{ leaves: Buffer | null }>`
    select string_agg(leaf, ''::bytea order by number) as leaves from lottery.instant_tickets where pool_id = ${poolId}`);
  return row?.leaves ?? Buffer.alloc(0);
}

/** All tickets of a pool that is closed; none of one that is not. */
export function listOpened(
  reader: Reader,
  poolId: bigint,
): Promise<{ number: number; prize: bigint; salt: string }[]> {
  return reader.rows(sql<{ number: number; prize: bigint; salt: string }>`
    select number, prize, encode(salt, 'hex') as salt from lottery.instant_tickets join lottery.instant_pools using (pool_id)
    where pool_id = ${poolId} and state = 'closed' order by number`);
}
