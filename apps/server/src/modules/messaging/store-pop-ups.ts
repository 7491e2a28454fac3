import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** A pop-up as the person who takes it back finds it. */
export interface AskedRow {
  readonly approval_id: bigint | null;
  readonly asked_by: bigint | null;
}

/** Who asked for an announcement, and its proposal; null for one that is not there. */
export async function findAsked(reader: Reader, id: bigint): Promise<AskedRow | null> {
  const [row] = await reader.rows(sql<AskedRow>`
    select approval_id, asked_by from messaging.announcements
    where announcement_id = ${id}`);
  return row ?? null;
}

/** Notes the proposal of a pop-up that waits. */
export async function setApprovalId(tx: Tx, id: bigint, approvalId: bigint): Promise<void> {
  await tx.rows(sql`
    update messaging.announcements set approval_id = ${approvalId} where announcement_id = ${id}`);
}

/** Whether another pop-up that would take the place of this one waits. */
export async function isReplacementWaiting(tx: Tx, replaces: bigint): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from messaging.announcements a
    where a.replaces = ${replaces} and messaging.announcement_state(a) = 'waiting' limit 1`);
  return rows.length > 0;
}

/**
 * Shows a pop-up that waits, from now or its own later start on, and ends the one whose place it takes, by one statement: at each moment
 * a reader has one of them. The caller has locked both.
 */
export async function showPopUp(tx: Tx, id: bigint, decidedBy: bigint): Promise<void> {
  await tx.rows(sql`
    with ended as (
      update messaging.announcements old set ends_at = greatest(old.starts_at, statement_timestamp())
      from messaging.announcements next where next.announcement_id = ${id} and old.announcement_id = next.replaces
    )
    update messaging.announcements set approval = 'approved', decided_by = ${decidedBy}, decided_at = clock_timestamp(),
      starts_at = greatest(starts_at, statement_timestamp())
    where announcement_id = ${id}`);
}

/** Turns a pop-up that waits down permanently. The caller has locked it. */
export async function turnDownPopUp(
  tx: Tx,
  id: bigint,
  as: 'refused' | 'withdrawn',
  decidedBy: bigint,
): Promise<void> {
  await tx.rows(sql`
    update messaging.announcements set approval = ${as}, decided_by = ${decidedBy}, decided_at = clock_timestamp()
    where announcement_id = ${id}`);
}
