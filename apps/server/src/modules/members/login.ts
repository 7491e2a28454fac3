// Login by name and password, or by mobile number and code (specification, sections 3 to 5).
import type { InputOf } from '@tyche/contract/route';
import type { members } from '@tyche/contract/members';
import { Refusal } from '../../platform/http/errors.ts';
import type { Call } from '../../platform/http/handlers.ts';
import { allow, countTowards, isReached, type Limit } from '../../platform/http/limits.ts';
import { type Checked, networkOf, visitorOf } from '../identity/index.ts';
import type { MembersDeps } from './deps.ts';
import { storable } from './judge-fields.ts';
import { numberOf } from './numbers.ts';
import { mustBeOn } from './send-code.ts';
import { finish, mustMaySignIn, type SignedInAnswer, signIn, startIn } from './sign-in.ts';
import { findMemberRow, type MemberRow } from './store.ts';

type LoginInput = InputOf<typeof members.login>;

/** Failures of one account from one network, and of a network, after which a captcha stands before the next try. */
const untilCaptcha: Limit = { name: 'login-captcha', most: 3, windowS: 900 };
const untilCaptchaOfAll: Limit = { name: 'login-captcha-network', most: 25, windowS: 900 };
const smsTries: Limit = { name: 'login-sms', most: 30, windowS: 300 };
/** The specification's own example of a password that must be changed at once. */
const WEAK = '123456';
const DAY_MS = 86_400_000;

/**
 * Signs a member in. Refuses `field-required`, `login-failed` (the same for an unknown name and a wrong password), `captcha-required`,
 * `captcha-wrong`, `account-disabled`, `agents-only`, `members-only`, `too-many-requests`; with type `sms` also what codes refuse.
 */
export function login(deps: MembersDeps, input: LoginInput, call: Call): Promise<SignedInAnswer> {
  return input.type === 'sms' || input.isSms === true ? bySms(deps, input, call) : byName(deps, input, call);
}

async function byName(deps: MembersDeps, input: LoginInput, call: Call): Promise<SignedInAnswer> {
  const { database, identity, merchant } = deps;
  const username = storable(input.username.trim());
  if (username === '') throw new Refusal('field-required', { field: 'username' });
  if (input.password === '') throw new Refusal('field-required', { field: 'password' });
  const account = `${username.normalize('NFKC').toLowerCase()}:${networkOf(call.ip)}`;
  await mustShowPerson(deps, input, { account, network: networkOf(call.ip) }, call);
  const checked = await identity.checkPassword('member', username, input.password, call.ip);
  const row = checked && (await findMemberRow(database.reader, checked.subjectId));
  if (!checked || !row) {
    const isMany = await countTowards(database.reader, untilCaptcha, account);
    const areMany = await countTowards(database.reader, untilCaptchaOfAll, networkOf(call.ip));
    throw new Refusal('login-failed', { captcha: isMany || areMany });
  }
  mustBeAtDoor(input, row);
  const { site } = await merchant();
  const isWeak = input.password === WEAK;
  const isExpired = isOver(checked, site.passwordExpiryDays, deps.clock.now());
  const mustChange = isWeak || isExpired || checked.mustChange;
  await mustMaySignIn(deps, row);
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
  mustBeOn(site.mobileLogin);
  const number = numberOf(site, input.countryDialingCode, input.username, 'username');
  if (input.password.trim() === '') throw new Refusal('field-required', { field: 'password' });
  await allow(database.reader, smsTries, networkOf(call.ip));
  const asked = { purpose: 'login', target: number, asker: visitorOf(call) ?? '' } as const;
  const proven = await codes.prove(asked, input.password);
  const row = proven.subjectId === null ? null : await findMemberRow(database.reader, proven.subjectId);
  if (!row) throw new Refusal('login-failed', { captcha: false });
  mustBeAtDoor(input, row);
  await mustMaySignIn(deps, row);
  const started = await database.inTransaction(async (tx) => {
    await codes.spend(tx, proven);
    return startIn(tx, deps, { row, method: 'sms' }, call);
  });
  return finish(deps, started, call);
}

/** After some failures a captcha comes first (specification, section 4; reliability.md, T20). */
async function mustShowPerson(
  { database, captchas }: MembersDeps,
  input: LoginInput,
  { account, network }: { account: string; network: string },
  call: Call,
): Promise<void> {
  const { reader } = database;
  const isAsked =
    (await isReached(reader, untilCaptcha, account)) || (await isReached(reader, untilCaptchaOfAll, network));
  if (isAsked) await captchas.mustBeSolved(visitorOf(call), 'login', input);
}

/** 'Non-agents cannot log in' at the agents' door, 'Non-member account unable to login' at the members' (specification, section 6). */
function mustBeAtDoor({ side }: LoginInput, { account_type }: MemberRow): void {
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
