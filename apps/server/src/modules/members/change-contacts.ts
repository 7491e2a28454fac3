// Number, address, name and chat names of who is signed in.
import { checkField, type FieldRule } from '@tyche/rules/fields';
import { Refusal } from '../../platform/http/errors.ts';
import type { Call, MemberSession } from '../../platform/http/handlers.ts';
import { notify } from '../messaging/index.ts';
import type { SiteSettings } from '../settings/index.ts';
import { type ContactField, foldedEmail, keepContact, readContacts } from './contacts.ts';
import type { MembersDeps } from './deps.ts';
import { requireFit } from './judge-fields.ts';
import { numberOf } from './numbers.ts';
import { refuseRecovered } from './payouts.ts';
import { sendCode } from './send-code.ts';
import { updateNickname } from './store.ts';

type MemberCall = Call & { readonly member: MemberSession };

interface NewContact {
  readonly channel: 'email' | 'mobile';
  readonly value: string;
  readonly countryDialingCode?: string | number | null;
}

const nicknameRule: FieldRule = { patternId: 1, minLength: 2, maxLength: 30, show: true, required: true };

/** Sends a code to a new address or number. Refuses `field-…`, `send-limit`, `payouts-blocked` after a recovery. */
export async function sendContactCode(
  deps: MembersDeps,
  input: NewContact,
  call: MemberCall,
): Promise<number> {
  await refuseRecovered(deps.database.reader, call.member);
  const { site } = await deps.merchant();
  const target = targetOf(site, input);
  const sent = await sendCode(
    deps,
    {
      purpose: 'contact',
      boundTo: target,
      target,
      isReal: true,
      channel: input.channel === 'email' ? 'mail' : 'sms',
      subjectId: call.member.memberId,
      asker: call.sessionToken ?? '',
    },
    call,
  );
  return sent.expiredMinutes;
}

/**
 * Sets the address or number with the code sent to it. Replacing one needs the password and blocks payouts for a day (reliability.md
 * T25). Refuses `code-…`, `login-failed`, `mobile-taken`, `email-taken`, `payouts-blocked`.
 */
export async function setContact(
  deps: MembersDeps,
  input: NewContact & { readonly verificationCode: string; readonly password?: string },
  call: MemberCall,
): Promise<void> {
  const { database, codes, identity, sealing } = deps;
  const { memberId } = call.member;
  await refuseRecovered(database.reader, call.member);
  const { site } = await deps.merchant();
  const target = targetOf(site, input);
  const field: ContactField = input.channel === 'email' ? 'email' : 'mobileNum';
  const old = (await readContacts(database.reader, sealing, memberId)).get(field);
  const isChange = old !== undefined && old.value !== target;
  if (isChange && !input.password) throw new Refusal('field-required', { field: 'password' });
  if (isChange && !(await identity.isPasswordOf('member', memberId, input.password ?? '', call.ip)))
    throw new Refusal('login-failed', { field: 'password' });
  const asked = { purpose: 'contact', target, asker: call.sessionToken ?? '' } as const;
  const proven = await codes.prove(asked, input.verificationCode);
  await database.inTransaction(async (tx) => {
    await codes.spend(tx, proven);
    await keepContact(tx, sealing, { memberId, field, value: target, isVerified: true });
    if (isChange) await notify(tx, { memberId, kind: 'contact-changed' });
  });
}

type Profile = Readonly<
  Partial<
    Record<'nickname' | 'payeeName' | 'qq' | 'line' | 'whatsapp' | 'zalo' | 'facebook' | 'wechat', string>
  >
>;

/**
 * Changes the nickname and chat names; the real name can be set once. Refuses `field-…` at the field, `contact-set-already`,
 * `payouts-blocked` after a recovery.
 */
export async function updateInfo(deps: MembersDeps, input: Profile, call: MemberCall): Promise<void> {
  const { database, sealing } = deps;
  const { memberId } = call.member;
  const { site } = await deps.merchant();
  const nickname = input.nickname?.trim();
  if (nickname !== undefined) {
    requireFit('nickname', nicknameRule, nickname);
    if (/[<>]/.test(nickname)) throw new Refusal('field-format', { field: 'nickname', patternId: 1 });
  }
  const changes = changesOf(site, input);
  if (changes.size > 0) await refuseRecovered(database.reader, call.member);
  const known = await readContacts(database.reader, sealing, memberId);
  const name = known.get('payeeName');
  if (name && changes.has('payeeName') && name.value !== changes.get('payeeName'))
    throw new Refusal('contact-set-already', { field: 'payeeName' });
  await database.inTransaction(async (tx) => {
    if (nickname !== undefined) await updateNickname(tx, memberId, nickname);
    for (const [field, value] of changes)
      await keepContact(tx, sealing, { memberId, field, value, isVerified: false });
  });
}

const chatRule: FieldRule = { patternId: 10, minLength: 2, maxLength: 60, show: true, required: true };

function changesOf({ registerFields }: SiteSettings, input: Profile): ReadonlyMap<ContactField, string> {
  const changes = new Map<ContactField, string>();
  const nameRule = registerFields.payeeName;
  for (const field of ['payeeName', 'qq', 'line', 'whatsapp', 'zalo', 'facebook', 'wechat'] as const) {
    const value = input[field]?.trim();
    if (value === undefined) continue;
    const rule = field === 'payeeName' && nameRule?.show ? { ...nameRule, required: true } : chatRule;
    const problem = checkField(field === 'payeeName' && !nameRule?.show ? nicknameRule : rule, value);
    if (problem) {
      const { code, ...details } = problem;
      throw new Refusal(code, { field, ...details });
    }
    changes.set(field === 'qq' ? 'qqNum' : field, value);
  }
  return changes;
}

function targetOf(site: SiteSettings, { channel, value, countryDialingCode }: NewContact): string {
  if (channel === 'mobile') return numberOf(site, countryDialingCode, value, 'value');
  const rule = site.registerFields.email;
  const email = foldedEmail(value);
  if (rule) requireFit('value', { ...rule, required: true }, email);
  return email;
}
