import type { MemberId, WalletId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** A ticket that a member bought. Prize and salt show once it is revealed, by the member or by the end of its pool. */
export interface BoughtRow {
  readonly id: bigint;
  readonly code: string;
  readonly pool: number;
  readonly poolId: bigint;
  readonly number: number;
  readonly price: bigint;
  readonly boughtAt: Date;
  readonly isRevealed: boolean;
  readonly prize: bigint | null;
  readonly salt: string | null;
}

/** Takes the next ticket of a pool; the sale is final when the transaction commits; null when the pool is not on sale. */
export async function sellNext(tx: Tx, poolId: bigint): Promise<{ number: number; prize: bigint } | null> {
  const [row] = await tx.rows(
    sql<{ number: number | null; prize: bigint }>`select number, prize from lottery.sell_instant(${poolId})`,
  );
  return row && row.number !== null ? { number: row.number, prize: row.prize } : null;
}

export async function countBought(tx: Tx, poolId: bigint, memberId: MemberId): Promise<number> {
  const [row] = await tx.rows(sql<{ count: number }>`
    select count(*)::int as count from lottery.instant_purchases where pool_id = ${poolId} and member_id = ${memberId}`);
  return row?.count ?? 0;
}

export interface NewPurchase {
  readonly poolId: bigint;
  readonly number: number;
  readonly memberId: MemberId;
  readonly walletId: WalletId;
  readonly price: bigint;
  readonly prize: bigint;
  readonly key: string;
  readonly hash: Buffer;
}

export async function insertPurchase(tx: Tx, p: NewPurchase): Promise<{ id: bigint; boughtAt: Date }> {
  const [row] = await tx.rows(sql<{ id: bigint; boughtAt: Date }>`
    insert into lottery.instant_purchases (pool_id, number, member_id, wallet_id, price, prize, request_key, request_hash)
    values (${p.poolId}, ${p.number}, ${p.memberId}, ${p.walletId}, ${p.price}, ${p.prize}, ${p.key}::uuid, ${p.hash})
    returning purchase_id as id, bought_at as "boughtAt"`);
  if (!row) throw new Error('a purchase was not written');
  return row;
}

/** What was bought under a request key before, with the hash of that request. */
export async function findByKey(
  tx: Tx,
  memberId: MemberId,
  key: string,
): Promise<{ id: bigint; hash: Buffer } | null> {
  const [row] = await tx.rows(sql<{ id: bigint; hash: Buffer }>`
    select purchase_id as id, request_hash as hash from lottery.instant_purchases
    where member_id = ${memberId} and request_key = ${key}::uuid`);
  return row ?? null;
}

/** A member's own ticket; null for another's. */
export async function findBought(reader: Reader, memberId: MemberId, id: bigint): Promise<BoughtRow | null> {
  const [row] = await reader.rows(sql<BoughtRow>`
    select b.purchase_id as id, p.design_code as code, p.pool, p.pool_id as "poolId", b.number, b.price,
      b.bought_at as "boughtAt", shown as "isRevealed", case when shown then b.prize end as prize,
      case when shown then encode(t.salt, 'hex') end as salt
    from lottery.instant_purchases b join lottery.instant_pools p using (pool_id)
    join lottery.instant_tickets t on t.pool_id = b.pool_id and t.number = b.number
    cross join lateral (select b.revealed_at is not null or p.state = 'closed' as shown) s
    where b.member_id = ${memberId} and b.purchase_id = ${id}`);
  return row ?? null;
}

/** A member's tickets, newest first, of one design or all. */
export function listBought(
  reader: Reader,
  memberId: MemberId,
  page: { code: string | null; offset: number; limit: number },
): Promise<BoughtRow[]> {
  return reader.rows(sql<BoughtRow>`
    select b.purchase_id as id, p.design_code as code, p.pool, p.pool_id as "poolId", b.number, b.price,
      b.bought_at as "boughtAt", shown as "isRevealed", case when shown then b.prize end as prize,
      case when shown then encode(t.salt, 'hex') end as salt
    from lottery.instant_purchases b join lottery.instant_pools p using (pool_id)
    join lottery.instant_tickets t on t.pool_id = b.pool_id and t.number = b.number
    cross join lateral (select b.revealed_at is not null or p.state = 'closed' as shown) s
    where b.member_id = ${memberId} and (${page.code}::text is null or p.design_code = ${page.code}::text)
    order by b.purchase_id desc offset ${page.offset} limit ${page.limit}`);
}

export async function countTickets(reader: Reader, memberId: MemberId, code: string | null): Promise<number> {
  const [row] = await reader.rows(sql<{ count: number }>`
    select count(*)::int as count from lottery.instant_purchases join lottery.instant_pools using (pool_id)
    where member_id = ${memberId} and (${code}::text is null or design_code = ${code}::text)`);
  return row?.count ?? 0;
}

/** Marks a member's ticket as revealed; one that is stays as it is. */
export async function markRevealed(tx: Tx, memberId: MemberId, id: bigint): Promise<void> {
  await tx.rows(sql`
    update lottery.instant_purchases set revealed_at = clock_timestamp()
    where purchase_id = ${id} and member_id = ${memberId} and revealed_at is null`);
}
