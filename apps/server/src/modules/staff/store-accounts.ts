import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface AccountRow {
  readonly staff_id: bigint;
  readonly username: string;
  readonly roles: string[];
  readonly permissions: string[];
  readonly disabled_at: Date | null;
  readonly created_at: Date;
}

export async function listAccountRows(reader: Reader): Promise<AccountRow[]> {
  return reader.rows(sql<AccountRow>`
    select staff_id, username, roles, permissions, disabled_at, created_at from staff.accounts order by username`);
}

export async function findAccountRow(reader: Reader, staffId: bigint): Promise<AccountRow | null> {
  const [row] = await reader.rows(sql<AccountRow>`
    select staff_id, username, roles, permissions, disabled_at, created_at from staff.accounts where staff_id = ${staffId}`);
  return row ?? null;
}

/** The roles take the place of whatever the account could do before. */
export async function updateRoles(tx: Tx, staffId: bigint, roles: readonly string[]): Promise<boolean> {
  const rows = await tx.rows(sql`
    update staff.accounts set roles = ${roles}, permissions = '{}' where staff_id = ${staffId} returning 1`);
  return rows.length === 1;
}

/** False when there is no such account, or it is closed already. */
export async function markDisabled(tx: Tx, staffId: bigint): Promise<boolean> {
  const rows = await tx.rows(sql`
    update staff.accounts set disabled_at = clock_timestamp() where staff_id = ${staffId} and disabled_at is null returning 1`);
  return rows.length === 1;
}

export interface AuditFilter {
  readonly username: string | null;
  readonly action: string | null;
  readonly subject: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly before: bigint | null;
  readonly limit: number;
}

export interface AuditRow {
  readonly id: bigint;
  readonly username: string | null;
  readonly action: string;
  readonly subject: string;
  readonly detail: unknown;
  readonly ip: string;
  readonly at: Date;
}

/** Lines of the trail, newest first; an action is found by how it begins. */
export async function listAuditRows(reader: Reader, of: AuditFilter): Promise<AuditRow[]> {
  return reader.rows(sql<AuditRow>`
    select t.id, a.username, t.action, t.subject, t.detail, t.ip, t.at
    from staff.audit_trail t left join staff.accounts a using (staff_id)
    where (${of.before}::bigint is null or t.id < ${of.before})
      and (${of.username}::text is null or a.username_key = lower(${of.username}))
      and (${of.action}::text is null or starts_with(t.action, ${of.action}))
      and (${of.subject}::text is null or t.subject = ${of.subject})
      and (${of.from}::timestamptz is null or t.at >= ${of.from})
      and (${of.to}::timestamptz is null or t.at < ${of.to})
    order by t.id desc limit ${of.limit}`);
}
