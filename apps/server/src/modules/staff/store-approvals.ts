import type { StaffId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Approval, ApprovalState } from './types.ts';

export interface Proposal {
  readonly kind: string;
  readonly subject: string;
  readonly payload: unknown;
  readonly reason: string;
  readonly staffId: StaffId;
  readonly hours: number;
}

/** Gives null when one of the kind waits for the subject already. */
export async function insertApproval(tx: Tx, p: Proposal): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ id: bigint }>`
    insert into staff.approvals (kind, subject, payload, reason, proposed_by, expires_at)
    values (${p.kind}, ${p.subject}, ${JSON.stringify(p.payload)}::jsonb, ${p.reason}, ${p.staffId},
      clock_timestamp() + make_interval(secs => ${p.hours * 3_600}))
    on conflict (merchant, kind, subject) where state = 'proposed' do nothing returning approval_id as id`);
  return row?.id ?? null;
}

/** Locks an approval for this transaction; the second caller sees its decision. */
export async function lockApproval(
  tx: Tx,
  id: bigint,
): Promise<(Approval & { readonly isOverdue: boolean }) | null> {
  const [row] = await tx.rows(sql<Approval & { isOverdue: boolean }>`
    select approval_id as id, kind, subject, payload, reason, state, proposed_by as "proposedBy", proposed_at as "proposedAt",
      expires_at as "expiresAt", decided_by as "decidedBy", decided_at as "decidedAt", expires_at <= clock_timestamp() as "isOverdue"
    from staff.approvals where approval_id = ${id} for update`);
  return row ?? null;
}

export async function decideApproval(
  tx: Tx,
  id: bigint,
  state: 'approved' | 'refused',
  staffId: StaffId,
): Promise<void> {
  await tx.rows(sql`
    update staff.approvals set state = ${state}, decided_by = ${staffId}, decided_at = clock_timestamp() where approval_id = ${id}`);
}

export async function expireOverdue(tx: Tx): Promise<number> {
  const rows = await tx.rows(sql`
    update staff.approvals set state = 'expired', decided_at = clock_timestamp()
    where state = 'proposed' and expires_at <= clock_timestamp() returning 1`);
  return rows.length;
}

/** Whether a proposal of a kind waits for a subject that begins with a text, and is not overdue. */
export async function hasPending(reader: Reader, kind: string, subjectStart: string): Promise<boolean> {
  const rows = await reader.rows(sql`
    select 1 from staff.approvals
    where state = 'proposed' and kind = ${kind} and starts_with(subject, ${subjectStart}) and expires_at > clock_timestamp() limit 1`);
  return rows.length > 0;
}

export function listApprovals(
  reader: Reader,
  state: ApprovalState | null,
  count: number,
): Promise<(Approval & { readonly proposer: string; readonly decider: string | null })[]> {
  return reader.rows(sql<Approval & { proposer: string; decider: string | null }>`
    select a.approval_id as id, a.kind, a.subject, a.payload, a.reason,
      case when a.state = 'proposed' and a.expires_at <= clock_timestamp() then 'expired' else a.state end as state,
      a.proposed_by as "proposedBy", a.proposed_at as "proposedAt", a.expires_at as "expiresAt", a.decided_by as "decidedBy",
      a.decided_at as "decidedAt", p.username as proposer, d.username as decider
    from staff.approvals a join staff.accounts p on p.staff_id = a.proposed_by left join staff.accounts d on d.staff_id = a.decided_by
    where ${state}::text is null or a.state = ${state}::text order by a.approval_id desc limit ${count}`);
}
