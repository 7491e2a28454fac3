import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface TransferRow {
  readonly transfer_id: bigint;
  readonly from_member: bigint;
  readonly to_member: bigint;
  readonly direction: 'up' | 'down';
  readonly request_hash: Buffer;
  readonly post_key: string;
  readonly reference: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly reason: string;
  readonly at: Date;
}

export async function insertTransfer(
  tx: Tx,
  row: {
    from: bigint;
    to: bigint;
    direction: 'up' | 'down';
    key: string;
    requestHash: Buffer;
    currency: string;
    amount: bigint;
    reason: string;
  },
): Promise<TransferRow> {
  const [inserted] = await tx.rows(sql<TransferRow>`
    insert into cashier.transfers (from_member, to_member, direction, key, request_hash, currency, amount, reason)
    values (${row.from}, ${row.to}, ${row.direction}, ${row.key}::uuid, ${row.requestHash}, ${row.currency}, ${row.amount},
      ${row.reason}) returning *`);
  if (!inserted) throw new Error('a transfer was not written');
  return inserted;
}

export async function findTransferByKey(
  reader: Reader,
  from: bigint,
  key: string,
): Promise<TransferRow | null> {
  const [row] = await reader.rows(
    sql<TransferRow>`select * from cashier.transfers where from_member = ${from} and key = ${key}::uuid`,
  );
  return row ?? null;
}

export interface SentRow {
  /** Of the site's day. */
  readonly today: bigint;
  /** When the next may be sent; null when now. */
  readonly next_at: Date | null;
}

/** What a member has sent today, and when the next transfer may follow. */
export async function readSent(
  reader: Reader,
  memberId: bigint,
  { timeZone, coolMinutes }: { timeZone: string; coolMinutes: number },
): Promise<SentRow> {
  const [row] = await reader.rows(sql<SentRow>`
    select
      (select coalesce(sum(amount), 0)::bigint from cashier.transfers where from_member = ${memberId}
        and at >= date_trunc('day', clock_timestamp() at time zone ${timeZone}) at time zone ${timeZone}) as today,
      (select max(at) + ${coolMinutes}::int * interval '1 minute' from cashier.transfers where from_member = ${memberId}
        and at > clock_timestamp() - ${coolMinutes}::int * interval '1 minute') as next_at`);
  return row ?? { today: 0n, next_at: null };
}

/** Whether money that was sent from one came to the other within a week, over at most five hands. */
export async function isRing(reader: Reader, from: bigint, to: bigint): Promise<boolean> {
  const rows = await reader.rows(sql`
    with recursive way (member_id, hands) as (
      select ${to}::bigint, 1
      union
      select t.to_member, w.hands + 1 from way w join cashier.transfers t on t.from_member = w.member_id
      where w.hands < 5 and t.at > clock_timestamp() - interval '7 days'
    ) select 1 from way where member_id = ${from} limit 1`);
  return rows.length > 0;
}

/** Transfers of a member, each way, that are looked at for money that is sent on. */
const MAX_PASSED = 1_000;

/** What a member received and sent by transfers in the last 24 hours; of its last thousand each way. */
export async function readPassed(
  reader: Reader,
  memberId: bigint,
): Promise<{ readonly received: bigint; readonly sent: bigint }> {
  const [row] = await reader.rows(sql<{ received: bigint; sent: bigint }>`
    select
      (select coalesce(sum(amount), 0)::bigint from (
        select amount, at from cashier.transfers where to_member = ${memberId} order by transfer_id desc limit ${MAX_PASSED}
      ) t where at > clock_timestamp() - interval '24 hours') as received,
      (select coalesce(sum(amount), 0)::bigint from (
        select amount, at from cashier.transfers where from_member = ${memberId} order by transfer_id desc limit ${MAX_PASSED}
      ) t where at > clock_timestamp() - interval '24 hours') as sent`);
  return row ?? { received: 0n, sent: 0n };
}

/** Whom a member paid last, each once. */
export function listRecent(
  reader: Reader,
  memberId: bigint,
  limit: number,
): Promise<{ to_member: bigint; at: Date }[]> {
  return reader.rows(sql<{ to_member: bigint; at: Date }>`
    select to_member, max(at) as at from cashier.transfers where from_member = ${memberId} and direction = 'down'
    group by to_member order by max(at) desc limit ${limit}`);
}

export function listTransfers(
  reader: Reader,
  filter: { memberId: bigint; from: Date | null; to: Date | null; limit: number; offset: number },
): Promise<(TransferRow & { total: bigint })[]> {
  return reader.rows(sql<TransferRow & { total: bigint }>`
    select *, count(*) over () as total from cashier.transfers
    where (from_member = ${filter.memberId} or to_member = ${filter.memberId})
      and (${filter.from}::timestamptz is null or at >= ${filter.from}) and (${filter.to}::timestamptz is null or at <= ${filter.to})
    order by transfer_id desc limit ${filter.limit} offset ${filter.offset}`);
}
