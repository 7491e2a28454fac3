import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DebtState } from '../domains.ts';

export interface HeldPay {
  /** Null: its run is not approved, so nothing is owed yet. */
  readonly state: DebtState | null;
  /** Null: the house. */
  readonly creditor: bigint | null;
  readonly isByStaff: boolean;
  /** What is neither paid nor forfeited nor held by flags; before the approval the whole amount. In 1/10 000 units. */
  readonly unpaid: bigint;
  /** What flags hold. */
  readonly withheld: bigint;
}

/** What is on hold of a line with an amount, its debt locked; null without such a line. */
export async function lockHeld(tx: Tx, lineId: bigint): Promise<HeldPay | null> {
  await tx.rows(sql`select from agents.debts where line_id = ${lineId} for no key update`);
  const [row] = await tx.rows(sql<HeldPay>`
    select d.state, d.creditor, exists (
        select from agents.pay_holds h where h.line_id = l.line_id and h.released_at is null) as "isByStaff",
      coalesce(d.amount - d.paid - d.withheld - d.forfeited, abs(l.amount))::bigint as unpaid, coalesce(d.withheld, 0)::bigint as withheld
    from agents.pay_lines l left join agents.debts d on d.line_id = l.line_id where l.line_id = ${lineId} and l.amount <> 0`);
  return row ?? null;
}

/** Ends the hold of a line by staff: it is due again, also when its run is over. What was paid in part goes on in part. */
export async function endHold(tx: Tx, lineId: bigint, staffId: bigint, reason: string): Promise<void> {
  await tx.rows(sql`
    with released as (
      update agents.pay_holds set released_at = clock_timestamp(), released_by = ${staffId}, release_reason = ${reason}
      where line_id = ${lineId} and released_at is null returning line_id
    )
    update agents.debts set state = agents.debt_state_of(debtor, amount, paid, withheld, forfeited), is_open = true
    where line_id in (select line_id from released) and state = 'held'`);
}

/** Lets what is not paid of a line stay with its payer. The caller has locked the debt. */
export async function forfeit(tx: Tx, lineId: bigint): Promise<void> {
  await tx.rows(sql`
    update agents.debts set forfeited = amount - paid, is_open = true,
      state = agents.debt_state_of(debtor, amount, paid, withheld, amount - paid)
    where line_id = ${lineId} and withheld = 0`);
}
