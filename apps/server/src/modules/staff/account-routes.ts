import { isRoleName, permissionsOf, roleNames, roles } from '@tyche/contract/permissions';
import type { staffAccounts } from '@tyche/contract/staff-accounts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Call, Handlers, StaffSession } from '../../platform/http/handlers.ts';
import { DEVICE_S, type Identity, STAFF_BROWSER_COOKIE } from '../identity/index.ts';
import {
  type AccountRow,
  changeOwnPassword,
  createAccount,
  disableAccount,
  findAccountRow,
  listAccountRows,
  listAuditRows,
  proposeRoles,
} from './accounts.ts';
import { listLooks, recordAction } from './index.ts';

export interface AccountRouteDeps {
  readonly database: Database;
  readonly identity: Identity;
  readonly idleMinutes: () => Promise<{ readonly staff: number }>;
}

const AUDIT_PAGE = 50;

type FactorRoute =
  | 'staffSession'
  | 'staffSecondFactor'
  | 'staffTotpStart'
  | 'staffTotpConfirm'
  | 'staffPasskeyStart'
  | 'staffPasskeyAdd'
  | 'staffPasskeyCheckStart'
  | 'staffPasskeyCheck';

export function staffAccountRoutes(deps: AccountRouteDeps): Handlers<keyof typeof staffAccounts> {
  const { database, identity } = deps;
  return {
    ...staffFactorRoutes(deps),
    async staffPassword(given, call) {
      await changeOwnPassword(database, identity, given, call);
      return null;
    },
    async staffList() {
      const rows = await listAccountRows(database.reader);
      const facts = await identity.factsOfStaff(rows.map((row) => row.staff_id));
      return {
        list: rows.map((row) => ({
          id: row.staff_id.toString(),
          username: row.username,
          roles: row.roles.filter(isRoleName),
          permissions: permissionsOfRow(row),
          isDisabled: row.disabled_at !== null,
          hasFactor: facts.get(row.staff_id)?.hasFactor ?? false,
          createdAt: row.created_at.getTime(),
          lastSeenAt: facts.get(row.staff_id)?.seenAt?.getTime() ?? null,
        })),
        roles: roleNames.map((role) => ({ role, permissions: [...roles[role]] })),
      };
    },
    async staffCreate({ username }, call) {
      const { id, password } = await createAccount(database, identity, username, call);
      return { id: id.toString(), password };
    },
    async staffDisable({ id, reason }, call) {
      await disableAccount(database, identity, { id: BigInt(id), reason }, call);
      return null;
    },
    async staffRoles({ id, roles: wanted, reason }, call) {
      const given = { id: BigInt(id), roles: wanted, reason };
      return { approvalId: (await proposeRoles(database, given, call)).toString() };
    },
    async accessLog({ memberId, username = null, before }) {
      const rows = await listLooks(database.reader, {
        username,
        memberId: memberId === undefined ? null : BigInt(memberId),
        before: before === undefined ? null : BigInt(before),
        limit: AUDIT_PAGE + 1,
      });
      return {
        list: rows.slice(0, AUDIT_PAGE).map(({ id, member_id, fields, at, ...row }) => ({
          ...row,
          id: id.toString(),
          memberId: member_id.toString(),
          fields: [...fields],
          at: at.getTime(),
        })),
        hasMore: rows.length > AUDIT_PAGE,
      };
    },
    async staffAudit({ username = null, action = null, subject = null, from, to, before, pageSize }) {
      const limit = pageSize ?? AUDIT_PAGE;
      const rows = await listAuditRows(database.reader, {
        username,
        action,
        subject,
        from: from === undefined ? null : new Date(from),
        to: to === undefined ? null : new Date(to),
        before: before === undefined ? null : BigInt(before),
        limit: limit + 1,
      });
      return {
        list: rows.slice(0, limit).map((row) => ({ ...row, id: row.id.toString(), at: row.at.getTime() })),
        hasMore: rows.length > limit,
      };
    },
  };
}

type StaffCall = Call & { readonly staff: StaffSession };

function staffFactorRoutes(deps: AccountRouteDeps): Handlers<FactorRoute> {
  const { database, identity, idleMinutes } = deps;
  return {
    async staffSession(_input, call) {
      const { staffId, username, permissions, restriction } = call.staff;
      const factors = await identity.factorsOf(database.reader, subjectOf(call));
      const row = await findAccountRow(database.reader, staffId);
      const isKnown = restriction === 'second-factor' || restriction === 'change-password';
      return {
        userName: username,
        permissions: [...permissions],
        roles: (row?.roles ?? []).filter(isRoleName),
        restriction: isKnown ? restriction : null,
        hasFactor: factors.totp || factors.passkeys > 0,
        hasPasskey: factors.passkeys > 0,
        idleMinutes: (await idleMinutes()).staff,
      };
    },
    async staffSecondFactor({ code }, call) {
      await heard(deps, call, 'second-factor', () => identity.requireCode(subjectOf(call), code));
      await lift(deps, call);
      return null;
    },
    staffTotpStart: (_input, call) => identity.startTotp(subjectOf(call), call.staff.username),
    async staffTotpConfirm({ code }, call) {
      const codes = await heard(deps, call, 'second-factor-set', () =>
        identity.confirmTotp(subjectOf(call), code),
      );
      await lift(deps, call);
      return { recoveryCodes: [...codes] };
    },
    staffPasskeyStart: (_input, call) => identity.startPasskey(subjectOf(call), call.staff.username),
    async staffPasskeyAdd({ response, name }, call) {
      await heard(deps, call, 'passkey-added', () => identity.addPasskey(subjectOf(call), response, name));
      return null;
    },
    staffPasskeyCheckStart: (_input, call) => identity.startPasskeyCheck(subjectOf(call)),
    async staffPasskeyCheck({ response }, call) {
      await heard(deps, call, 'second-factor', () => identity.requirePasskey(subjectOf(call), response));
      await lift(deps, call);
      return null;
    },
  };
}

function permissionsOfRow(row: AccountRow): string[] {
  return [...new Set([...row.permissions, ...permissionsOf(row.roles.filter(isRoleName))])];
}

function subjectOf(call: StaffCall) {
  return { realm: 'staff', subjectId: call.staff.staffId } as const;
}

/** Does something grave for an account and writes down how it went. */
async function heard<T>(
  { database }: AccountRouteDeps,
  { staff: { staffId, username }, ip }: StaffCall,
  action: string,
  work: () => Promise<T>,
): Promise<T> {
  const line = { staffId, subject: username, ip };
  try {
    const result = await work();
    await recordAction(database.reader, { ...line, action, detail: {} });
    return result;
  } catch (error) {
    if (error instanceof Refusal)
      await recordAction(database.reader, {
        ...line,
        action: `${action}-failed`,
        detail: { code: error.code },
      });
    throw error;
  }
}

/** Frees the session after a second factor, and notes the browser as one of this member of staff. */
async function lift({ database, identity }: AccountRouteDeps, call: StaffCall): Promise<void> {
  const { staff, staffToken } = call;
  if (staffToken === null || staff.restriction !== 'second-factor') return;
  const browser = await database.inTransaction(async (tx) => {
    await identity.liftRestriction(tx, staffToken);
    return identity.noteStaffBrowser(tx, staff.staffId, call.cookie(STAFF_BROWSER_COOKIE));
  });
  call.setCookie(STAFF_BROWSER_COOKIE, browser, DEVICE_S);
}
