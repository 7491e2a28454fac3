// Login by name and password, or by mobile number and code (specification, sections 3 to 5).
import type { InputOf } from '@tyche/contract/route';
import type { members } from '@tyche/contract/members';
import { Refusal } from '../../platform/http/errors.ts';
import type { Call } from '../../platform/http/handlers.ts';
import {
  consume,
  type Claim,
  claim,
  refund,
  isBeyond,
  isLast,
  type Limit,
} from '../../platform/http/limits.ts';
import { type Checked, DEVICE_COOKIE, networkOf, visitorOf } from '../identity/index.ts';
import type { MembersDeps } from './deps.ts';
import { storable } from './judge-fields.ts';
import { noteFailure } from './login-failures.ts';
import { numberOf } from './numbers.ts';
import { requireFeature } from './send-code.ts';
import { finish, requireMaySignIn, type SignedInAnswer, signIn, startIn } from './sign-in.ts';
import { findMemberRow, type MemberRow } from './store.ts';

type LoginInput = InputOf<typeof members.login>;

/**
 * Failures after which a captcha stands before the next try (reliability.md S6 and T20): of one account from one network, of one network
 * over all accounts, of one account over all networks, and of the whole site, for logins from a network that the account never used.
 */
const untilCaptcha: Limit = { name: 'login-captcha', max: 3, windowS: 900 };
const ofNetwork: Limit = { name: 'login-captcha-network', max: 25, windowS: 900 };
const ofAccount: Limit = { name: 'login-captcha-account', max: 10, windowS: 900 };
const ofSite: Limit = { name: 'login-captcha-site', max: 100, windowS: 900 };
/** The same for a browser that is the account's own, which what others do elsewhere does not touch. */
const ofOwnDevice: Limit = { name: 'login-captcha-own', max: 3, windowS: 900 };
const smsTries: Limit = { name: 'login-sms', max: 30, windowS: 300 };
/** What a login is refused with that may be somebody's guess. */
const guesses: ReadonlySet<string> = new Set([
  'login-failed',
  'captcha-required',
  'captcha-wrong',
  'code-wrong',
  'code-too-many-tries',
  'too-many-requests',
]);
/** The specification's own example of a password that must be changed at once. */
const WEAK = '123456';
const DAY_MS = 86_400_000;

/**
 * Signs a member in. Refuses `field-required`, `login-failed` (the same for an unknown name and a wrong password), `captcha-required`,
 * `captcha-wrong`, `account-disabled`, `agents-only`, `members-only`, `too-many-requests`; with type `sms` also what codes refuse.
 */
export async function login(deps: MembersDeps, input: LoginInput, call: Call): Promise<SignedInAnswer> {
  const isByCode = input.type === 'sms' || input.isSms === true;
  try {
    return await (isByCode ? bySms(deps, input, call) : byName(deps, input, call));
  } catch (error) {
    if (error instanceof Refusal && guesses.has(error.code)) await noteFailure(deps);
    throw error;
  }
}

async function byName(deps: MembersDeps, input: LoginInput, call: Call): Promise<SignedInAnswer> {
  const { database, identity, merchant } = deps;
  const username = storable(input.username.trim());
  if (username === '') throw new Refusal('field-required', { field: 'username' });
  if (input.password === '') throw new Refusal('field-required', { field: 'password' });
  const own = await identity.ownDevice(username, call.cookie(DEVICE_COOKIE));
  const claims = await requireCaptchaAtLogin(deps, input, { username, own }, call);
  const checked = await identity.checkPassword('member', username, input.password, call.ip, own);
  const row = checked && (await findMemberRow(database.reader, checked.subjectId));
  if (!checked || !row) throw new Refusal('login-failed', { captcha: claims.some(isLast) });
  await refund(database.reader, claims);
  requireOwnSide(input, row);
  const { site } = await merchant();
  const isWeak = input.password === WEAK;
  const isExpired = isOver(checked, site.passwordExpiryDays, deps.clock.now());
  const mustChange = isWeak || isExpired || checked.mustChange;
  await requireMaySignIn(deps, row);
  const proven = { row, method: 'username', mustChange, passwordExpired: isExpired, checksDevice: true };
  const started = await database.inTransaction(async (tx) => {
    // An unknown device is verified first; the change must still be asked for after it.
    if (mustChange && !checked.mustChange) await identity.expirePassword(tx, 'member', row.member_id);
    return startIn(tx, deps, proven, call);
  });
  return finish(deps, started, call);
}

async function bySms(deps: MembersDeps, input: LoginInput, call: Call): Promise<SignedInAnswer> {
  const { database, codes, merchant } = deps;
  const { site } = await merchant();
  requireFeature(site.mobileLogin);
  const number = numberOf(site, input.countryDialingCode, input.username, 'username');
  if (input.password.trim() === '') throw new Refusal('field-required', { field: 'password' });
  await consume(database.reader, smsTries, networkOf(call.ip));
  const asked = { purpose: 'login', target: number, asker: visitorOf(call) ?? '' } as const;
  const proven = await codes.prove(asked, input.password);
  const row = proven.subjectId === null ? null : await findMemberRow(database.reader, proven.subjectId);
  if (!row) throw new Refusal('login-failed', { captcha: false });
  requireOwnSide(input, row);
  await requireMaySignIn(deps, row);
  const started = await database.inTransaction(async (tx) => {
    await codes.spend(tx, proven);
    return startIn(tx, deps, { row, method: 'sms' }, call);
  });
  return finish(deps, started, call);
}

/**
 * After some failures a captcha comes first (specification, section 4; reliability.md T20). The try is counted before it is judged, and no
 * further than to the first limit that it goes beyond: one network alone cannot bring the captcha upon the whole site.
 */
async function requireCaptchaAtLogin(
  { database, captchas, identity }: MembersDeps,
  input: LoginInput,
  { username, own }: { username: string; own: string | null },
  call: Call,
): Promise<readonly Claim[]> {
  const name = username.normalize('NFKC').toLowerCase();
  const network = networkOf(call.ip);
  const fromElsewhere = [
    [untilCaptcha, `${name}:${network}`],
    [ofNetwork, network],
    [ofAccount, name],
    [ofSite, ''],
  ] as const;
  const claims: Claim[] = [];
  for (const [limit, subject] of own === null ? fromElsewhere : ([[ofOwnDevice, own]] as const)) {
    // An attack on the whole site is no reason to stop a member at home: his own limits above still count.
    if (limit === ofSite && (await identity.isOwnNetwork(username, call.ip))) break;
    const claimed = await claim(database.reader, limit, subject);
    claims.push(claimed);
    if (isBeyond(claimed)) {
      await captchas.requireSolvedCaptcha(visitorOf(call), 'login', input);
      break;
    }
  }
  return claims;
}

/** 'Non-agents cannot log in' on the agents' side, 'Non-member account unable to login' on the members' (specification, section 6). */
function requireOwnSide({ side }: LoginInput, { account_type }: MemberRow): void {
  const isAgent = [1, 2, 41, 42].includes(account_type);
  if (side === 'agent' && !isAgent) throw new Refusal('agents-only');
  if (side === 'member' && isAgent) throw new Refusal('members-only');
}

function isOver({ passwordSetAt }: Checked, days: number, now: Date): boolean {
  return days > 0 && now.getTime() - passwordSetAt.getTime() > days * DAY_MS;
}

/** Signs in who was proven elsewhere: a provider, a ticket, a passkey, a remembered browser. */
export async function signInProven(
  deps: MembersDeps,
  memberId: bigint,
  proof: { method: string; factorGiven?: boolean },
  call: Call,
): Promise<SignedInAnswer> {
  const row = await findMemberRow(deps.database.reader, memberId);
  if (!row) throw new Refusal('account-disabled');
  return signIn(deps, { row, ...proof }, call);
}
