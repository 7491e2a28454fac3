import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Counted, Totals, TransferRow } from './types.ts';

/** A member's transfers, newest first. */
export function listOwn(
  reader: Reader,
  wanted: { memberId: bigint; from: Date | null; to: Date | null; limit: number; offset: number },
): Promise<Counted<TransferRow>[]> {
  const { memberId, from, to, limit, offset } = wanted;
  return reader.rows(sql<Counted<TransferRow>>`
    select *, count(*) over () as total from vendors.transfers
    where member_id = ${memberId} and (${from}::timestamptz is null or at >= ${from})
      and (${to}::timestamptz is null or at <= ${to})
    order by transfer_id desc limit ${limit} offset ${offset}`);
}

/** Everybody's: those under way with the oldest first, or those that are over with the newest first. */
export function listAll(
  reader: Reader,
  { isOver, limit, offset }: { isOver: boolean; limit: number; offset: number },
): Promise<Counted<TransferRow>[]> {
  return isOver
    ? reader.rows(sql<Counted<TransferRow>>`
        select *, count(*) over () as total from vendors.transfers where ended_at is not null
        order by transfer_id desc limit ${limit} offset ${offset}`)
    : reader.rows(sql<Counted<TransferRow>>`
        select *, count(*) over () as total from vendors.transfers where ended_at is null
        order by transfer_id limit ${limit} offset ${offset}`);
}

/** By vendor, in one currency: what our books say is with it or on the way, and what of that is on the way. */
export function sumByVendor(reader: Reader, currency: string): Promise<Totals[]> {
  return reader.rows(sql<Totals>`
    select vendor, sum(held)::bigint as held, sum(on_the_way)::bigint as on_the_way, sum(pending)::int as pending from (
      select p.vendor, sum(w.amount) as held, 0 as on_the_way, 0 as pending
      from vendors.own_wallets w join vendors.players p using (merchant, member_id, vendor) where p.currency = ${currency} group by p.vendor
      union all
      select vendor, 0, sum(amount), count(*) from vendors.transfers where currency = ${currency} and ended_at is null group by vendor
    ) parts group by vendor`);
}

export interface MoneyThere {
  readonly member_id: bigint;
  readonly vendor: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly recall_at: Date | null;
}

/** Members with money at a vendor by our books, the largest amount first. */
export function listMoneyThere(
  reader: Reader,
  { limit, offset }: { limit: number; offset: number },
): Promise<Counted<MoneyThere>[]> {
  return reader.rows(sql<Counted<MoneyThere>>`
    select w.member_id, w.vendor, w.amount, p.currency, p.recall_at, count(*) over () as total
    from vendors.own_wallets w join vendors.players p using (merchant, member_id, vendor) where w.amount <> 0
    order by w.amount desc, w.member_id, w.vendor limit ${limit} offset ${offset}`);
}

/** What our books say that a member has with all vendors together, or on the way, in 1/10 000 units. */
export async function sumOfMember(reader: Reader, memberId: bigint): Promise<bigint> {
  const [row] = await reader.rows(sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from vendors.own_wallets where member_id = ${memberId}`);
  return row?.amount ?? 0n;
}

/** Whether something of a member is with a vendor by our books, or on the way. */
export async function hasMoneyThere(reader: Reader, memberId: bigint): Promise<boolean> {
  const rows = await reader.rows(sql`
    select from vendors.own_wallets where member_id = ${memberId} and amount <> 0
    union all
    select from vendors.transfers where member_id = ${memberId} and ended_at is null limit 1`);
  return rows.length > 0;
}

/** What keeps the mode of wallets from being changed, counted up to a thousand each. */
export interface ModeBlocks {
  /** Members with money at a vendor by our books. */
  readonly wallets: number;
  readonly transfers: number;
  /** Rounds that are not over, with vendors that keep wallets. */
  readonly rounds: number;
}

/** Counts what would be torn apart by another mode of wallets. */
export async function countModeBlocks(reader: Reader, vendors: readonly string[]): Promise<ModeBlocks> {
  const [row] = await reader.rows(sql<ModeBlocks>`
    select (select count(*)::int from (select from vendors.own_wallets where amount <> 0 limit 1000) w) as wallets,
      (select count(*)::int from (select from vendors.transfers where ended_at is null limit 1000) t) as transfers,
      (select count(*)::int from (select from vendors.rounds
        where status = 'OPEN' and vendor = any(${vendors}::text[]) limit 1000) r) as rounds`);
  return row ?? { wallets: 0, transfers: 0, rounds: 0 };
}

/** The member's transfers that movements of the ledger refer to. */
export function listSources(
  reader: Reader,
  memberId: bigint,
  refs: readonly string[],
): Promise<{ ref: string; number: string }[]> {
  return reader.rows(sql<{ ref: string; number: string }>`
    select post_key as ref, reference as number from vendors.transfers
    where member_id = ${memberId} and post_key = any(${refs}::uuid[])`);
}
