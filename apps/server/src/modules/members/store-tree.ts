import { agentTypes } from '@tyche/rules/agents';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Accounts after an id in the order of their ids, without trial accounts. */
export function listAccountRows(
  reader: Reader,
  afterId: bigint,
  limit: number,
): Promise<{ member_id: bigint; upline_id: bigint | null; account_type: number }[]> {
  return reader.rows(sql<{ member_id: bigint; upline_id: bigint | null; account_type: number }>`
    select member_id, upline_id, account_type from members.members
    where member_id > ${afterId} and account_type <> 4 /* trial */ order by member_id limit ${limit}`);
}

/** Writes who stands directly above a member. */
export async function updateUpline(tx: Tx, memberId: bigint, uplineId: bigint | null): Promise<void> {
  await tx.rows(sql`
    update members.members set upline_id = ${uplineId}
    where member_id = ${memberId} and upline_id is distinct from ${uplineId}`);
}

/** Keeps lines as they are until the transaction ends: who changes one waits. */
export async function lockUplines(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  await tx.rows(sql`
    select 1 from members.members where member_id = any(${memberIds}::bigint[]) order by member_id for share`);
}

/** Makes a member an agent. False when the account is no member. */
export async function promoteToAgent(tx: Tx, memberId: bigint): Promise<boolean> {
  const rows = await tx.rows(sql`
    update members.members set account_type = 1 /* agent */ where member_id = ${memberId} and account_type = 0 /* member */
    returning 1`);
  return rows.length > 0;
}

interface ProfileRow {
  readonly member_id: bigint;
  readonly username: string;
  readonly account_type: number;
  readonly registered_at: Date;
  readonly last_login_at: Date | null;
  readonly disabled_at: Date | null;
}

export function listProfileRows(reader: Reader, memberIds: readonly bigint[]): Promise<ProfileRow[]> {
  return reader.rows(sql<ProfileRow>`
    select member_id, username, account_type, registered_at, last_login_at, disabled_at from members.members
    where member_id = any((select ${memberIds}::bigint[])::bigint[])`);
}

export interface MemberFilter {
  readonly memberIds: readonly bigint[];
  /** The beginning of account names, in any case. */
  readonly namePrefix: string | null;
  /** Only agents of any kind, or only members. */
  readonly isAgent: boolean | null;
  readonly registeredFrom: Date | null;
  readonly registeredBefore: Date | null;
  /** Also who never logged in. */
  readonly lastLoginBefore: Date | null;
  /** Only accounts that are not disabled. */
  readonly isOpen: boolean | null;
}

/** Which of some members match; null is no filter. The bound is the list of members. */
export async function listMatching(reader: Reader, filter: MemberFilter): Promise<ReadonlySet<bigint>> {
  const rows = await reader.rows(sql<{ member_id: bigint }>`
    select member_id from members.members
    where member_id = any((select ${filter.memberIds}::bigint[])::bigint[])
      and (${filter.namePrefix}::text is null or starts_with(username_key, lower(${filter.namePrefix})))
      and (${filter.isAgent}::boolean is null or (account_type = any((select ${agentTypes}::int[])::int[])) = ${filter.isAgent})
      and (${filter.registeredFrom}::timestamptz is null or registered_at >= ${filter.registeredFrom})
      and (${filter.registeredBefore}::timestamptz is null or registered_at < ${filter.registeredBefore})
      and (${filter.lastLoginBefore}::timestamptz is null or last_login_at is null or last_login_at < ${filter.lastLoginBefore})
      and (${filter.isOpen}::boolean is null or disabled_at is null)`);
  return new Set(rows.map(({ member_id }) => member_id));
}

/** Who stands directly above some members; no row for one at the top. */
export function listUplines(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<{ member_id: bigint; upline_id: bigint }[]> {
  return reader.rows(sql<{ member_id: bigint; upline_id: bigint }>`
    select member_id, upline_id from members.members
    where member_id = any((select ${memberIds}::bigint[])::bigint[]) and upline_id is not null`);
}

/** Open accounts directly below one, by the beginning of their names. The bound is who stands directly below. */
export function listBelow(
  reader: Reader,
  { uplineId, prefix, limit }: { uplineId: bigint; prefix: string; limit: number },
): Promise<{ member_id: bigint; username: string }[]> {
  return reader.rows(sql<{ member_id: bigint; username: string }>`
    select member_id, username from members.members
    where upline_id = ${uplineId} and disabled_at is null and starts_with(username_key, lower(${prefix}))
    order by username_key limit ${limit}`);
}
