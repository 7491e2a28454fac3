// Registration: judge the fields, prove the number, open the account with its wallet and contacts, sign in. One transaction.
import { randomBytes, randomInt } from 'node:crypto';
import type { members } from '@tyche/contract/members';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Call } from '../../platform/http/handlers.ts';
import { consume, countTowards, isReached, type Limit } from '../../platform/http/limits.ts';
import { requireProvenNumber, networkOf, type ProvenCode, visitorOf } from '../identity/index.ts';
import { agreeAtRegistration, notify } from '../messaging/index.ts';
import type { Merchant, SiteSettings } from '../settings/index.ts';
import { type Affiliate, requireAffiliate } from './affiliates.ts';
import { type ContactField, contactFields, foldedEmail, keepContact } from './contacts.ts';
import type { MembersDeps } from './deps.ts';
import { judgeFields, judgePassword, storable } from './judge-fields.ts';
import { numberOf } from './numbers.ts';
import { openMember } from './open-member.ts';
import { requireFeature } from './send-code.ts';
import { finish, type Proven, type Started, startIn } from './sign-in.ts';
import { findMemberRow } from './store.ts';
import { insertOrigin, type Origin } from './store-origins.ts';

type NameInput = InputOf<typeof members.register>;
type MobileInput = InputOf<typeof members.registerMobile>;
export type RegisteredAnswer = OutputOf<typeof members.register>;

const perAddress: Limit = { name: 'register', max: 200, windowS: 600 };
const GENERATED_TRIES = 5;
/** Judged by their own rules beside the table of fields. */
const apart = ['password', 'confirmPassword', 'mobileNum', 'captcha', 'verificationCode', 'paymentPassword'];

/** What is to be opened, judged in full. */
interface Judged {
  /** Null for a name that is made here. */
  readonly username: string | null;
  readonly password: string | null;
  readonly paymentPassword: string | null;
  readonly contacts: ReadonlyMap<ContactField, { value: string; isVerified: boolean }>;
  readonly proven: ProvenCode | null;
  readonly affiliate: Affiliate | null;
  readonly referralCode: string | null;
  readonly origin: Origin | null;
  /** Null: nothing was ticked. */
  readonly offerConsents: NonNullable<NameInput['offerConsents']> | null;
}

/**
 * Opens an account by name and password. Refuses `registration-closed`, `field-required`, `field-length`, `field-format`,
 * `password-blocked`, `passwords-differ`, `agreement-required`, `affiliate-code-unknown`, `referral-and-upline`, `agent-level-limit`, `captcha-…`, `code-…`,
 * `username-taken`, `mobile-taken`, `email-taken`, `consent-wording`, `too-many-requests` (specification, sections 3 to 5).
 */
export async function register(deps: MembersDeps, input: NameInput, call: Call): Promise<RegisteredAnswer> {
  const merchant = await deps.merchant();
  const { site } = merchant;
  requireOpenRegistration(site, input);
  const values = judgeFields(site, input, apart);
  judgePassword(site, { username: input.username, password: input.password, again: input.confirmPassword });
  const rule = site.registerFields.mobileNum;
  const hasNumber = rule?.show === true && (rule.required || (input.mobileNum ?? '') !== '');
  const number = hasNumber ? numberOf(site, input.countryDialingCode, input.mobileNum ?? '') : null;
  const affiliate = await admit(deps, site, input, call);
  const opening = { username: input.username, password: input.password, number, affiliate };
  return open(deps, merchant, await judge(deps, merchant, { input, values, ...opening }, call), call);
}

/** Opens an account for a number; the name is made here. Refuses as `register` does, and `function-not-enabled`. */
export async function registerMobile(
  deps: MembersDeps,
  input: MobileInput,
  call: Call,
): Promise<RegisteredAnswer> {
  const merchant = await deps.merchant();
  const { site } = merchant;
  requireFeature(site.mobileRegistration);
  requireOpenRegistration(site, input);
  const number = numberOf(site, input.countryDialingCode, input.mobileNum);
  const values = judgeFields(site, input, [...apart, 'username']);
  const password = site.mobilePassword ? (input.password ?? '') : null;
  if (password !== null)
    judgePassword(site, { username: '', password, again: input.confirmPassword ?? undefined });
  const affiliate = await admit(deps, site, input, call);
  const opening = { username: null, password, number, affiliate };
  return open(deps, merchant, await judge(deps, merchant, { input, values, ...opening }, call), call);
}

/** Opens an account for somebody whom a provider vouches for; `afterwards` may undo it. */
export async function openProven(
  deps: MembersDeps,
  afterwards: (tx: Tx, memberId: bigint) => Promise<boolean>,
  call: Call,
): Promise<bigint> {
  const { database, merchant } = deps;
  const { site } = await merchant();
  if (!site.registrationOpen) throw new Refusal('registration-closed');
  await consume(database.reader, perAddress, networkOf(call.ip));
  const judged: Judged = {
    username: null,
    password: null,
    paymentPassword: null,
    proven: null,
    affiliate: null,
    referralCode: null,
    origin: null,
    offerConsents: null,
    contacts: new Map(),
  };
  const passwordHash = await hashOrNone(deps, null);
  return database.inTransaction(async (tx) => {
    const { memberId } = await insert(tx, deps, { site, judged, passwordHash }, call);
    if (!(await afterwards(tx, memberId))) throw new Refusal('social-account-taken');
    return memberId;
  });
}

function requireOpenRegistration(site: SiteSettings, { agreement }: { agreement?: boolean }): void {
  if (!site.registrationOpen) throw new Refusal('registration-closed');
  if (agreement !== true)
    throw new Refusal('agreement-required', { field: 'agreement', age: site.minimumAge });
}

/**
 * A captcha before every registration where the site says so, else only when many come from one network (reliability.md T20) or the
 * invitation is flagged. Gives whose invitation it is.
 */
async function admit(
  deps: MembersDeps,
  site: SiteSettings,
  input: NameInput | MobileInput,
  call: Call,
): Promise<Affiliate | null> {
  const { database, captchas } = deps;
  const { reader } = database;
  await consume(reader, perAddress, networkOf(call.ip));
  const affiliate = await attribute(deps, site, input, call);
  const free: Limit = { name: 'register-free', max: site.freeRegistrations, windowS: 600 };
  const isSuspicious = await isReached(reader, free, networkOf(call.ip));
  const rule = site.registerFields.captcha;
  const isShown = rule?.show === true && rule.required;
  const isAsked = site.captchaAtRegistration || isShown || isSuspicious || affiliate?.needsCaptcha === true;
  if (isAsked) await captchas.requireSolvedCaptcha(visitorOf(call), 'register', input);
  else await countTowards(reader, free, networkOf(call.ip));
  return affiliate;
}

interface Opening {
  readonly input: NameInput | MobileInput;
  readonly values: ReadonlyMap<string, string>;
  readonly username: string | null;
  readonly password: string | null;
  readonly number: string | null;
  readonly affiliate: Affiliate | null;
}

async function judge(
  deps: MembersDeps,
  { site }: Merchant,
  { input, values, username, password, number, affiliate }: Opening,
  call: Call,
): Promise<Judged> {
  const proven =
    number !== null && site.smsAtRegistration ? await prove(deps, site, { input, number }, call) : null;
  const contacts = new Map<ContactField, { value: string; isVerified: boolean }>();
  for (const field of contactFields) {
    const value = values.get(field);
    if (value !== undefined)
      contacts.set(field, { value: field === 'email' ? foldedEmail(value) : value, isVerified: false });
  }
  if (number !== null) contacts.set('mobileNum', { value: number, isVerified: site.smsAtRegistration });
  const payment = site.registerFields.paymentPassword;
  if (payment?.show && payment.required && !input.paymentPassword)
    throw new Refusal('field-required', { field: 'paymentPassword' });
  return {
    username,
    password,
    contacts,
    proven,
    paymentPassword: payment?.show && input.paymentPassword ? input.paymentPassword : null,
    affiliate,
    referralCode: referralOf(input.referralCode),
    origin: originOf(input, affiliate?.code ?? ''),
    offerConsents: input.offerConsents ?? null,
  };
}

/**
 * Whose invitation it is: of the code in the form, or else of the visit, which the site's own form sends in the same field. The site's own
 * code comes last: the agent who brought the visitor goes before the site. Refuses `affiliate-code-unknown` for another code than the
 * site's own, and `referral-and-upline` for such a code beside a referral code.
 */
async function attribute(
  { database: { reader }, findAffiliate }: MembersDeps,
  site: SiteSettings,
  { affiliateCode, recommenderId, referralCode }: NameInput | MobileInput,
  call: Call,
): Promise<Affiliate | null> {
  const code = affiliateCode?.trim() || site.affiliateCode;
  const hasUpline = code !== site.affiliateCode || (recommenderId?.trim() ?? '') !== '';
  if (hasUpline && referralOf(referralCode) !== null)
    throw new Refusal('referral-and-upline', { field: 'referralCode' });
  if (code === '') return null;
  const found = await findAffiliate(reader, code);
  return code === site.affiliateCode ? found : requireAffiliate(reader, found, call.ip);
}

/** A code of ours, or the proof of another house (specification, section 3: firebaseIdToken). */
async function prove(
  { codes }: MembersDeps,
  site: SiteSettings,
  { input, number }: { input: NameInput | MobileInput; number: string },
  call: Call,
): Promise<ProvenCode | null> {
  if (site.phoneVerification === 'firebase') {
    const { firebaseProjectId, firebaseKeysUrl, firebaseIssuer } = site;
    const settings = { projectId: firebaseProjectId, keysUrl: firebaseKeysUrl, issuer: firebaseIssuer };
    await requireProvenNumber(settings, input.firebaseIdToken ?? '', number);
    return null;
  }
  const code = input.verificationCode ?? '';
  if (code.trim() === '') throw new Refusal('field-required', { field: 'verificationCode' });
  return codes.prove({ purpose: 'register', target: number, asker: visitorOf(call) ?? '' }, code);
}

async function open(
  deps: MembersDeps,
  merchant: Merchant,
  judged: Judged,
  call: Call,
): Promise<RegisteredAnswer> {
  const passwordHash = await hashOrNone(deps, judged.password);
  const { username, started } = await deps.database.inTransaction(async (tx) => {
    const opened = await insert(tx, deps, { site: merchant.site, judged, passwordHash }, call);
    return { username: opened.username, started: await startFirst(tx, deps, opened.memberId, call) };
  });
  return { ...(await finish(deps, started, call)), account: username };
}

async function insert(
  tx: Tx,
  deps: MembersDeps,
  { site, judged, passwordHash }: { site: SiteSettings; judged: Judged; passwordHash: string },
  call: Call,
): Promise<{ memberId: bigint; username: string }> {
  const { identity, codes, sealing } = deps;
  if (judged.proven) await codes.spend(tx, judged.proven);
  const { referralCode, affiliate } = judged;
  const place = { uplineId: affiliate?.memberId ?? null, accountType: affiliate?.accountType ?? 0 } as const;
  let memberId: bigint | null = null;
  let username = judged.username ?? '';
  for (let tries = 0; memberId === null && tries < GENERATED_TRIES; tries += 1) {
    if (judged.username === null) username = generatedName();
    const member = { username, passwordHash, language: call.language, referralCode, ...place, site };
    memberId = await openMember(tx, deps, member);
    if (memberId === null && judged.username !== null)
      throw new Refusal('username-taken', { field: 'username' });
  }
  if (memberId === null) throw new Error('no free account name was found');
  if (affiliate) await deps.noteRegistration(tx, { memberId, affiliate });
  if (referralCode !== null) await deps.noteReferral(tx, { memberId, code: referralCode });
  for (const [field, contact] of judged.contacts)
    await keepContact(tx, sealing, { memberId, field, ...contact });
  if (judged.origin) await insertOrigin(tx, memberId, judged.origin);
  if (judged.offerConsents) await agreeAtRegistration(tx, memberId, judged.offerConsents);
  if (judged.paymentPassword !== null)
    await identity.paymentPassword.set(tx, memberId, judged.paymentPassword, null);
  await notify(tx, { memberId, kind: 'welcome', params: { account: username, number: memberId.toString() } });
  return { memberId, username };
}

async function startFirst(tx: Tx, deps: MembersDeps, memberId: bigint, call: Call): Promise<Started> {
  const row = await findMemberRow(tx, memberId);
  if (!row) throw new Error('an account that was just opened is not there');
  const proven: Proven = { row: { ...row, is_first_login: false }, method: 'register' };
  return startIn(tx, deps, proven, call);
}

/** An account without a password of its own gets one that nobody knows. */
function hashOrNone({ identity }: MembersDeps, password: string | null): Promise<string> {
  return identity.hashPassword(password ?? randomBytes(32).toString('base64url'));
}

/** A name that nobody chose: two letters and nine digits, as printed on the success pop-up. */
function generatedName(): string {
  return `ty${randomInt(10 ** 8, 10 ** 9)}`;
}

const ORIGIN_LENGTH = 200;

/** What the visit brought, for the affiliate's account; cut to what is kept. */
function originOf(input: NameInput | MobileInput, code: string): Origin {
  const kept = (value: string | null | undefined) =>
    storable(value ?? '')
      .trim()
      .slice(0, ORIGIN_LENGTH) || null;
  return { affiliateCode: kept(code), domain: kept(input.domain), registerUrl: kept(input.registerUrl) };
}

const REFERRAL = /^[A-Za-z0-9]{3,32}$/;

/** What the address bar brought: kept when it looks like a code, dropped else. */
function referralOf(given: string | null | undefined): string | null {
  return given && REFERRAL.test(given) ? given : null;
}
