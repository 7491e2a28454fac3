import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { type Identity, STAFF_BROWSER_COOKIE } from '../identity/index.ts';
import {
  approveAction,
  findStaffAccount,
  type GuardedActions,
  listApprovals,
  recordAction,
  refuseAction,
} from './index.ts';
import type { StaffId } from '@tyche/kernel/ids';

export interface StaffDeps {
  readonly database: Database;
  readonly identity: Identity;
  /** What approved proposals do, from all modules. */
  readonly actions: GuardedActions;
}

const SESSION_HOURS = 8;
const APPROVALS = 200;

type StaffRoute = 'staffLogin' | 'staffLogout' | 'approvals' | 'approve' | 'refuse';

export function staffRoutes({ database, identity, actions }: StaffDeps): Handlers<StaffRoute> {
  return {
    async approvals({ state }) {
      const found = await listApprovals(database.reader, state ?? null, APPROVALS);
      return {
        list: found.map((approval) => ({
          id: approval.id.toString(),
          kind: approval.kind,
          subject: approval.subject,
          payload: approval.payload,
          reason: approval.reason,
          state: approval.state,
          proposedBy: approval.proposer,
          proposedAt: approval.proposedAt.getTime(),
          expiresAt: approval.expiresAt.getTime(),
          decidedBy: approval.decider,
          decidedAt: approval.decidedAt?.getTime() ?? null,
        })),
      };
    },
    async approve({ id }, call) {
      await approveAction(database, actions, BigInt(id), call);
      return null;
    },
    async refuse({ id }, call) {
      await refuseAction(database, actions, BigInt(id), call);
      return null;
    },
    async staffLogin({ username, password }, call) {
      const own = await identity.ownStaffBrowser(username, call.cookie(STAFF_BROWSER_COOKIE));
      const found = await identity.checkPassword('staff', username, password, call.ip, own);
      const account = found && (await findStaffAccount(database.reader, found.subjectId as StaffId));
      if (!account) {
        await recordAction(database.reader, {
          staffId: null,
          action: 'login-failed',
          subject: username.slice(0, 60).replaceAll('\0', '\ufffd'),
          ip: call.ip,
        });
        throw new Refusal('login-failed');
      }
      const token = await database.inTransaction((tx) =>
        identity.startSession(tx, {
          realm: 'staff',
          subjectId: account.staffId,
          hours: SESSION_HOURS,
          ip: call.ip,
          userAgent: call.userAgent,
          restriction: found?.mustChange ? 'change-password' : null,
        }),
      );
      await recordAction(database.reader, {
        staffId: account.staffId,
        action: 'login',
        subject: account.username,
        ip: call.ip,
      });
      call.setSession('staff', token);
      return { token: '1', userName: account.username, restriction: 'second-factor', permissions: [] };
    },
    async staffLogout(_input, call) {
      if (call.staffToken) await identity.endSession(call.staffToken);
      call.clearSession('staff');
      return null;
    },
  };
}
