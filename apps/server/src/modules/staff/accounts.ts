// Accounts of the back office: roles by two persons, a closing that works at once, and what a first sign-in must do.
import { randomBytes } from 'node:crypto';
import { isRoleName, type RoleName } from '@tyche/contract/permissions';
import { isBlockedPassword } from '@tyche/rules/fields';
import type { Database, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { StaffSession } from '../../platform/http/handlers.ts';
import type { Identity } from '../identity/index.ts';
import { type Actor, proposeAction } from './approvals.ts';
import { insertAuditLine, insertStaff } from './store.ts';
import * as store from './store-accounts.ts';
import type { GuardedActions } from './types.ts';

export { type AccountRow, findAccountRow, listAccountRows, listAuditRows } from './store-accounts.ts';

const SHORTEST = 12;
const LONGEST = 128;

/** Makes an account without roles and gives its first password, which works once. Refuses `username-taken`. */
export async function createAccount(
  database: Database,
  identity: Identity,
  username: string,
  { staff, ip }: Actor,
): Promise<{ id: bigint; password: string }> {
  const password = randomBytes(12).toString('base64url');
  const passwordHash = await identity.hashPassword(password);
  const id = await database.inTransaction(async (tx) => {
    const subjectId = await insertStaff(tx, username, []);
    if (subjectId === null) throw new Refusal('username-taken', { field: 'username' });
    await identity.addCredential(tx, { realm: 'staff', subjectId, loginName: username, passwordHash });
    await identity.expirePassword(tx, 'staff', subjectId);
    await insertAuditLine(tx, {
      staffId: staff.staffId,
      action: 'staff.created',
      subject: username,
      ip,
      detail: {},
    });
    return subjectId;
  });
  return { id, password };
}

/** Closes an account: its sessions end with it. Refuses `unknown-staff`, and `not-allowed` on the own one. */
export async function disableAccount(
  database: Database,
  identity: Identity,
  { id, reason }: { id: bigint; reason: string },
  { staff, ip }: Actor,
): Promise<void> {
  if (id === staff.staffId) throw new Refusal('not-allowed');
  await database.inTransaction(async (tx) => {
    if (!(await store.markDisabled(tx, id))) throw new Refusal('unknown-staff');
    await identity.endSessionsOf(tx, { realm: 'staff', subjectId: id }, { reason: 'account-closed' });
    const subject = id.toString();
    await insertAuditLine(tx, {
      staffId: staff.staffId,
      action: 'staff.disabled',
      subject,
      ip,
      detail: { reason },
    });
  });
}

/** Proposes the roles of an account; another person decides. Refuses `unknown-staff`, `approval-pending`. */
export async function proposeRoles(
  database: Database,
  { id, roles, reason }: { id: bigint; roles: readonly RoleName[]; reason: string },
  actor: Actor,
): Promise<bigint> {
  return database.inTransaction(async (tx) => {
    const account = await store.findAccountRow(tx, id);
    if (!account || account.disabled_at) throw new Refusal('unknown-staff');
    const payload = { username: account.username, from: account.roles, to: roles };
    return proposeAction(tx, { kind: 'staff.roles', subject: id.toString(), payload, reason }, actor);
  });
}

/** What two persons do with accounts. Nobody decides on the own roles either. */
export const staffActions: GuardedActions = {
  'staff.roles': {
    permission: 'approvals.decide',
    async perform(tx, { subject, payload, decidedBy }) {
      if (subject === decidedBy?.toString()) throw new Refusal('second-person-needed');
      const to = typeof payload === 'object' && payload !== null && 'to' in payload ? payload.to : [];
      const roles = Array.isArray(to) ? to.map(String).filter(isRoleName) : [];
      if (!(await store.updateRoles(tx, BigInt(subject), roles))) throw new Refusal('unknown-staff');
    },
  },
};

/** Gives an account these roles and no others, without a second person: for what a deployment starts with. */
export function setRoles(tx: Tx, staffId: bigint, roles: readonly RoleName[]): Promise<boolean> {
  return store.updateRoles(tx, staffId, roles);
}

/**
 * Changes the own password; the other sessions end. Refuses `password-wrong`, `password-same`, `password-blocked`, `passwords-differ`,
 * `field-length` (12 to 128) and `too-many-requests`.
 */
export async function changeOwnPassword(
  database: Database,
  identity: Identity,
  given: { oldPassword: string; newPassword: string; confirmNewPassword: string },
  call: { readonly staff: StaffSession; readonly staffToken: string | null; readonly ip: string },
): Promise<void> {
  const { staffId, username, restriction } = call.staff;
  const { oldPassword, newPassword } = given;
  const length = [...newPassword].length;
  if (length < SHORTEST || length > LONGEST)
    throw new Refusal('field-length', { field: 'newPassword', min: SHORTEST, max: LONGEST });
  if (newPassword !== given.confirmNewPassword)
    throw new Refusal('passwords-differ', { field: 'confirmNewPassword' });
  if (isBlockedPassword(newPassword, username))
    throw new Refusal('password-blocked', { field: 'newPassword' });
  if (newPassword === oldPassword) throw new Refusal('password-same', { field: 'newPassword' });
  if (!(await identity.isPasswordOf('staff', staffId, oldPassword, call.ip)))
    throw new Refusal('password-wrong', { field: 'oldPassword' });
  const passwordHash = await identity.hashPassword(newPassword);
  await database.inTransaction(async (tx) => {
    await identity.setPassword(tx, { realm: 'staff', subjectId: staffId, passwordHash });
    await identity.endSessionsOf(
      tx,
      { realm: 'staff', subjectId: staffId },
      { reason: 'password-changed', exceptToken: call.staffToken },
    );
    if (restriction === 'change-password' && call.staffToken !== null)
      await identity.liftRestriction(tx, call.staffToken);
    const subject = staffId.toString();
    await insertAuditLine(tx, {
      staffId,
      action: 'staff.password-changed',
      subject,
      detail: {},
      ip: call.ip,
    });
  });
}
