import { Refusal } from '../../platform/http/errors.ts';
import type { MembersDeps } from './deps.ts';
import { findMemberRow, type MemberRow as Profile, updateLanguage } from './store.ts';

export type { MemberRow as Profile } from './store.ts';

/** The member's own row. Refuses `not-signed-in` when the account is gone. */
export async function readProfile({ database }: MembersDeps, memberId: bigint): Promise<Profile> {
  const row = await findMemberRow(database.reader, memberId);
  if (!row) throw new Refusal('not-signed-in');
  return row;
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
