// Debts that the house takes over from receivers (docs/reference/agents.md 6.8).
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DebtRow } from './store-debts.ts';

/** A debt between two agents that is late. */
export interface LateRow extends DebtRow {
  readonly debtor: bigint;
  readonly creditor: bigint;
}

/**
 * Locks debts of agents to their downline that have been late for some days, in the order of their lines. Those of which a flag holds a part
 * wait until it is decided. A debt that another transaction has taken over meanwhile is left out.
 */
export function lockLate(tx: Tx, days: number, limit: number): Promise<LateRow[]> {
  return tx.rows(sql<LateRow>`
    select d.line_id, d.debtor, d.creditor, d.kind, d.amount - d.forfeited as amount, d.paid, d.due_at, d.is_released,
      coalesce(a.state <> 'active', false) as is_frozen
    from agents.debts d left join agents.agents a on a.member_id = d.creditor
    where d.is_open and d.state in ('part', 'arrears') and d.debtor is not null and d.creditor is not null and d.withheld = 0
      and d.due_at <= clock_timestamp() - ${days}::int * interval '1 day'
      and exists (select from agents.pay_lines l where l.line_id = d.line_id and l.receiver = d.creditor and l.amount > 0)
    order by d.line_id limit ${limit} for update of d`);
}

export interface GuaranteeRow {
  readonly line_id: bigint;
  readonly amount: bigint;
  readonly paid_at: Date;
}

/** Takes over locked debts: notes what the house pays on each, all that is left of it, and makes the house its creditor. */
export async function takeOver(tx: Tx, lineIds: readonly bigint[]): Promise<GuaranteeRow[]> {
  const rows = await tx.rows(sql<GuaranteeRow>`
    insert into agents.guarantees (line_id, receiver, amount, paid_before, parts_before)
    select line_id, creditor, amount - forfeited - paid, paid, parts from agents.debts
    where line_id = any((select ${lineIds}::bigint[])::bigint[]) and creditor is not null
    returning line_id, amount, paid_at`);
  await tx.rows(sql`
    update agents.debts set creditor = null where line_id = any((select ${lineIds}::bigint[])::bigint[])`);
  return rows;
}

/** What agents still owe the house for debts that it took over: all of them, or one. */
export async function sumTakenOver(reader: Reader, debtor: bigint | null): Promise<bigint> {
  const [row] = await reader.rows(sql<{ owed: bigint }>`
    select coalesce(sum(d.amount - d.withheld - d.forfeited - d.paid), 0)::bigint as owed
    from agents.debts d join agents.guarantees g on g.line_id = d.line_id
    where d.is_open and d.state in ('part', 'arrears') and d.debtor is not null and (${debtor}::bigint is null or d.debtor = ${debtor})`);
  return row?.owed ?? 0n;
}
