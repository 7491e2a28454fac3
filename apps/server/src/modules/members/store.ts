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
  row: { username: string; language: string; referralCode: string | null; agreedAge: number },
): Promise<bigint | null> {
  const [inserted] = await tx.rows(sql<{ member_id: bigint }>`
    insert into members.members (username, nickname, language, referral_code, agreed_age)
    values (${row.username}, ${row.username}, ${row.language}, ${row.referralCode}, ${row.agreedAge})
    on conflict (lower(username)) do nothing returning member_id`);
  return inserted?.member_id ?? null;
}

export async function linkWallet(tx: Tx, memberId: bigint, walletId: bigint): Promise<void> {
  await tx.rows(sql`update members.members set wallet_id = ${walletId} where member_id = ${memberId}`);
}

export async function findMemberRow(reader: Reader, memberId: bigint): Promise<MemberRow | null> {
  const [row] = await reader.rows(sql<MemberRow>`
    select member_id, username, nickname, account_type, language, upline_id, wallet_id, registered_at, previous_login_at,
      disabled_at is not null as is_disabled, last_login_at is null as is_first_login
    from members.members where member_id = ${memberId}`);
  return row ?? null;
}

export async function noteLogin(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`
    update members.members set previous_login_at = last_login_at, last_login_at = clock_timestamp() where member_id = ${memberId}`);
}

export async function updateLanguage(reader: Reader, memberId: bigint, language: string): Promise<void> {
  await reader.rows(sql`update members.members set language = ${language} where member_id = ${memberId}`);
}

export async function listNames(
  reader: Reader,
  memberIds: readonly bigint[],
): Promise<{ member_id: bigint; username: string }[]> {
  return reader.rows(sql<{ member_id: bigint; username: string }>`
    select member_id, username from members.members where member_id = any(${memberIds}::bigint[])`);
}

export async function findIdByName(reader: Reader, username: string): Promise<bigint | null> {
  const [row] = await reader.rows(
    sql<{
      member_id: bigint;
    }>`select member_id from members.members where lower(username) = lower(${username})`,
  );
  return row?.member_id ?? null;
}
