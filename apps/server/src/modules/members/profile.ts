import type { OutputOf } from '@tyche/contract/route';
import type { members } from '@tyche/contract/members';
import type { MemberId } from '@tyche/kernel/ids';
import type { Reader } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Call, MemberSession } from '../../platform/http/handlers.ts';
import { type ContactField, masked, readContacts } from './contacts.ts';
import type { MembersDeps } from './deps.ts';
import { payoutBlock } from './payouts.ts';
import { chosenQuestions } from './questions.ts';
import { findMemberRow, updateLanguage } from './store.ts';

/** Whether no login came before the present one. Refuses `not-signed-in` when the account is gone. */
export async function isFirstLogin(reader: Reader, memberId: MemberId): Promise<boolean> {
  const row = await findMemberRow(reader, memberId);
  if (!row) throw new Refusal('not-signed-in');
  // The login itself was noted: an earlier one is there unless this is the first.
  return row.previous_login_at === null;
}

/** The signed-in member as he may see himself: contacts masked. Refuses `not-signed-in` when the account is gone. */
export async function readProfile(
  deps: MembersDeps,
  call: Call & { readonly member: MemberSession },
): Promise<OutputOf<typeof members.memberInfo>> {
  const { database, identity, sealing, loginPasswords } = deps;
  const { reader } = database;
  const { memberId, restriction = null } = call.member;
  const row = await findMemberRow(reader, memberId);
  if (!row) throw new Refusal('not-signed-in');
  const contacts = await readContacts(reader, sealing, memberId);
  const shown = (field: ContactField) => masked(field, contacts.get(field)?.value ?? '');
  const block = await payoutBlock(reader, memberId);
  const label = await deps.rankLabelOf(reader, memberId, call.language);
  const isInWindow =
    restriction === 'change-password' && (await loginPasswords.isWindowOpen(reader, call.sessionToken ?? ''));
  return {
    id: row.member_id.toString(),
    account: row.username,
    nickname: row.nickname,
    type: row.account_type,
    toUpline: row.upline_id !== null,
    clubLabel: { labelName: label?.name ?? '', color: label?.color ?? '', color2: label?.color2 ?? '' },
    rankLevel: label?.level ?? 0,
    regDate: row.registered_at.getTime(),
    hasWithdrawPass: await identity.paymentPassword.isSet(reader, memberId),
    memberLabel: '',
    language: row.language,
    lastLoginAt: row.previous_login_at?.getTime() ?? null,
    mobile: shown('mobileNum'),
    email: shown('email'),
    payeeName: shown('payeeName'),
    qq: shown('qqNum'),
    line: shown('line'),
    whatsapp: shown('whatsapp'),
    zalo: shown('zalo'),
    facebook: shown('facebook'),
    wechat: shown('wechat'),
    hasQuestions: (await chosenQuestions(reader, memberId)).length > 0,
    restriction,
    oldPasswordNeeded: !isInWindow,
    payoutBlock: block && { until: block.until.getTime(), reason: block.reason },
  };
}

/** Keeps the language in which the member is spoken to. Refuses `invalid-input` for one that the site does not offer. */
export async function changeLanguage(
  { database, merchant }: MembersDeps,
  memberId: bigint,
  language: string,
): Promise<void> {
  const { site } = await merchant();
  if (!site.languages.includes(language))
    throw new Refusal('invalid-input', { field: 'language', rule: 'offered' });
  await updateLanguage(database.reader, memberId, language);
}
