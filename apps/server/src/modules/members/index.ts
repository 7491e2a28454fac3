// Members: accounts and profiles. Uses settings, staff, wallet, identity. Who stands below whom is in the module of agents.
import type { MemberId, WalletId } from '@tyche/kernel/ids';
import { isAccountType } from '@tyche/rules/access';
import type { Reader } from '../../platform/db/database.ts';
import { openForgets } from '../../platform/db/forgets.ts';
import { gatherReads } from '../../platform/db/gather.ts';
import type { MemberSession } from '../../platform/http/handlers.ts';
import type { Sealing } from '../../platform/sealing/sealing.ts';
import type { Reachable } from '../messaging/index.ts';
import { readContacts } from './contacts.ts';
import {
  findMemberRow,
  findIdByName,
  listIdsByNames,
  listMemberRows,
  listNames,
  type MemberRow,
} from './store.ts';

export { exportOf } from './on-protection-events.ts';
export { type Affiliate, requireAffiliate } from './affiliates.ts';
export type { Contact, ContactField, Contacts } from './contacts.ts';
export type { MembersDeps } from './deps.ts';
export { membersDomains } from './domains.ts';
export { raiseLoginAlarm, readLoginFailures } from './login-failures.ts';
export { type NewMember, openMember } from './open-member.ts';
export { type PayoutBlock, payoutBlock } from './payouts.ts';
export { SIGNED_IN } from './sign-in.ts';
export { sharedContacts } from './store-shared-contacts.ts';
export { shareNetworkWithin } from './store-shared-networks.ts';
export { countAudience, listAudience } from './store-audience.ts';
export { holdUplines, listDownlines, namesOf, uplinesOf } from './lines.ts';
export { filterMembers, listProfiles, type Profile } from './profiles.ts';
export { listAccounts, listWalletIds, promoteToAgent, type TreeAccount, updateUpline } from './tree.ts';

export interface Member extends MemberSession {
  readonly walletId: WalletId;
}

/** Gives a member who may act now, or null when there is none or the account is disabled. */
export async function findMember(reader: Reader, memberId: bigint): Promise<Member | null> {
  const row = await findMemberRow(reader, memberId);
  return row && actor(row);
}

function actor(row: MemberRow): Member | null {
  if (row.is_disabled || !isAccountType(row.account_type)) return null;
  return {
    memberId: row.member_id as MemberId,
    accountType: row.account_type,
    username: row.username,
    walletId: row.wallet_id as WalletId,
  };
}

/** When an account was opened; null when there is none. */
export async function registeredAt(reader: Reader, memberId: bigint): Promise<Date | null> {
  return (await findMemberRow(reader, memberId))?.registered_at ?? null;
}

/** An account as offers to many members ask about it. */
export interface OfferedAccount {
  readonly accountType: number;
  readonly isDisabled: boolean;
  readonly language: string;
  readonly registeredAt: Date;
  readonly walletId: WalletId;
}

/** Accounts by their ids; an id without one is left out. */
export async function listOfferedAccounts(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, OfferedAccount>> {
  const rows = await listMemberRows(reader, memberIds);
  return new Map(
    rows.map((row) => [
      row.member_id,
      {
        accountType: row.account_type,
        isDisabled: row.is_disabled,
        language: row.language,
        registeredAt: row.registered_at,
        walletId: row.wallet_id as WalletId,
      },
    ]),
  );
}

/** Wire code of the language that a member reads. */
export async function languageOf(reader: Reader, memberId: bigint): Promise<string> {
  return (await findMemberRow(reader, memberId))?.language ?? 'EN';
}

/** The id of a member by name, in whatever case it is written; null when there is none. */
export function findMemberId(reader: Reader, username: string): Promise<bigint | null> {
  return findIdByName(reader, username);
}

/** The ids of members by their names, in the order asked; null for a name that nobody has. */
export function listMemberIds(reader: Reader, usernames: readonly string[]): Promise<(bigint | null)[]> {
  return listIdsByNames(reader, usernames);
}

/** Masked names for public lists: the first two and the last two characters, however short the name. Trial accounts have none. */
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

export interface MemberSource {
  (memberId: bigint): Promise<Member | null>;
  /** Drops the cached data of a member, so that the next call reads it again. */
  forget(memberId: bigint): void;
}

/** Like `findMember`, from the database handed in, with answers at most a second old: for each call's session. */
export function memberSource(reader: Reader): MemberSource {
  const forgets = openForgets(CACHE_MS);
  const cache = new Map<bigint, { at: number; member: Member }>();
  const lookUp = gatherReads(async (memberIds: readonly bigint[]) => {
    const rows = await listMemberRows(reader, memberIds);
    const members = new Map(rows.map((row) => [row.member_id, actor(row)]));
    return memberIds.map((memberId) => members.get(memberId) ?? null);
  });
  async function find(memberId: bigint): Promise<Member | null> {
    const now = performance.now();
    const known = cache.get(memberId);
    if (known && now - known.at < CACHE_MS && !forgets.isForgotten(String(memberId), known.at))
      return known.member;
    const member = await lookUp(memberId);
    if (cache.size > 50_000) cache.clear();
    if (member) cache.set(memberId, { at: now, member });
    else cache.delete(memberId);
    return member;
  }
  return Object.assign(find, { forget: (memberId: bigint) => forgets.forget(String(memberId)) });
}

/** The contacts of a member: proven addresses and numbers, and the language for messages. */
export async function reachableOf(reader: Reader, sealing: Sealing, memberId: bigint): Promise<Reachable> {
  const row = await findMemberRow(reader, memberId);
  const contacts = await readContacts(reader, sealing, memberId);
  const proven = (field: 'email' | 'mobileNum') => {
    const contact = contacts.get(field);
    return contact?.isVerified ? contact.value : null;
  };
  return { mail: proven('email'), sms: proven('mobileNum'), language: row?.language ?? 'EN' };
}
