import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface StaffRow {
  readonly staff_id: bigint;
  readonly username: string;
  readonly permissions: string[];
  readonly roles: string[];
}

export async function findStaff(reader: Reader, staffId: bigint): Promise<StaffRow | null> {
  const [row] = await reader.rows(sql<StaffRow>`
    select staff_id, username, permissions, roles from staff.accounts where staff_id = ${staffId} and disabled_at is null`);
  return row ?? null;
}

/** Gives null when the name is taken. */
export async function insertStaff(
  tx: Tx,
  username: string,
  permissions: readonly string[],
): Promise<bigint | null> {
  const [row] = await tx.rows(sql<{ staff_id: bigint }>`
    insert into staff.accounts (username, permissions) values (${username}, ${permissions})
    on conflict (merchant, username_key) do nothing returning staff_id`);
  return row?.staff_id ?? null;
}

export async function findIdByName(reader: Reader, username: string): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ staff_id: bigint }>`
    select staff_id from staff.accounts where username_key = lower(${username})`);
  return row?.staff_id ?? null;
}

/** The names of some accounts, by their ids. */
export async function listNames(
  reader: Reader,
  staffIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await reader.rows(sql<{ staff_id: bigint; username: string }>`
    select staff_id, username from staff.accounts where staff_id = any((select ${staffIds}::bigint[])::bigint[])`);
  return new Map(rows.map(({ staff_id, username }) => [staff_id, username]));
}

export interface LookRow {
  readonly id: bigint;
  readonly username: string;
  readonly member_id: bigint;
  readonly fields: string[];
  readonly purpose: string;
  readonly ip: string;
  readonly at: Date;
}

export async function insertLook(
  reader: Reader,
  look: { staffId: bigint; memberId: bigint; fields: readonly string[]; purpose: string; ip: string },
): Promise<void> {
  await reader.rows(sql`
    insert into staff.access_log (staff_id, member_id, fields, purpose, ip)
    values (${look.staffId}, ${look.memberId}, ${look.fields}::text[], ${look.purpose}, ${look.ip})`);
}

/** Looks at personal data, newest first, at one member or by one member of staff when they are given. */
export function listLooks(
  reader: Reader,
  asked: { memberId: bigint | null; username: string | null; before: bigint | null; limit: number },
): Promise<LookRow[]> {
  return reader.rows(sql<LookRow>`
    select l.id, a.username, l.member_id, l.fields, l.purpose, l.ip, l.at
    from staff.access_log l join staff.accounts a using (staff_id)
    where (${asked.memberId}::bigint is null or l.member_id = ${asked.memberId})
      and (${asked.username}::text is null or a.username_key = lower(${asked.username}))
      and (${asked.before}::bigint is null or l.id < ${asked.before})
    order by l.id desc limit ${asked.limit}`);
}

export async function insertAuditLine(
  reader: Reader,
  line: { staffId: bigint | null; action: string; subject: string; detail: unknown; ip: string },
): Promise<void> {
  await reader.rows(sql`
    insert into staff.audit_trail (staff_id, action, subject, detail, ip)
    values (${line.staffId}, ${line.action}, ${line.subject}, ${JSON.stringify(line.detail)}::jsonb, ${line.ip})`);
}
