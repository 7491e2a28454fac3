import type { BookedLine, StatementDifference } from '@tyche/rules/cashier';
import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export async function readWindow(
  reader: Reader,
  { days, settledMinutes }: { days: number; settledMinutes: number },
): Promise<{ from: Date; to: Date }> {
  const [row] = await reader.rows(sql<{ from: Date; to: Date }>`
    select clock_timestamp() - ${days}::int * interval '1 day' as "from",
      clock_timestamp() - ${settledMinutes}::int * interval '1 minute' as "to"`);
  if (!row) throw new Error('no clock');
  return row;
}

/** What was booked for transactions of a provider: its payments that we know, and our payouts that it told as paid. */
export async function listBooked(
  reader: Reader,
  provider: string,
  { from, to }: { from: Date; to: Date | null },
): Promise<BookedLine[]> {
  const rows = await reader.rows(sql<{
    direction: 'in' | 'out';
    transaction_id: string;
    reference: string;
    amount: bigint;
  }>`
    select 'in' as direction, p.transaction_id, d.reference, p.amount
    from cashier.payments p join cashier.deposits d on d.deposit_id = p.ordered_for
    where p.provider = ${provider} and p.at >= ${from} and (${to}::timestamptz is null or p.at < ${to})
    union all
    select 'out', o.transaction_id, o.reference, w.amount - w.fee
    from cashier.payouts o join cashier.withdrawals w using (withdrawal_id)
    where o.status = 'paid' and w.provider = ${provider}
      and w.paid_at >= ${from} and (${to}::timestamptz is null or w.paid_at < ${to})`);
  return rows.map(({ transaction_id, ...line }) => ({ ...line, transactionId: transaction_id }));
}

export async function insertRun(
  reader: Reader,
  run: { provider: string; compared: number; differences: readonly StatementDifference[] },
): Promise<void> {
  await reader.rows(sql`
    insert into cashier.reconciliations (provider, compared, differences)
    values (${run.provider}, ${run.compared}, ${JSON.stringify(run.differences)}::jsonb)`);
}

export async function findLastRun(
  reader: Reader,
): Promise<{ checked_at: Date; compared: number; differences: StatementDifference[] } | null> {
  const [row] = await reader.rows(
    sql<{
      checked_at: Date;
      compared: number;
      differences: StatementDifference[];
    }>`select checked_at, compared, differences from cashier.reconciliations order by run_id desc limit 1`,
  );
  return row ?? null;
}
