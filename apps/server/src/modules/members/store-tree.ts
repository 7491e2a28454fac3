import type { Reader } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export async function findUpline(reader: Reader, memberId: bigint): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ upline_id: bigint | null }>`
    select upline_id from members.members where member_id = ${memberId}`);
  return row?.upline_id ?? null;
}

export async function hasAncestor(reader: Reader, memberId: bigint, ancestorId: bigint): Promise<boolean> {
  const rows = await reader.rows(sql`
    with recursive above (member_id, upline_id) as (
      select member_id, upline_id from members.members where member_id = ${memberId}
      union select m.member_id, m.upline_id from members.members m join above a on m.member_id = a.upline_id)
    select 1 from above where upline_id = ${ancestorId} limit 1`);
  return rows.length > 0;
}

/** The agent behind an invitation code, in whatever case it is written; only accounts that may act. */
export async function findAffiliate(
  reader: Reader,
  code: string,
): Promise<{ member_id: bigint; code: string; username: string } | null> {
  const [row] = await reader.rows(sql<{ member_id: bigint; code: string; username: string }>`
    select a.member_id, a.code, m.username from members.affiliate_codes a join members.members m using (member_id)
    where a.code_key = lower(${code}) and m.disabled_at is null`);
  return row ?? null;
}
