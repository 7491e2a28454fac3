// Who makes a call: a member's or a person's session, and what it is bound by.
import type { StaffId } from '@tyche/kernel/ids';
import type { memberSource } from './modules/members/index.ts';
import type { Identity, Session } from './modules/identity/index.ts';
import { findStaffAccount, recordAction } from './modules/staff/index.ts';
import type { Database } from './platform/db/database.ts';
import type { MemberSession, StaffSession } from './platform/http/handlers.ts';

export interface Callers {
  /** The member behind a session's reference; null for none that lives. */
  identifyMember(token: string): Promise<MemberSession | null>;
  /** Why a session has ended; null when nothing is known of it. */
  findEndReason(realm: 'member' | 'staff', token: string): Promise<string | null>;
  identifyStaff(token: string): Promise<StaffSession | null>;
  /** Writes down that staff made a call. */
  recordStaffCall(
    staff: StaffSession,
    action: string,
    call: { readonly ip: string; readonly requestId: string },
  ): Promise<void>;
}

/** Tells who calls. */
export function openCallers(
  database: Database,
  identity: Identity,
  findMember: ReturnType<typeof memberSource>,
): Callers {
  return {
    async identifyMember(token) {
      const session = await identity.findSession('member', token);
      const member = session && (await findMember(session.subjectId));
      return member && { ...member, ...boundBy(session) };
    },
    findEndReason: identity.findEndReason,
    async identifyStaff(token) {
      const session = await identity.findSession('staff', token);
      const account = session && (await findStaffAccount(database.reader, session.subjectId as StaffId));
      return account && { ...account, ...boundBy(session) };
    },
    recordStaffCall: (staff, action, { ip, requestId }) =>
      recordAction(database.reader, {
        staffId: staff.staffId,
        action,
        subject: 'call',
        detail: { requestId },
        ip,
      }),
  };
}

/** What a session carries to its calls: the restriction that binds it, and until when it counts as recovered. */
function boundBy({ restriction, recoveredUntil }: Session) {
  return { ...(restriction ? { restriction } : {}), ...(recoveredUntil ? { recoveredUntil } : {}) };
}
