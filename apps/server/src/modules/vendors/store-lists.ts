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
    select vendor,
      coalesce(sum(case when direction = 'to-vendor' and state <> 'returned' then amount
        when direction = 'from-vendor' and state = 'done' then -amount else 0 end), 0)::bigint as held,
      coalesce(sum(amount) filter (where ended_at is null), 0)::bigint as on_the_way,
      (count(*) filter (where ended_at is null))::int as pending
    from vendors.transfers where currency = ${currency} group by vendor`);
}

/** Whether something of a member is with a vendor by our books, or on the way. */
export async function hasMoneyThere(reader: Reader, memberId: bigint): Promise<boolean> {
  const rows = await reader.rows(sql`
    select vendor from vendors.transfers where member_id = ${memberId} group by vendor
    having count(*) filter (where ended_at is null) > 0
      or sum(case when direction = 'to-vendor' and state = 'done' then amount
        when direction = 'from-vendor' and state = 'done' then -amount else 0 end) > 0`);
  return rows.length > 0;
}

/** Whether anything of anybody is with a vendor by our books, or on the way. */
export async function isAnythingThere(reader: Reader): Promise<boolean> {
  const rows = await reader.rows(sql`
    select vendor from vendors.transfers group by vendor
    having count(*) filter (where ended_at is null) > 0
      or sum(case when direction = 'to-vendor' and state = 'done' then amount
        when direction = 'from-vendor' and state = 'done' then -amount else 0 end) > 0`);
  return rows.length > 0;
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
