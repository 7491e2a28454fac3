import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Identity } from '../identity/index.ts';
import { findStaffAccount, recordAction } from './index.ts';
import type { StaffId } from '@tyche/kernel/ids';

export interface StaffDeps {
  readonly database: Database;
  readonly identity: Identity;
}

const SESSION_HOURS = 8;

export function staffRoutes({ database, identity }: StaffDeps): Handlers<'staffLogin' | 'staffLogout'> {
  return {
    async staffLogin({ username, password }, call) {
      const found = await identity.checkPassword('staff', username, password, call.ip);
      const account = found && (await findStaffAccount(database.reader, found.subjectId as StaffId));
      if (!account) {
        await recordAction(database.reader, {
          staffId: null,
          action: 'login-failed',
          subject: username.slice(0, 60),
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
        }),
      );
      await recordAction(database.reader, {
        staffId: account.staffId,
        action: 'login',
        subject: account.username,
        ip: call.ip,
      });
      call.setSession('staff', token);
      return { token: '1', userName: account.username, permissions: [...account.permissions] };
    },
    async staffLogout(_input, call) {
      if (call.staffToken) await identity.endSession(call.staffToken);
      call.clearSession('staff');
      return null;
    },
  };
}
