import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { payoutStatuses } from '../domains.ts';

export interface PayoutRow {
  readonly withdrawal_id: bigint;
  readonly attempt: number;
  readonly reference: string;
  readonly status: (typeof payoutStatuses)[number];
  readonly transaction_id: string | null;
  readonly at: Date;
}

/** Writes the next order to pay a withdrawal down, before anybody is told of it. */
export async function insertPayout(tx: Tx, withdrawalId: bigint, reference: string): Promise<void> {
  await tx.rows(sql`
    insert into cashier.payouts (withdrawal_id, attempt, reference)
    select ${withdrawalId}::bigint, coalesce(max(attempt), 0) + 1, ${reference} || '-' || coalesce(max(attempt), 0) + 1
    from cashier.payouts where withdrawal_id = ${withdrawalId}`);
}

/** Takes the orders that are to be sent or asked about, each for this worker alone for a while; the pauses grow. */
export function takePayouts(tx: Tx, limit: number): Promise<PayoutRow[]> {
  return tx.rows(sql<PayoutRow>`
    with due as materialized (
      select withdrawal_id, attempt from cashier.payouts where status in ('written', 'sent') and ask_at <= clock_timestamp()
      order by ask_at limit ${limit} for update skip locked
    ) update cashier.payouts p set asks = asks + 1,
      ask_at = clock_timestamp() + least(5 * power(1.5, least(asks, 20)), 900) * interval '1 second'
    from due where p.withdrawal_id = due.withdrawal_id and p.attempt = due.attempt
    returning p.withdrawal_id, p.attempt, p.reference, p.status, p.transaction_id, p.at`);
}

export async function markSent(tx: Tx, { withdrawal_id, attempt }: PayoutRow): Promise<void> {
  await tx.rows(sql`
    update cashier.payouts set status = 'sent'
    where withdrawal_id = ${withdrawal_id} and attempt = ${attempt} and status = 'written'`);
}

/** Ends an order. False when it has ended before. */
export async function endPayout(
  tx: Tx,
  { withdrawal_id, attempt }: PayoutRow,
  end: { status: 'paid' | 'failed'; transactionId: string | null },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update cashier.payouts set status = ${end.status}, transaction_id = ${end.transactionId}
    where withdrawal_id = ${withdrawal_id} and attempt = ${attempt} and status in ('written', 'sent') returning attempt`);
  return rows.length > 0;
}

/** A provider has told that one can be asked about now. */
export async function askSoon(reader: Reader, reference: string): Promise<void> {
  await reader.rows(sql`
    update cashier.payouts set ask_at = clock_timestamp() where reference = ${reference} and status in ('written', 'sent')`);
}

export function listPayouts(reader: Reader, withdrawalId: bigint): Promise<PayoutRow[]> {
  return reader.rows(sql<PayoutRow>`
    select withdrawal_id, attempt, reference, status, transaction_id, at from cashier.payouts
    where withdrawal_id = ${withdrawalId} order by attempt`);
}
