import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Subject } from './store-factors.ts';
import type { Realm } from '../types.ts';

export interface PasskeyRow {
  readonly passkey_id: bigint;
  readonly realm: Realm;
  readonly subject_id: bigint;
  readonly credential_id: string;
  readonly public_key: Buffer;
  readonly counter: bigint;
  readonly transports: string[];
  readonly name: string;
  readonly created_at: Date;
  readonly used_at: Date | null;
}

export async function listPasskeyRows(reader: Reader, { realm, subjectId }: Subject): Promise<PasskeyRow[]> {
  return reader.rows(sql<PasskeyRow>`
    select * from identity.passkeys where realm = ${realm} and subject_id = ${subjectId} order by passkey_id`);
}

export async function findPasskey(
  reader: Reader,
  realm: Realm,
  credentialId: string,
): Promise<PasskeyRow | null> {
  const [row] = await reader.rows(sql<PasskeyRow>`
    select * from identity.passkeys where realm = ${realm} and credential_id = ${credentialId}`);
  return row ?? null;
}

/** False when this passkey is kept already, by whomever. */
export async function insertPasskey(
  tx: Tx,
  row: Subject & {
    credentialId: string;
    publicKey: Buffer;
    counter: number;
    transports: readonly string[];
    name: string;
  },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into identity.passkeys (realm, subject_id, credential_id, public_key, counter, transports, name)
    values (${row.realm}, ${row.subjectId}, ${row.credentialId}, ${row.publicKey}, ${row.counter}, ${row.transports}, ${row.name})
    on conflict (credential_id) do nothing returning 1`);
  return rows.length === 1;
}

/** Notes a use with the passkey's own count; false when it went backwards, as that of a copy does. */
export async function notePasskeyUse(reader: Reader, passkeyId: bigint, counter: number): Promise<boolean> {
  const rows = await reader.rows(sql`
    update identity.passkeys set counter = ${counter}, used_at = clock_timestamp()
    where passkey_id = ${passkeyId} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0)) returning 1`);
  return rows.length === 1;
}

export async function deletePasskey(
  tx: Tx,
  { realm, subjectId }: Subject,
  passkeyId: bigint,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    delete from identity.passkeys where realm = ${realm} and subject_id = ${subjectId} and passkey_id = ${passkeyId} returning 1`);
  return rows.length === 1;
}
