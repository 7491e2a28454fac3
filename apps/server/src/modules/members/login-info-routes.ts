// What a page asks right after a login (specification, section 7). Contracts that wait are in the module of agents.
import type { loginInfo } from '@tyche/contract/login-info';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { MembersDeps } from './deps.ts';
import { isFirstLogin } from './profile.ts';

/** The default drawing: members cannot choose another one yet (module PROFPIC3 is off). */
const DEFAULT_AVATAR = '0';

export function loginInfoRoutes({
  database,
}: Pick<MembersDeps, 'database'>): Handlers<Exclude<keyof typeof loginInfo, 'consolidatedFunds'>> {
  return {
    firstLogin: async (_input, { member }) => ({
      firstTimeLogin: await isFirstLogin(database.reader, member.memberId),
    }),
    playerAvatar: async () => ({ avatar: DEFAULT_AVATAR, avatarType: 'STATIC' }),
    memberIcon: async () => ({ icon: DEFAULT_AVATAR, iconType: 'STATIC' }),
  };
}
