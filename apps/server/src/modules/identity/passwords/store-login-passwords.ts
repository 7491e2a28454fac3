import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Realm } from '../types.ts';

/** The hashes of the passwords before the present one, newest first. */
export function listEarlier(
  reader: Reader,
  realm: Realm,
  subjectId: bigint,
  max: number,
): Promise<{ password_hash: string }[]> {
  return reader.rows(sql<{ password_hash: string }>`
    select password_hash from identity.password_history where realm = ${realm} and subject_id = ${subjectId}
    order by history_id desc limit ${max}`);
}

/** Puts the present password into the history and forgets all but the newest ones. */
export async function keepPresent(tx: Tx, realm: Realm, subjectId: bigint, max: number): Promise<void> {
  await tx.rows(sql`
    insert into identity.password_history (realm, subject_id, password_hash)
    select realm, subject_id, password_hash from identity.credentials where realm = ${realm} and subject_id = ${subjectId}`);
  await tx.rows(sql`
    delete from identity.password_history where realm = ${realm} and subject_id = ${subjectId} and history_id not in (
      select history_id from identity.password_history where realm = ${realm} and subject_id = ${subjectId}
      order by history_id desc limit ${max})`);
}

/** Locks the credential, so that two changes of one password come one after the other. */
export async function lockCredential(tx: Tx, realm: Realm, subjectId: bigint): Promise<string | null> {
  const [row] = await tx.rows(sql<{ password_hash: string }>`
    select password_hash from identity.credentials where realm = ${realm} and subject_id = ${subjectId} for update`);
  return row?.password_hash ?? null;
}

export async function insertWindow(tx: Tx, tokenHash: Buffer, minutes: number): Promise<void> {
  await tx.rows(sql`
    insert into identity.change_windows (token_hash, ends_at) values (${tokenHash}, clock_timestamp() + ${minutes} * interval '1 minute')
    on conflict (token_hash) do update set ends_at = excluded.ends_at`);
}

export async function isWindowOpen(reader: Reader, tokenHash: Buffer): Promise<boolean> {
  const rows = await reader.rows(sql`
    select 1 from identity.change_windows where token_hash = ${tokenHash} and ends_at > clock_timestamp()`);
  return rows.length > 0;
}

export async function deleteWindow(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.rows(sql`delete from identity.change_windows where token_hash = ${tokenHash}`);
}

export async function deleteOldWindows(reader: Reader): Promise<void> {
  await reader.rows(sql`delete from identity.change_windows where ends_at < clock_timestamp()`);
}

/** Takes away the credential and every session of a subject. */
export async function deleteSubject(tx: Tx, realm: Realm, subjectId: bigint): Promise<void> {
  await tx.rows(sql`delete from identity.sessions where realm = ${realm} and subject_id = ${subjectId}`);
  await tx.rows(sql`delete from identity.credentials where realm = ${realm} and subject_id = ${subjectId}`);
}
