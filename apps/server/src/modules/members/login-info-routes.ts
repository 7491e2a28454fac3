// What a page asks right after a login (specification, section 7).
import type { loginInfo } from '@tyche/contract/login-info';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { MembersDeps } from './deps.ts';
import { findMemberRow } from './store.ts';

/** The default drawing: members cannot choose another one yet (module PROFPIC3 is off). */
const DEFAULT_AVATAR = '0';

export function loginInfoRoutes({
  database,
}: Pick<MembersDeps, 'database'>): Handlers<keyof typeof loginInfo> {
  return {
    async firstLogin(_input, { member }) {
      const row = await findMemberRow(database.reader, member.memberId);
      if (!row) throw new Refusal('not-signed-in');
      // The login itself was noted: an earlier one is there unless this is the first.
      return { firstTimeLogin: row.previous_login_at === null };
    },
    playerAvatar: async () => ({ avatar: DEFAULT_AVATAR, avatarType: 'STATIC' }),
    memberIcon: async () => ({ icon: DEFAULT_AVATAR, iconType: 'STATIC' }),
    consolidatedFunds: async () => ({
      dailysalreqtype: {},
      divtypereq: {},
      contracthoursalreq: {},
      realtimesalreqtype: {},
      divtypeinfo: {},
      dailysalinfotype: {},
      contractmrdailysalinfotype: {},
      contracthoursalinfo: {},
    }),
  };
}
