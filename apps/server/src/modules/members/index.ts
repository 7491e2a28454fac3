// Members: accounts, profiles and who stands under whom. Uses settings, staff, wallet, identity.
import type { MemberId, WalletId } from '@tyche/kernel/ids';
import { isAccountType } from '@tyche/rules/access';
import type { Reader } from '../../platform/db/database.ts';
import type { MemberSession } from '../../platform/http/handlers.ts';
import { findMemberRow, findIdByName, listNames } from './store.ts';

export { type NewMember, openMember } from './open-member.ts';

export interface Member extends MemberSession {
  readonly walletId: WalletId;
}

/** Gives a member who may act now, or null when there is none or the account is disabled. */
export async function findMember(reader: Reader, memberId: bigint): Promise<Member | null> {
  const row = await findMemberRow(reader, memberId);
  if (!row || row.is_disabled || !isAccountType(row.account_type)) return null;
  return {
    memberId: row.member_id as MemberId,
    accountType: row.account_type,
    username: row.username,
    walletId: row.wallet_id as WalletId,
  };
}

/** The id of a member by name, in whatever case it is written; null when there is none. */
export function findMemberId(reader: Reader, username: string): Promise<bigint | null> {
  return findIdByName(reader, username);
}

/** Masked names for public lists: the first two and the last two characters, however short the name. */
export async function maskedNames(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<Map<bigint, string>> {
  const rows = await listNames(reader, [...new Set(memberIds)]);
  return new Map(
    rows.map((row) => [row.member_id, `${row.username.slice(0, 2)}***${row.username.slice(-2)}`]),
  );
}

const CACHE_MS = 1_000;

/** Like `findMember`, from the database handed in, with answers at most a second old: for each call's session. */
export function memberSource(reader: Reader): (memberId: bigint) => Promise<Member | null> {
  const cache = new Map<bigint, { at: number; member: Member }>();
  return async (memberId) => {
    const now = performance.now();
    const known = cache.get(memberId);
    if (known && now - known.at < CACHE_MS) return known.member;
    const member = await findMember(reader, memberId);
    if (cache.size > 50_000) cache.clear();
    if (member) cache.set(memberId, { at: now, member });
    else cache.delete(memberId);
    return member;
  };
}
