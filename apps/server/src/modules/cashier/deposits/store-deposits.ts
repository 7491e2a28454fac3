import type { DepositState } from '@tyche/rules/cashier';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DepositKind, PaymentGuide } from '../types.ts';

export interface DepositRow {
  readonly deposit_id: bigint;
  readonly member_id: bigint;
  readonly wallet_id: bigint;
  readonly request_hash: Buffer;
  readonly reference: string;
  readonly post_key: string;
  readonly provider: string;
  readonly channel_code: string;
  readonly kind: DepositKind;
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly seen_amount: bigint | null;
  /** The sum of the payments that the provider told; 0 for a transfer to the own account, which has none. */
  readonly arrived: bigint;
  readonly credited: bigint | null;
  readonly state: DepositState;
  readonly reason: string;
  readonly guide: PaymentGuide | null;
  readonly at: Date;
  readonly since: Date;
  readonly expires_at: Date;
  readonly asks: number;
}

export interface NewDeposit {
  readonly memberId: bigint;
  readonly walletId: bigint;
  readonly key: string;
  readonly requestHash: Buffer;
  readonly provider: string;
  readonly channelCode: string;
  readonly kind: DepositKind;
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly expiresMinutes: number;
  readonly state: DepositState;
  readonly reason: string;
  readonly seenAmount: bigint | null;
}

export async function insertDeposit(tx: Tx, row: NewDeposit): Promise<DepositRow> {
  const [inserted] = await tx.rows(sql<DepositRow>`
    insert into cashier.deposits (member_id, wallet_id, key, request_hash, provider, channel_code, kind, currency, amount, fee,
      state, reason, seen_amount, expires_at, ask_at)
    values (${row.memberId}, ${row.walletId}, ${row.key}::uuid, ${row.requestHash}, ${row.provider}, ${row.channelCode}, ${row.kind},
      ${row.currency}, ${row.amount}, ${row.fee}, ${row.state}, ${row.reason}, ${row.seenAmount},
      clock_timestamp() + ${row.expiresMinutes}::int * interval '1 minute', clock_timestamp() + interval '10 seconds')
    returning *`);
  if (!inserted) throw new Error('a deposit was not written');
  return inserted;
}

/** Keeps the name of whose account a manual transfer comes from. */
export async function savePayer(tx: Tx, depositId: bigint, sealed: Buffer): Promise<void> {
  await tx.rows(sql`update cashier.deposits set payer_sealed = ${sealed} where deposit_id = ${depositId}`);
}

export async function findByKey(reader: Reader, memberId: bigint, key: string): Promise<DepositRow | null> {
  const [row] = await reader.rows(
    sql<DepositRow>`select * from cashier.deposits where member_id = ${memberId} and key = ${key}::uuid`,
  );
  return row ?? null;
}

export async function countOpen(reader: Reader, memberId: bigint): Promise<number> {
  const [row] = await reader.rows(sql<{ n: number }>`
    select count(*)::int as n from cashier.deposits where member_id = ${memberId} and state in ('opened', 'waiting')`);
  return row?.n ?? 0;
}

/** Deposits of a member that can still be paid in time, oldest first. */
export function listUnpaid(reader: Reader, memberId: bigint): Promise<{ id: bigint; amount: bigint }[]> {
  return reader.rows(sql<{ id: bigint; amount: bigint }>`
    select deposit_id as id, amount from cashier.deposits
    where member_id = ${memberId} and state in ('opened', 'waiting') and expires_at > clock_timestamp()
    order by deposit_id`);
}

export async function countPaid(reader: Reader, memberId: bigint): Promise<number> {
  const [row] = await reader.rows(sql<{ n: number }>`
    select count(*)::int as n from cashier.deposits where member_id = ${memberId} and state = 'paid'`);
  return row?.n ?? 0;
}

export async function findDeposit(reader: Reader, depositId: bigint): Promise<DepositRow | null> {
  const [row] = await reader.rows(
    sql<DepositRow>`select * from cashier.deposits where deposit_id = ${depositId}`,
  );
  return row ?? null;
}

export async function lockDeposit(tx: Tx, depositId: bigint): Promise<DepositRow | null> {
  const [row] = await tx.rows(
    sql<DepositRow>`select * from cashier.deposits where deposit_id = ${depositId} for update`,
  );
  return row ?? null;
}

export async function lockByReference(
  tx: Tx,
  provider: string,
  reference: string,
): Promise<DepositRow | null> {
  const [row] = await tx.rows(sql<DepositRow>`
    select * from cashier.deposits where reference = ${reference} and provider = ${provider} for update`);
  return row ?? null;
}

export async function updateDeposit(
  tx: Tx,
  depositId: bigint,
  change: {
    state: DepositState;
    reason: string;
    guide?: PaymentGuide | null;
    seenAmount?: bigint | null;
    fee?: bigint;
    credited?: bigint | null;
  },
): Promise<DepositRow> {
  const [row] = await tx.rows(sql<DepositRow>`
    update cashier.deposits set state = ${change.state}, reason = ${change.reason}, since = clock_timestamp(),
      guide = coalesce(${change.guide ? JSON.stringify(change.guide) : null}::jsonb, guide),
      seen_amount = coalesce(${change.seenAmount ?? null}::bigint, seen_amount),
      credited = ${change.credited ?? null}::bigint,
      ask_at = case when ${change.state} in ('opened', 'waiting', 'expired') then ask_at end
    where deposit_id = ${depositId} returning *`);
  if (!row) throw new Error(`no deposit ${depositId}`);
  return row;
}

/** Notes a payment that a provider has told. False when this transaction of it is known. */
export async function insertPayment(
  tx: Tx,
  row: {
    provider: string;
    transactionId: string;
    depositId: bigint;
    orderedFor: bigint;
    amount: bigint;
    outcome: string;
  },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into cashier.payments (provider, transaction_id, deposit_id, ordered_for, amount, outcome)
    values (${row.provider}, ${row.transactionId}, ${row.depositId}, ${row.orderedFor}, ${row.amount}, ${row.outcome})
    on conflict do nothing returning transaction_id`);
  return rows.length > 0;
}

export interface PaymentRow {
  readonly transaction_id: string;
  readonly deposit_id: bigint;
  readonly amount: bigint;
  readonly outcome: string;
  readonly at: Date;
}

export async function findPayment(
  reader: Reader,
  provider: string,
  transactionId: string,
): Promise<PaymentRow | null> {
  const [row] = await reader.rows(sql<PaymentRow>`
    select * from cashier.payments where provider = ${provider} and transaction_id = ${transactionId}`);
  return row ?? null;
}

export function listPayments(reader: Reader, depositId: bigint): Promise<PaymentRow[]> {
  return reader.rows(
    sql<PaymentRow>`select * from cashier.payments where deposit_id = ${depositId} order by at`,
  );
}

/**
 * Takes the deposits that the provider is to be asked about, each for this asker alone for a while; the pauses grow. Until a day after
 * its time is over a deposit may still be paid.
 */
export function takeToAsk(tx: Tx, limit: number): Promise<DepositRow[]> {
  return tx.rows(sql<DepositRow>`
    update cashier.deposits set asks = asks + 1, ask_at = case when clock_timestamp() < expires_at + interval '1 day'
      then clock_timestamp() + least(10 * power(1.5, asks), 1800) * interval '1 second' end
    where deposit_id = any(array(
      select deposit_id from cashier.deposits where ask_at <= clock_timestamp() and state in ('opened', 'waiting', 'expired')
        and provider <> 'house' order by ask_at limit ${limit} for update skip locked))
    returning *`);
}

/** Deposits whose time is over. */
export async function listOverdue(reader: Reader, limit: number): Promise<bigint[]> {
  const rows = await reader.rows(sql<{ deposit_id: bigint }>`
    select deposit_id from cashier.deposits where state in ('opened', 'waiting') and expires_at <= clock_timestamp()
    order by deposit_id limit ${limit}`);
  return rows.map((row) => row.deposit_id);
}

export interface DepositFilter {
  readonly memberId: bigint | null;
  readonly state: string | null;
  readonly kind: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly limit: number;
  readonly offset: number;
  readonly oldestFirst: boolean;
}

export function listDeposits(
  reader: Reader,
  filter: DepositFilter,
): Promise<(DepositRow & { total: bigint })[]> {
  return reader.rows(sql<DepositRow & { total: bigint }>`
    select *, count(*) over () as total from cashier.deposits
    where (${filter.memberId}::bigint is null or member_id = ${filter.memberId})
      and (${filter.state}::text is null or state = ${filter.state}) and (${filter.kind}::text is null or kind = ${filter.kind})
      and (${filter.from}::timestamptz is null or at >= ${filter.from}) and (${filter.to}::timestamptz is null or at <= ${filter.to})
    order by case when ${filter.oldestFirst} then deposit_id else -deposit_id end limit ${filter.limit} offset ${filter.offset}`);
}
