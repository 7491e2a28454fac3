// What needs two persons: one proposes, another decides (reliability.md W13, lottery.md 13.5).
import type { StaffId } from '@tyche/kernel/ids';
import type { Database, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { StaffSession } from '../../platform/http/handlers.ts';
import * as approvals from './store-approvals.ts';
import { insertAuditLine } from './store.ts';
import type { Approval, GuardedActions } from './types.ts';

/** How long a proposal waits for its second person. */
const HOURS = 24;

/** Who acts, from where. */
export interface Actor {
  readonly staff: Pick<StaffSession, 'staffId' | 'permissions'>;
  readonly ip: string;
}

/** Writes a proposal down, with a line in the audit trail. Refuses `approval-pending` while one of the kind waits for the subject. */
export async function proposeAction(
  tx: Tx,
  proposal: { kind: string; subject: string; payload: unknown; reason: string; hours?: number },
  { staff, ip }: Actor,
): Promise<bigint> {
  await approvals.expireOverdue(tx);
  const { kind, subject, payload, reason, hours = HOURS } = proposal;
  const { staffId } = staff;
  const id = await approvals.insertApproval(tx, { kind, subject, payload, reason, staffId, hours });
  if (id === null) throw new Refusal('approval-pending');
  const detail = { approvalId: id.toString(), reason, payload };
  await insertAuditLine(tx, { staffId, action: `${kind}.proposed`, subject, detail, ip });
  return id;
}

/**
 * Approves a proposal and does what it says, both or neither. Refuses `unknown-approval`, `approval-decided`, `approval-expired`,
 * `not-allowed`, and `second-person-needed` to who proposed it; what the action refuses leaves the proposal open.
 */
export async function approveAction(
  database: Database,
  actions: GuardedActions,
  id: bigint,
  { staff, ip }: Actor,
): Promise<Approval> {
  return decide(database, id, { staff, ip }, async (tx, approval) => {
    const action = actions[approval.kind];
    if (!action) throw new Error(`no action ${approval.kind}`);
    if (!staff.permissions.includes(action.permission)) throw new Refusal('not-allowed');
    if (approval.proposedBy === staff.staffId) throw new Refusal('second-person-needed');
    await approvals.decideApproval(tx, id, 'approved', staff.staffId);
    await action.perform(tx, { ...approval, decidedBy: staff.staffId });
    return 'approved';
  });
}

/** Turns a proposal down; who made it may take it back so. Refuses as `approveAction` does, but for the second person. */
export async function refuseAction(
  database: Database,
  actions: GuardedActions,
  id: bigint,
  { staff, ip }: Actor,
): Promise<Approval> {
  return decide(database, id, { staff, ip }, async (tx, approval) => {
    const action = actions[approval.kind];
    const isOwn = approval.proposedBy === staff.staffId;
    if (!isOwn && action && !staff.permissions.includes(action.permission)) throw new Refusal('not-allowed');
    await approvals.decideApproval(tx, id, 'refused', staff.staffId);
    await action?.turnDown?.(tx, { ...approval, decidedBy: staff.staffId });
    return 'refused';
  });
}

/** Ends the proposals that nobody decided in time. Gives how many. */
export function expireApprovals(database: Database): Promise<number> {
  return database.inTransaction((tx) => approvals.expireOverdue(tx));
}

async function decide(
  database: Database,
  id: bigint,
  { staff: { staffId }, ip }: Actor,
  work: (tx: Tx, approval: Approval) => Promise<'approved' | 'refused'>,
): Promise<Approval> {
  try {
    return await database.inTransaction(async (tx) => {
      const found = await approvals.lockApproval(tx, id);
      if (!found) throw new Refusal('unknown-approval');
      if (found.state === 'expired' || (found.state === 'proposed' && found.isOverdue))
        throw new Refusal('approval-expired');
      if (found.state !== 'proposed') throw new Refusal('approval-decided');
      const state = await work(tx, found);
      await insertAuditLine(tx, lineOf(found, state, staffId, ip));
      return { ...found, state, decidedBy: staffId };
    });
  } catch (error) {
    // The transaction is gone; that somebody tried is not (W13: refused and logged).
    if (error instanceof Refusal)
      await insertAuditLine(database.reader, {
        staffId,
        action: 'approval.not-decided',
        subject: id.toString(),
        detail: { code: error.code },
        ip,
      });
    throw error;
  }
}

function lineOf(approval: Approval, state: string, staffId: StaffId, ip: string) {
  const { id, kind, subject, payload, reason } = approval;
  const detail = { approvalId: id.toString(), reason, payload };
  return { staffId, action: `${kind}.${state}`, subject, detail, ip };
}
