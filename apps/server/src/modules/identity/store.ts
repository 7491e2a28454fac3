import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Realm } from './types.ts';

export interface CredentialRow {
  readonly subject_id: bigint;
  readonly login_name: string;
  readonly password_hash: string;
}

export async function findCredential(
  reader: Reader,
  realm: Realm,
  loginKey: string,
): Promise<CredentialRow | null> {
  const [row] = await reader.rows(sql<CredentialRow>`
    select subject_id, login_name, password_hash from identity.credentials where realm = ${realm} and login_key = ${loginKey}`);
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
    on conflict (realm, login_key) do nothing returning subject_id`);
  return rows.length > 0;
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

export async function insertSession(
  tx: Tx,
  row: {
    tokenHash: Buffer;
    realm: Realm;
    subjectId: bigint;
    hours: number;
    network: string;
    userAgent: string;
  },
): Promise<void> {
  await tx.rows(sql`
    insert into identity.sessions (token_hash, realm, subject_id, ends_at, network, user_agent)
    values (${row.tokenHash}, ${row.realm}, ${row.subjectId}, clock_timestamp() + ${row.hours} * interval '1 hour', ${row.network}, ${row.userAgent})`);
}

export interface SessionRow {
  readonly subject_id: bigint;
  readonly login_name: string;
  readonly seen_long_ago: boolean;
}

export async function findSession(
  reader: Reader,
  realm: Realm,
  tokenHash: Buffer,
  idleMinutes: number,
): Promise<SessionRow | null> {
  const [row] = await reader.rows(sql<SessionRow>`
    select s.subject_id, c.login_name, s.seen_at < clock_timestamp() - interval '1 minute' as seen_long_ago
    from identity.sessions s join identity.credentials c using (realm, subject_id)
    where s.token_hash = ${tokenHash} and s.realm = ${realm} and s.ends_at > clock_timestamp()
      and s.seen_at > clock_timestamp() - ${idleMinutes} * interval '1 minute'`);
  return row ?? null;
}

export async function touchSession(reader: Reader, tokenHash: Buffer): Promise<void> {
  await reader.rows(
    sql`update identity.sessions set seen_at = clock_timestamp() where token_hash = ${tokenHash}`,
  );
}

export async function deleteSession(reader: Reader, tokenHash: Buffer): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ subject_id: bigint }>`
    delete from identity.sessions where token_hash = ${tokenHash} returning subject_id`);
  return row?.subject_id ?? null;
}

export async function deleteOldSessions(reader: Reader): Promise<void> {
  await reader.rows(sql`delete from identity.sessions where ends_at < clock_timestamp() - interval '1 day'`);
}
