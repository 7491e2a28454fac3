import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface LoginRow {
  readonly method: string;
  readonly network: string;
  readonly user_agent: string;
  readonly is_new_device: boolean;
  readonly at: Date;
}

export async function insertLogin(
  tx: Tx,
  row: { memberId: bigint; method: string; network: string; userAgent: string; isNewDevice: boolean },
): Promise<void> {
  await tx.rows(sql`
    insert into members.logins (member_id, method, network, user_agent, is_new_device)
    values (${row.memberId}, ${row.method}, ${row.network}, ${row.userAgent}, ${row.isNewDevice})`);
}

/** The logins of ninety days, newest first. */
export function listLogins(
  reader: Reader,
  memberId: bigint,
  page: { offset: number; limit: number },
): Promise<LoginRow[]> {
  return reader.rows(sql<LoginRow>`
    select method, network, user_agent, is_new_device, at from members.logins
    where member_id = ${memberId} and at > clock_timestamp() - interval '90 days'
    order by login_id desc offset ${page.offset} limit ${page.limit}`);
}

export async function countLogins(reader: Reader, memberId: bigint): Promise<number> {
  const [row] = await reader.rows(sql<{ count: number }>`
    select count(*)::int as count from members.logins
    where member_id = ${memberId} and at > clock_timestamp() - interval '90 days'`);
  return row?.count ?? 0;
}

/** Networks are personal data: ninety days (reliability.md 3.25). */
export async function deleteOldLogins(reader: Reader): Promise<void> {
  await reader.rows(sql`delete from members.logins where at < clock_timestamp() - interval '90 days'`);
}
