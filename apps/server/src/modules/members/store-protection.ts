import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Fingerprints of what tells a person apart. */
export async function listMarks(tx: Tx, memberId: bigint): Promise<Buffer[]> {
  const rows = await tx.rows(sql<{ fingerprint: Buffer }>`
    select fingerprint from members.contacts
    where member_id = ${memberId} and field in ('mobileNum', 'email', 'idNumber')`);
  return rows.map(({ fingerprint }) => fingerprint);
}

/** Destroys what is personal and closes the account; its number stays, and a name made of it. */
export async function eraseMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`delete from members.contacts where member_id = ${memberId}`);
  await tx.rows(sql`delete from members.security_answers where member_id = ${memberId}`);
  await tx.rows(sql`delete from members.logins where member_id = ${memberId}`);
  await tx.rows(sql`delete from members.origins where member_id = ${memberId}`);
  await tx.rows(sql`
    update members.members set username = 'erased' || member_id, nickname = '', referral_code = null,
      disabled_at = coalesce(disabled_at, clock_timestamp())
    where member_id = ${memberId}`);
}

export interface ProfileRow {
  readonly username: string;
  readonly nickname: string;
  readonly language: string;
  readonly registeredAt: Date;
}

/** The profile and the last logins, as they are handed out to the member. */
export async function findExport(reader: Reader, memberId: bigint) {
  const [profile] = await reader.rows(sql<ProfileRow>`
    select username, nickname, language, registered_at as "registeredAt" from members.members where member_id = ${memberId}`);
  const logins = await reader.rows(sql<{ at: Date; method: string; network: string; userAgent: string }>`
    select at, method, network, user_agent as "userAgent" from members.logins
    where member_id = ${memberId} order by login_id desc limit 1000`);
  const [origin] = await reader.rows(sql<{
    affiliateCode: string | null;
    domain: string | null;
    registerUrl: string | null;
  }>`
    select affiliate_code as "affiliateCode", domain, register_url as "registerUrl" from members.origins where member_id = ${memberId}`);
  return { profile: profile ?? null, logins, origin: origin ?? null };
}
