// A pop-up stops every reader, so a second person agrees before it is shown (docs/reference/rewards.md 10.1).
import type { Database, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import {
  type Actor,
  type Approval,
  type GuardedActions,
  proposeAction,
  recordAction,
  refuseAction,
} from '../staff/index.ts';
import { type Added, lockAnnouncement, type StaffRow } from './store-announcements.ts';
import { findAsked, isReplacementWaiting, setApprovalId, showPopUp, turnDownPopUp } from './store-pop-ups.ts';

export const POP_UP = 'announcement.pop-up';
/** How long a pop-up waits for its second person. */
export const WAIT_HOURS = 24;

/** What is proposed, as the second person and the audit trail read it: without the long texts, which never change. */
interface Proposed {
  readonly announcementId: string;
  /** The announcement whose place it takes; null for none. */
  readonly before: object | null;
  readonly after: object;
}

/** Whether an announcement of this kind needs a second person. */
export function isPopUp({ type }: { readonly type: string }): boolean {
  return type === 'PU';
}

/** Proposes a pop-up that is written down to a second person, with a line of the audit trail. */
export async function askForPopUp(
  tx: Tx,
  {
    id,
    before,
    after,
    reason,
  }: Omit<Proposed, 'announcementId'> & { readonly id: bigint; readonly reason: string },
  actor: Actor,
): Promise<Added> {
  const subject = id.toString();
  const payload: Proposed = { announcementId: subject, before, after };
  const proposal = { kind: POP_UP, subject, payload, reason, hours: WAIT_HOURS };
  const approvalId = await proposeAction(tx, proposal, actor);
  await setApprovalId(tx, id, approvalId);
  return { id, approvalId };
}

/** Refuses `approval-pending` while another pop-up waits to take the place of an announcement, which the caller has locked. */
export async function requireUnasked(tx: Tx, id: bigint): Promise<void> {
  if (await isReplacementWaiting(tx, id)) throw new Refusal('approval-pending');
}

/**
 * What happens when a second person decides about a pop-up. Approved, it is shown from now or from its own later start on, and the one
 * whose place it takes ends at the same moment. Refuses `announcement-over` when its end has passed, or when somebody ended the other one
 * meanwhile. `approveAction` refuses `second-person-needed` to the person who asked for it.
 */
export function popUpActions(): GuardedActions {
  return {
    [POP_UP]: {
      permission: 'announcements.approve',
      async perform(tx, { id: approvalId, subject, reason, decidedBy }) {
        if (decidedBy === null) throw new Refusal('second-person-needed');
        const next = await lockAnnouncement(tx, BigInt(subject));
        if (next?.state !== 'waiting') throw new Refusal('announcement-over');
        const old = next.replaces === null ? null : await lockAnnouncement(tx, next.replaces);
        if (old && old.state !== 'planned' && old.state !== 'shown') throw new Refusal('announcement-over');
        await showPopUp(tx, next.announcement_id, decidedBy);
        if (!old) return;
        await recordAction(tx, {
          staffId: decidedBy,
          action: 'announcement.replaced',
          subject: old.announcement_id.toString(),
          detail: {
            reason,
            by: subject,
            approvalId: approvalId.toString(),
            before: { state: old.state },
            after: { state: 'over' },
          },
          // The line of the approval has it.
          ip: '',
        });
      },
      async turnDown(tx, { subject, proposedBy, decidedBy }: Approval) {
        if (decidedBy === null) return;
        await lockAnnouncement(tx, BigInt(subject));
        const as = decidedBy === proposedBy ? 'withdrawn' : 'refused';
        await turnDownPopUp(tx, BigInt(subject), as, decidedBy);
      },
    },
  };
}

/**
 * Takes back a pop-up that waits. Refuses `unknown-message`, `unknown-approval` for a kind that needs one person, `not-allowed` to anybody
 * but the person who asked for it, `approval-decided` and `approval-expired`.
 */
export async function withdrawAnnouncement(database: Database, id: string, call: Actor): Promise<void> {
  const asked = await findAsked(database.reader, BigInt(id));
  if (!asked) throw new Refusal('unknown-message');
  if (asked.approval_id === null) throw new Refusal('unknown-approval');
  if (asked.asked_by !== call.staff.staffId) throw new Refusal('not-allowed');
  await refuseAction(database, popUpActions(), asked.approval_id, call);
}

/** What the trail keeps of an announcement that is there: everything but the long texts. */
export function toldOf(row: StaffRow): object {
  return {
    type: row.kind,
    ...(row.group_name !== null && { groupName: row.group_name }),
    ...(row.category !== null && { category: row.category }),
    shownTo: row.shown_to,
    sort: row.sort,
    art: row.art,
    ...(row.linkage_type !== null && { linkageType: row.linkage_type, link: row.link }),
    startsAt: row.starts_at.getTime(),
    ...(row.ends_at !== null && { endsAt: row.ends_at.getTime() }),
    titles: Object.fromEntries(row.texts.map(({ language, title }) => [language, title])),
  };
}
