// Staff: back-office accounts, what each may do, and the trail of what was done. Uses settings and identity.
import { type Permission, permissions as allPermissions } from '@tyche/contract/permissions';
import type { StaffId } from '@tyche/kernel/ids';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { StaffSession } from '../../platform/http/handlers.ts';
import { findStaff, insertAuditLine, insertStaff } from './store.ts';

/** Gives an account that may work now, or null. */
export async function findStaffAccount(reader: Reader, staffId: bigint): Promise<StaffSession | null> {
  const row = await findStaff(reader, staffId);
  if (!row) return null;
  return {
    staffId: row.staff_id as StaffId,
    username: row.username,
    permissions: row.permissions.filter(isPermission),
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

/** Adds a line to the audit trail. */
export function recordAction(
  reader: Reader,
  line: { staffId: bigint | null; action: string; subject: string; detail?: unknown; ip: string },
): Promise<void> {
  return insertAuditLine(reader, { detail: {}, ...line });
}

function isPermission(name: string): name is Permission {
  return allPermissions.some((permission) => permission === name);
}
