import type { members } from '@tyche/contract/members';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { MembersDeps } from './deps.ts';
import { login } from './login.ts';
import { changeLanguage, type Profile, readProfile } from './profile.ts';
import { register } from './register.ts';

export interface MemberRouteDeps extends MembersDeps {
  readonly publicJwk: Readonly<Record<string, string>>;
}

export function membersRoutes(deps: MemberRouteDeps): Handlers<keyof typeof members> {
  const { identity, live, merchant, publicJwk } = deps;
  return {
    async register(input, call) {
      const { memberId, username, token } = await register(deps, input, call);
      call.setSession('member', token);
      return signedIn((await merchant()).code, {
        memberId,
        username,
        nickname: username,
        accountType: 0,
        isFirst: false,
      });
    },
    async login(input, call) {
      const { row, token } = await login(deps, input, call);
      call.setSession('member', token);
      return signedIn((await merchant()).code, {
        memberId: row.member_id,
        username: row.username,
        nickname: row.nickname,
        accountType: row.account_type,
        isFirst: row.is_first_login,
      });
    },
    async logout(_input, call) {
      const memberId = call.sessionToken ? await identity.endSession(call.sessionToken) : null;
      if (memberId !== null) live.drop(memberId.toString());
      call.clearSession('member');
      return null;
    },
    async touch() {
      return null;
    },
    async memberInfo(_input, call) {
      return infoOf(await readProfile(deps, call.member.memberId));
    },
    async changeLanguage({ language }, call) {
      await changeLanguage(deps, call.member.memberId, language);
      return null;
    },
    async sessionKey() {
      return { ...publicJwk };
    },
  };
}

function signedIn(
  merchantCode: string,
  member: { memberId: bigint; username: string; nickname: string; accountType: number; isFirst: boolean },
) {
  return {
    token: '1' as const,
    id: member.memberId.toString(),
    userName: `${merchantCode}@${member.username}`,
    nickname: member.nickname,
    customerType: member.accountType,
    firstTimeLogin: member.isFirst,
    passwordExpired: false,
  };
}

function infoOf(row: Profile) {
  return {
    id: row.member_id.toString(),
    account: row.username,
    nickname: row.nickname,
    type: row.account_type,
    toUpline: row.upline_id !== null,
    clubLabel: { labelName: '', color: '', color2: '' },
    rankLevel: 0,
    regDate: row.registered_at.getTime(),
    hasWithdrawPass: false,
    memberLabel: '',
    language: row.language,
    lastLoginAt: row.previous_login_at?.getTime() ?? null,
  };
}
