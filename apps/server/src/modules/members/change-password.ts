// Changing and recovering the login password.
import { randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Call, MemberSession } from '../../platform/http/handlers.ts';
import { consume, type Limit } from '../../platform/http/limits.ts';
import { networkOf, type NextPassword, visitorOf } from '../identity/index.ts';
import { notify } from '../messaging/index.ts';
import { foldedEmail, mayReceive } from './contacts.ts';
import type { MembersDeps } from './deps.ts';
import { judgePassword, requireFit, storable } from './judge-fields.ts';
import { numberOf } from './numbers.ts';
import { requireFeature } from './send-code.ts';
import { finish, requireMaySignIn, type SignedInAnswer, startIn } from './sign-in.ts';
import { findIdByName, findMemberRow, noteRecovery } from './store.ts';

const resetMails: Limit = { name: 'reset-mail', max: 3, windowS: 3_600 };
const resetMailsOfNetwork: Limit = { name: 'reset-mail-network', max: 20, windowS: 3_600 };
const tickets: Limit = { name: 'reset-ticket', max: 30, windowS: 3_600 };
const phoneTries: Limit = { name: 'reset-phone', max: 30, windowS: 300 };
const TICKET_MINUTES = 30;
const names = { password: 'newPassword', again: 'confirmNewPassword' };

interface Change {
  readonly oldPassword?: string;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/**
 * Changes the password of who is signed in. The old one is needed but in the first ten minutes of a session that must change it.
 * Refuses `field-required`, `old-password-wrong`, `password-used-before` and what `judgePassword` refuses. All sessions end, as the
 * login dialog follows (specification, section 4; reliability.md S4).
 */
export async function changePassword(
  deps: MembersDeps,
  { oldPassword = '', newPassword, confirmNewPassword }: Change,
  call: Call & { readonly member: MemberSession },
): Promise<void> {
  const { database, identity, loginPasswords, live } = deps;
  const { memberId, username } = call.member;
  const token = call.sessionToken ?? '';
  const { site } = await deps.merchant();
  const isForced =
    call.member.restriction === 'change-password' &&
    (await loginPasswords.isWindowOpen(database.reader, token));
  if (!isForced && oldPassword === '') throw new Refusal('field-required', { field: 'oldPassword' });
  judgePassword(site, { username, password: newPassword, again: confirmNewPassword }, names);
  if (!isForced && !(await identity.isPasswordOf('member', memberId, oldPassword, call.ip)))
    throw new Refusal('old-password-wrong', { field: 'oldPassword' });
  await refusePaymentPassword(deps, memberId, newPassword);
  const next = await loginPasswords.prepare('member', memberId, newPassword);
  await database.inTransaction(async (tx) => {
    await keepAndEnd(tx, deps, memberId, next);
    await loginPasswords.closeWindow(tx, token);
    await notify(tx, { memberId, kind: 'password-changed' });
  });
  call.clearSession('member');
  live.drop(memberId.toString());
}

/**
 * Mails a link for a new password when name and address belong together. The answer and its time are the same when they do not
 * (reliability.md 3.12).
 */
export async function mailReset(
  deps: MembersDeps,
  input: { username: string; email: string },
  call: Call,
): Promise<void> {
  const { database, codes, messaging, sealing, wordsOf, origin } = deps;
  const { name, site } = await deps.merchant();
  const username = storable(input.username.trim());
  const email = foldedEmail(input.email);
  if (username === '') throw new Refusal('field-required', { field: 'username' });
  const rule = site.registerFields.email;
  if (rule) requireFit('email', { ...rule, required: true }, email);
  await messaging.requireReachable('mail');
  await consume(database.reader, resetMailsOfNetwork, networkOf(call.ip));
  await consume(
    database.reader,
    resetMails,
    sealing.fingerprint('reset', `${username.toLowerCase()}\0${email}`).toString('hex'),
  );
  const named = await findIdByName(database.reader, username);
  const contact = { memberId: named ?? 0n, field: 'email', value: email } as const;
  const memberId = (await mayReceive(database.reader, sealing, contact)) ? named : null;
  await database.inTransaction(async (tx) => {
    const ticket =
      memberId === null
        ? randomBytes(32).toString('base64url')
        : await codes.issueTicket(tx, 'reset', memberId, TICKET_MINUTES);
    const link = `${origin}/reset-password?ticket=${ticket}`;
    const words = wordsOf(call.language);
    await messaging.send(tx, {
      channel: 'mail',
      target: memberId === null ? null : email,
      subject: words.t('messages.reset.title', { site: name }),
      body: words.t('messages.reset.body', { site: name, account: username, link, minutes: TICKET_MINUTES }),
      code: link,
      lifeS: TICKET_MINUTES * 60,
    });
  });
}

/** Sets a password with a link's ticket, once. Refuses `ticket-invalid` and what a new password may be refused for. */
export async function resetByTicket(
  deps: MembersDeps,
  input: { ticket: string; newPassword: string; confirmNewPassword: string },
  call: Call,
): Promise<void> {
  const { database, codes, live } = deps;
  const { site } = await deps.merchant();
  await consume(database.reader, tickets, networkOf(call.ip));
  judgePassword(site, { username: '', password: input.newPassword, again: input.confirmNewPassword }, names);
  const memberId = await codes.findTicket('reset', input.ticket);
  if (memberId === null) throw new Refusal('ticket-invalid');
  await refusePaymentPassword(deps, memberId, input.newPassword);
  const next = await deps.loginPasswords.prepare('member', memberId, input.newPassword);
  await database.inTransaction(async (tx) => {
    await codes.spendTicket(tx, 'reset', input.ticket);
    await keepAndEnd(tx, deps, memberId, next);
    await notify(tx, { memberId, kind: 'password-reset' });
  });
  live.drop(memberId.toString());
}

interface PhoneReset {
  readonly newPassword: string;
  readonly confirmNewPassword?: string;
  readonly mobileNum: string;
  readonly countryDialingCode?: string | number | null;
  readonly verificationCode: string;
}

/**
 * Sets a password with a code sent to the phone and signs in. Other sessions end, all channels are told, and no money leaves the
 * account for a day (reliability.md 3.13; T25). Refuses what codes and passwords refuse, `account-disabled`.
 */
export async function resetByPhone(
  deps: MembersDeps,
  input: PhoneReset,
  call: Call,
): Promise<SignedInAnswer> {
  const { database, codes } = deps;
  const { site } = await deps.merchant();
  requireFeature(site.phoneRecovery);
  const number = numberOf(site, input.countryDialingCode, input.mobileNum);
  judgePassword(site, { username: '', password: input.newPassword, again: input.confirmNewPassword }, names);
  if (input.verificationCode.trim() === '')
    throw new Refusal('field-required', { field: 'verificationCode' });
  await consume(database.reader, phoneTries, networkOf(call.ip));
  const asked = { purpose: 'password', target: number, asker: visitorOf(call) ?? '' } as const;
  const proven = await codes.prove(asked, input.verificationCode);
  const row = proven.subjectId === null ? null : await findMemberRow(database.reader, proven.subjectId);
  if (!row) throw new Refusal('code-wrong', { field: 'verificationCode' });
  const memberId = row.member_id;
  await requireMaySignIn(deps, row);
  await refusePaymentPassword(deps, memberId, input.newPassword);
  const next = await deps.loginPasswords.prepare('member', memberId, input.newPassword);
  const started = await database.inTransaction(async (tx) => {
    await codes.spend(tx, proven);
    await keepAndEnd(tx, deps, memberId, next);
    await noteRecovery(tx, memberId);
    await notify(tx, { memberId, kind: 'password-reset' });
    return startIn(tx, deps, { row, method: 'recovery', recovered: true }, call);
  });
  return finish(deps, started, call);
}

async function keepAndEnd(tx: Tx, deps: MembersDeps, memberId: bigint, next: NextPassword): Promise<void> {
  await deps.loginPasswords.keep(tx, 'member', memberId, next);
  await deps.identity.endSessionsOf(
    tx,
    { realm: 'member', subjectId: memberId },
    { reason: 'password-changed' },
  );
}

/** The login password is never the payment password. Refuses `payment-password-same`. */
async function refusePaymentPassword(
  { identity }: MembersDeps,
  memberId: bigint,
  next: string,
): Promise<void> {
  if (await identity.paymentPassword.isSame(memberId, next))
    throw new Refusal('payment-password-same', { field: 'newPassword' });
}
