import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Realm } from './types.ts';

export interface CredentialRow {
  readonly subject_id: bigint;
  readonly login_name: string;
  readonly password_hash: string;
  readonly password_set_at: Date;
  readonly must_change: boolean;
}

export async function findCredential(
  reader: Reader,
  realm: Realm,
  loginKey: string,
): Promise<CredentialRow | null> {
  const [row] = await reader.rows(sql<CredentialRow>`
    select subject_id, login_name, password_hash, password_set_at, must_change from identity.credentials
    where realm = ${realm} and login_key = ${loginKey}`);
  return row ?? null;
}

/** False when the name is taken. */
export async function insertCredential(
  tx: Tx,
  row: { realm: Realm; subjectId: bigint; loginName: string; loginKey: string; passwordHash: string },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into identity.credentials (realm, subject_id, login_name, login_key, password_hash)
    values (${row.realm}, ${row.subjectId}, ${row.loginName}, ${row.loginKey}, ${row.passwordHash})
    on conflict (merchant, realm, login_key) do nothing returning subject_id`);
  return rows.length > 0;
}

/** The credential of a subject, null when there is none. */
export async function findCredentialOf(
  reader: Reader,
  realm: Realm,
  subjectId: bigint,
): Promise<CredentialRow | null> {
  const [row] = await reader.rows(sql<CredentialRow>`
    select subject_id, login_name, password_hash, password_set_at, must_change from identity.credentials
    where realm = ${realm} and subject_id = ${subjectId}`);
  return row ?? null;
}

/** Keeps a new password: it is trusted again. */
export async function replacePassword(
  tx: Tx,
  realm: Realm,
  subjectId: bigint,
  passwordHash: string,
): Promise<void> {
  await tx.rows(sql`
    update identity.credentials set password_hash = ${passwordHash}, password_set_at = clock_timestamp(), must_change = false
    where realm = ${realm} and subject_id = ${subjectId}`);
}

export async function markMustChange(tx: Tx, realm: Realm, subjectId: bigint): Promise<void> {
  await tx.rows(sql`
    update identity.credentials set must_change = true where realm = ${realm} and subject_id = ${subjectId}`);
}

export async function updatePasswordHash(
  reader: Reader,
  realm: Realm,
  subjectId: bigint,
  passwordHash: string,
): Promise<void> {
  await reader.rows(sql`
    update identity.credentials set password_hash = ${passwordHash} where realm = ${realm} and subject_id = ${subjectId}`);
}
