// Staff: back-office accounts, permissions, approvals by a second person, and the audit trail. Uses settings and identity.
import {
  isRoleName,
  type Permission,
  permissions as allPermissions,
  permissionsOf,
} from '@tyche/contract/permissions';
import type { StaffId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { StaffSession } from '../../platform/http/handlers.ts';
import { findIdByName, findStaff, insertAuditLine, insertLook, insertStaff } from './store.ts';

export { staffDomains } from './domains.ts';
export { type Actor, approveAction, proposeAction, refuseAction } from './approvals.ts';
export { setRoles } from './accounts.ts';
export { forgetReasons, redactTexts } from './redact.ts';
export { listLooks, listNames as findStaffNames } from './store.ts';
export { hasPending, listApprovals } from './store-approvals.ts';
export type { Approval, ApprovalState, GuardedAction, GuardedActions } from './types.ts';

/** Gives an account that may work now, or null. */
export async function findStaffAccount(reader: Reader, staffId: bigint): Promise<StaffSession | null> {
  const row = await findStaff(reader, staffId);
  if (!row) return null;
  return {
    staffId: row.staff_id as StaffId,
    username: row.username,
    permissions: [
      ...new Set([...row.permissions.filter(isPermission), ...permissionsOf(row.roles.filter(isRoleName))]),
    ],
  };
}

/** Makes an account. Null when the name is taken. */
export function createStaffAccount(
  tx: Tx,
  username: string,
  permissions: readonly Permission[],
): Promise<bigint | null> {
  return insertStaff(tx, username, permissions);
}

/** The account of a name, in whatever case it is written; null when there is none. */
export function findStaffId(reader: Reader, username: string): Promise<bigint | null> {
  return findIdByName(reader, username);
}

/** Adds a line to the audit trail. */
export function recordAction(
  reader: Reader,
  line: { staffId: bigint | null; action: string; subject: string; detail?: unknown; ip: string },
): Promise<void> {
  return insertAuditLine(reader, { detail: {}, ...line });
}

/** The member of staff, and the address of the call. */
export interface Looker {
  readonly staff: Pick<StaffSession, 'staffId'>;
  readonly ip: string;
}

/**
 * Notes that a member of staff is shown personal data of a member: which fields, and for what, such as `deposit D100001`. It is written
 * before the data are given, so that nobody sees them without a line.
 */
export function recordLook(
  reader: Reader,
  { staff, ip }: Looker,
  look: { readonly memberId: bigint; readonly fields: readonly string[]; readonly purpose: string },
): Promise<void> {
  return insertLook(reader, { ...look, staffId: staff.staffId, ip });
}

function isPermission(name: string): name is Permission {
  return allPermissions.some((permission) => permission === name);
}
