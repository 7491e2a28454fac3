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
    on conflict (lower(username)) do nothing returning staff_id`);
  return row?.staff_id ?? null;
}

export async function findIdByName(reader: Reader, username: string): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ staff_id: bigint }>`
    select staff_id from staff.accounts where lower(username) = lower(${username})`);
  return row?.staff_id ?? null;
}

export async function insertAuditLine(
  reader: Reader,
  line: { staffId: bigint | null; action: string; subject: string; detail: unknown; ip: string },
): Promise<void> {
  await reader.rows(sql`
    insert into staff.audit_trail (staff_id, action, subject, detail, ip)
    values (${line.staffId}, ${line.action}, ${line.subject}, ${JSON.stringify(line.detail)}::jsonb, ${line.ip})`);
}
