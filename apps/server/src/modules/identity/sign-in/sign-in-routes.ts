// Ways of signing in beside name and password: a remembered browser, a partner's ticket, another provider, a passkey.
import type { identity as contract } from '@tyche/contract/identity';
import type { Database } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Call, Handlers } from '../../../platform/http/handlers.ts';
import { consume, type Limit } from '../../../platform/http/limits.ts';
import {
  DEVICE_COOKIE,
  type Identity,
  networkOf,
  type ProviderName,
  REMEMBERED_COOKIE,
  REMEMBERED_S,
  SOCIAL_COOKIE,
  SOCIAL_S,
} from '../index.ts';
import type { MemberPort } from '../member-port.ts';

export interface SignInRouteDeps {
  readonly database: Database;
  readonly identity: Identity;
  readonly members: MemberPort;
  /** Code of the merchant: tickets are bound to it. */
  readonly merchant: string;
}

type SignInRoute = Extract<
  keyof typeof contract,
  | 'remembered'
  | 'rememberDevice'
  | 'forgetDevice'
  | 'rememberedLogin'
  | 'issueTicket'
  | 'ticketLogin'
  | 'socialProviders'
  | 'socialStart'
  | 'socialLogin'
  | 'passkeyLoginStart'
  | 'passkeyLogin'
>;

/** Calls of one network for what has keys that cannot be guessed: a bound on work, wide enough for many behind one address. */
const perNetwork: Limit = { name: 'sign-in', max: 600, windowS: 300 };
const perPartner: Limit = { name: 'partner-ticket', max: 600, windowS: 60 };

export function signInRoutes(deps: SignInRouteDeps): Handlers<SignInRoute> {
  return { ...rememberedRoutes(deps), ...ticketRoutes(deps), ...socialRoutes(deps), ...passkeyRoutes(deps) };
}

/** Counts a try of the caller's network. Refuses `too-many-requests`. */
function countTry({ database }: SignInRouteDeps, call: Call): Promise<void> {
  return consume(database.reader, perNetwork, networkOf(call.ip));
}

function rememberedRoutes(
  deps: SignInRouteDeps,
): Handlers<'remembered' | 'rememberDevice' | 'forgetDevice' | 'rememberedLogin'> {
  const { database, identity, members } = deps;
  return {
    async remembered(_input, call) {
      const cookie = call.cookie(REMEMBERED_COOKIE);
      const shown = cookie === null ? null : await identity.findRemembered(cookie);
      if (!shown)
        return { username: '', mobileMasked: '', countryDialingCode: '', type: 'username', mayLogIn: false };
      const isName = shown.type === 'username';
      return {
        username: isName ? shown.username : '',
        mobileMasked: isName ? '' : maskedNumber(shown.mobile),
        countryDialingCode: shown.diallingCode,
        type: shown.type,
        // Without a number there is nothing that the form could show and send unchanged.
        mayLogIn: isName || shown.mobile !== '',
      };
    },

    async rememberDevice({ type, mobileNum, countryDialingCode = '' }, call) {
      const { sessionToken } = call;
      if (sessionToken === null || !(await identity.isFreshSession(sessionToken)))
        throw new Refusal('not-allowed');
      const old = call.cookie(REMEMBERED_COOKIE);
      if (old !== null) await identity.forgetRemembered(old);
      const cookie = await database.inTransaction((tx) =>
        identity.rememberDevice(tx, {
          memberId: call.member.memberId,
          deviceToken: call.cookie(DEVICE_COOKIE),
          type,
          mobile: type === 'sms' && mobileNum ? mobileNum : null,
          diallingCode: countryDialingCode,
        }),
      );
      call.setCookie(REMEMBERED_COOKIE, cookie, REMEMBERED_S);
      return null;
    },

    async forgetDevice(_input, call) {
      const cookie = call.cookie(REMEMBERED_COOKIE);
      if (cookie !== null) await identity.forgetRemembered(cookie);
      call.dropCookie(REMEMBERED_COOKIE);
      return null;
    },

    async rememberedLogin(_input, call) {
      await countTry(deps, call);
      const cookie = call.cookie(REMEMBERED_COOKIE);
      const spent = cookie === null ? null : await identity.spendRemembered(cookie);
      if (!spent) throw new Refusal('remembered-device-unknown');
      const answer = await members.signIn(call, spent.memberId, { method: 'remembered' });
      call.setCookie(REMEMBERED_COOKIE, spent.cookie, REMEMBERED_S);
      return answer;
    },
  };
}

function ticketRoutes(deps: SignInRouteDeps): Handlers<'issueTicket' | 'ticketLogin'> {
  const { database, identity, members, merchant } = deps;
  return {
    async issueTicket(request, call) {
      await consume(database.reader, perPartner, networkOf(call.ip));
      await identity.requirePartner(merchant, request);
      const memberId = await members.findMemberId(request.username);
      if (memberId === null) throw new Refusal('not-allowed');
      const { reference, expiresAt } = await identity.issueTicket(memberId, {
        merchant,
        partner: request.partner,
      });
      return { ticket: reference, expiresAt: expiresAt.getTime() };
    },

    async ticketLogin({ ticket }, call) {
      await countTry(deps, call);
      const memberId = await identity.spendTicket(ticket, merchant);
      if (memberId === null) throw new Refusal('sign-in-ticket-unknown');
      return members.signIn(call, memberId, { method: 'ticket' });
    },
  };
}

function socialRoutes(deps: SignInRouteDeps): Handlers<'socialProviders' | 'socialStart' | 'socialLogin'> {
  const { identity, members } = deps;
  return {
    async socialProviders() {
      return { providers: [...(await identity.social.listProviders())] };
    },

    async socialStart({ provider }, call) {
      await countTry(deps, call);
      const { redirect, cookie } = await identity.social.begin(provider);
      call.setCookie(SOCIAL_COOKIE, cookie, SOCIAL_S);
      return { redirect };
    },

    async socialLogin({ provider, query }, call) {
      await countTry(deps, call);
      const subject = await identity.social.finish(provider, query, call.cookie(SOCIAL_COOKIE));
      call.dropCookie(SOCIAL_COOKIE);
      const known = await identity.social.findLinked(provider, subject);
      const memberId = known ?? (await openLinked(deps, call, provider, subject));
      return members.signIn(call, memberId, { method: provider, isFirst: known === null });
    },
  };
}

function passkeyRoutes(deps: SignInRouteDeps): Handlers<'passkeyLoginStart' | 'passkeyLogin'> {
  const { identity, members } = deps;
  return {
    async passkeyLoginStart(_input, call) {
      await countTry(deps, call);
      return identity.startPasskeyLogin();
    },

    async passkeyLogin({ response }, call) {
      await countTry(deps, call);
      const memberId = await identity.subjectOfPasskey('member', response);
      return members.signIn(call, memberId, { method: 'passkey', factorGiven: true });
    },
  };
}

/** The first sign-in from a provider: account and link come together or not at all; two at once end with one of each. */
async function openLinked(
  { identity, members }: SignInRouteDeps,
  call: Call,
  provider: ProviderName,
  subject: string,
): Promise<bigint> {
  try {
    return await members.openAccount(call, (tx, memberId) =>
      identity.social.link(tx, memberId, provider, subject),
    );
  } catch (error) {
    const other = await identity.social.findLinked(provider, subject);
    if (other === null) throw error;
    return other;
  }
}

/** All but the last four digits hidden. */
function maskedNumber(number: string): string {
  return number === '' ? '' : `${'*'.repeat(Math.max(0, number.length - 4))}${number.slice(-4)}`;
}
