import type { members } from '@tyche/contract/members';
import type { profile } from '@tyche/contract/profile';
import type { Handlers } from '../../platform/http/handlers.ts';
import { visitorOf } from '../identity/index.ts';
import { requireAffiliate } from './affiliates.ts';
import { setContact, updateInfo } from './change-contacts.ts';
import { changePassword, mailReset, resetByPhone, resetByTicket } from './change-password.ts';
import { REMEMBERED_COOKIE } from '../identity/index.ts';
import type { MembersDeps } from './deps.ts';
import { freePlay, freePlayChallenge } from './free-play.ts';
import { login } from './login.ts';
import { readLogins } from './login-history.ts';
import { changeLanguage, readProfile } from './profile.ts';
import { checkAnswers, chosenQuestions, questions, setAnswers } from './questions.ts';
import { isNameFree } from './check-name.ts';
import { register, registerMobile } from './register.ts';
import { verifyDevice } from './sign-in.ts';

export interface MemberRouteDeps extends MembersDeps {
  readonly publicJwk: Readonly<Record<string, string>>;
}

type SessionRoute =
  | 'login'
  | 'loginVerification'
  | 'freePlayChallenge'
  | 'freePlay'
  | 'logout'
  | 'touch'
  | 'sessionKey'
  | 'passwordByEmail'
  | 'resetPassword'
  | 'passwordByPhone'
  | 'changePassword';

export function membersRoutes(deps: MemberRouteDeps): Handlers<keyof typeof members | keyof typeof profile> {
  return { ...sessionRoutes(deps), ...profileRoutes(deps), ...registerRoutes(deps) };
}

function sessionRoutes(deps: MemberRouteDeps): Handlers<SessionRoute> {
  const { identity, captchas, live, publicJwk } = deps;
  return {
    login: (input, call) => login(deps, input, call),
    loginVerification({ verificationCode }, call) {
      const { memberId } = call.member;
      return verifyDevice(deps, { memberId, token: call.sessionToken ?? '', code: verificationCode }, call);
    },
    freePlayChallenge: (_input, call) => freePlayChallenge(deps, call),
    freePlay: ({ challenge }, call) => freePlay(deps, challenge, call),
    async logout(_input, call) {
      const memberId = call.sessionToken ? await identity.endSession(call.sessionToken) : null;
      if (memberId !== null) live.drop(memberId.toString());
      const remembered = call.cookie(REMEMBERED_COOKIE);
      if (remembered !== null) await identity.forgetRemembered(remembered);
      call.dropCookie(REMEMBERED_COOKIE);
      call.clearSession('member');
      return null;
    },
    async touch() {
      return null;
    },
    async sessionKey() {
      return { ...publicJwk };
    },
    async passwordByEmail(input, call) {
      if (input.captcha || input.captcha_output)
        await captchas.requireSolvedCaptcha(visitorOf(call), 'email-password', input);
      await mailReset(deps, input, call);
      return null;
    },
    async resetPassword(input, call) {
      await resetByTicket(deps, input, call);
      return null;
    },
    passwordByPhone: (input, call) => resetByPhone(deps, input, call),
    async changePassword(input, call) {
      await changePassword(deps, input, call);
      return null;
    },
  };
}

type RegisterRoute =
  | 'register'
  | 'registerMobile'
  | 'checkUsername'
  | 'affiliate'
  | 'affiliateDefault'
  | 'country';

function registerRoutes(deps: MemberRouteDeps): Handlers<RegisterRoute> {
  const { merchant } = deps;
  const { reader } = deps.database;
  return {
    register: (input, call) => register(deps, input, call),
    registerMobile: (input, call) => registerMobile(deps, input, call),
    checkUsername: async ({ username }, call) => ({ available: await isNameFree(deps, username, call.ip) }),
    async affiliate({ code }, call) {
      const found = await deps.findAffiliate(reader, code);
      const { code: known, name } = await requireAffiliate(reader, found, call.ip);
      return { code: known, name };
    },
    async affiliateDefault() {
      const { site } = await merchant();
      const known = site.affiliateCode === '' ? null : await deps.findAffiliate(reader, site.affiliateCode);
      return { code: known?.code ?? null, domain: new URL(deps.origin).host };
    },
    async country() {
      const { site } = await merchant();
      const [first = '63'] = site.diallingCodes;
      return { countryCode: countryOf(first), dialingCode: first, dialingCodes: [...site.diallingCodes] };
    },
  };
}

type ProfileRoute = Exclude<keyof typeof members | keyof typeof profile, SessionRoute | RegisterRoute>;

function profileRoutes(deps: MemberRouteDeps): Handlers<ProfileRoute> {
  const { reader } = deps.database;
  return {
    memberInfo: (_input, call) => readProfile(deps, call),
    async changeLanguage({ language }, call) {
      await changeLanguage(deps, call.member.memberId, language);
      return null;
    },
    async updateInfo(input, call) {
      await updateInfo(deps, input, call);
      return null;
    },
    async setContact(input, call) {
      await setContact(deps, input, call);
      return null;
    },
    async securityQuestions(_input, { member }) {
      return { offered: [...questions], chosen: [...(await chosenQuestions(reader, member.memberId))] };
    },
    async setSecurityQuestions(input, call) {
      await setAnswers(deps, input, call);
      return null;
    },
    async checkSecurityQuestions({ answers }, { member }) {
      await checkAnswers(deps, member.memberId, answers);
      return null;
    },
    loginHistory: ({ pageNo = 1 }, { member }) => readLogins(reader, member.memberId, pageNo),
  };
}

const countries: Readonly<Record<string, string>> = {
  '63': 'PH',
  '84': 'VN',
  '66': 'TH',
  '62': 'ID',
  '60': 'MY',
  '55': 'BR',
  '86': 'CN',
};

function countryOf(diallingCode: string): string {
  return countries[diallingCode] ?? '';
}
