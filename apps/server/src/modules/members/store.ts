import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface MemberRow {
  readonly member_id: bigint;
  readonly username: string;
  readonly nickname: string;
  readonly account_type: number;
  readonly language: string;
  readonly upline_id: bigint | null;
  readonly wallet_id: bigint;
  readonly registered_at: Date;
  readonly previous_login_at: Date | null;
  readonly is_disabled: boolean;
  readonly is_first_login: boolean;
}

/** Gives null when the name is taken, in whatever case it is written. */
export async function insertMember(
  tx: Tx,
  row: {
    username: string;
    language: string;
    referralCode: string | null;
    agreedAge: number;
    accountType: number;
    uplineId: bigint | null;
  },
): Promise<bigint | null> {
  const [inserted] = await tx.rows(sql<{ member_id: bigint }>`
    insert into members.members (username, nickname, language, referral_code, agreed_age, account_type, upline_id)
    values (${row.username}, ${row.username}, ${row.language}, ${row.referralCode}, ${row.agreedAge}, ${row.accountType}, ${row.uplineId})
    on conflict (merchant, username_key) do nothing returning member_id`);
  return inserted?.member_id ?? null;
}

export async function linkWallet(tx: Tx, memberId: bigint, walletId: bigint): Promise<void> {
  await tx.rows(sql`update members.members set wallet_id = ${walletId} where member_id = ${memberId}`);
}

export async function findMemberRow(reader: Reader, memberId: bigint): Promise<MemberRow | null> {
  const [row] = await listMemberRows(reader, [memberId]);
  return row ?? null;
}

/** Those among the members who exist, in no order. */
export function listMemberRows(reader: Reader, memberIds: readonly bigint[]): Promise<MemberRow[]> {
  return reader.rows(sql<MemberRow>`
    select member_id, username, nickname, account_type, language, upline_id, wallet_id, registered_at, previous_login_at,
      disabled_at is not null as is_disabled, last_login_at is null as is_first_login
    from members.members where member_id = any((select ${memberIds}::bigint[])::bigint[])`);
}

/** Notes a login; gives its moment. */
export async function noteLogin(tx: Tx, memberId: bigint): Promise<Date> {
  const [row] = await tx.rows(sql<{ at: Date }>`
    update members.members set previous_login_at = last_login_at, last_login_at = clock_timestamp() where member_id = ${memberId}
    returning last_login_at as at`);
  if (!row) throw new Error('a login of no member');
  return row.at;
}

export async function updateLanguage(reader: Reader, memberId: bigint, language: string): Promise<void> {
  await reader.rows(sql`update members.members set language = ${language} where member_id = ${memberId}`);
}

/** Names for public lists: trial accounts have none. */
export async function listNames(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<{ member_id: bigint; username: string }[]> {
  return reader.rows(sql<{ member_id: bigint; username: string }>`
    select member_id, username from members.members where member_id = any(${memberIds}::bigint[]) and account_type <> 4 /* trial */`);
}

export async function findIdByName(reader: Reader, username: string): Promise<bigint | null> {
  const [row] = await reader.rows(
    sql<{
      member_id: bigint;
    }>`select member_id from members.members where username_key = lower(${username})`,
  );
  return row?.member_id ?? null;
}

/** The ids of names in whatever case, in the order asked; null for a name that nobody has. */
export async function listIdsByNames(
  reader: Reader,
  usernames: readonly string[],
): Promise<(bigint | null)[]> {
  const rows = await reader.rows(sql<{ member_id: bigint | null }>`
    select m.member_id from unnest(${usernames}::text[]) with ordinality asked (name, place)
    left join members.members m on m.username_key = lower(asked.name) order by asked.place`);
  return rows.map(({ member_id }) => member_id);
}

/** Until when payouts wait after a recovery; null when they do not. */
export async function findRecovery(reader: Reader, memberId: bigint, hours: number): Promise<Date | null> {
  const [row] = await reader.rows(sql<{ until: Date }>`
    select recovered_at + ${hours} * interval '1 hour' as until from members.members
    where member_id = ${memberId} and recovered_at > clock_timestamp() - ${hours} * interval '1 hour'`);
  return row?.until ?? null;
}

export async function noteRecovery(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(
    sql`update members.members set recovered_at = clock_timestamp() where member_id = ${memberId}`,
  );
}

export async function updateNickname(tx: Tx, memberId: bigint, nickname: string): Promise<void> {
  await tx.rows(sql`update members.members set nickname = ${nickname} where member_id = ${memberId}`);
}

/** Trial accounts older than the given hours that are not closed yet, locked for this transaction. */
export async function listOldTrials(tx: Tx, hours: number, max: number): Promise<bigint[]> {
  const rows = await tx.rows(sql<{ member_id: bigint }>`
    select member_id from members.members
    where account_type = 4 /* trial */ and disabled_at is null and registered_at < clock_timestamp() - ${hours} * interval '1 hour'
    order by registered_at limit ${max} for update skip locked`);
  return rows.map((row) => row.member_id);
}

/** Closes a trial account and forgets its networks. */
export async function disableTrial(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(
    sql`update members.members set disabled_at = clock_timestamp() where member_id = ${memberId}`,
  );
  await tx.rows(sql`delete from members.logins where member_id = ${memberId}`);
}
