import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Realm } from '../types.ts';

export interface Subject {
  readonly realm: Realm;
  readonly subjectId: bigint;
}

export interface AuthenticatorRow {
  readonly secret: Buffer;
  readonly confirmed_at: Date | null;
  readonly last_step: bigint | null;
}

export async function findAuthenticator(
  reader: Reader,
  { realm, subjectId }: Subject,
): Promise<AuthenticatorRow | null> {
  const [row] = await reader.rows(sql<AuthenticatorRow>`
    select secret, confirmed_at, last_step from identity.authenticators where realm = ${realm} and subject_id = ${subjectId}`);
  return row ?? null;
}

/** Keeps a secret that waits for its first code. False when one counts already. */
export async function putAuthenticator(
  tx: Tx,
  { realm, subjectId }: Subject,
  secret: Buffer,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into identity.authenticators (realm, subject_id, secret) values (${realm}, ${subjectId}, ${secret})
    on conflict (realm, subject_id) do update set secret = excluded.secret, made_at = clock_timestamp(), last_step = null
    where identity.authenticators.confirmed_at is null returning 1`);
  return rows.length === 1;
}

/** Spends a step of the clock; false when it or a later one was spent. Of two callers at once one gets it. */
export async function spendStep(
  reader: Reader,
  { realm, subjectId }: Subject,
  step: bigint,
): Promise<boolean> {
  const rows = await reader.rows(sql`
    update identity.authenticators set last_step = ${step} where realm = ${realm} and subject_id = ${subjectId}
      and (last_step is null or last_step < ${step}) returning 1`);
  return rows.length === 1;
}

/** False when it counts already. */
export async function confirmAuthenticator(tx: Tx, { realm, subjectId }: Subject): Promise<boolean> {
  const rows = await tx.rows(sql`
    update identity.authenticators set confirmed_at = clock_timestamp()
    where realm = ${realm} and subject_id = ${subjectId} and confirmed_at is null returning 1`);
  return rows.length === 1;
}

export async function deleteAuthenticator(tx: Tx, { realm, subjectId }: Subject): Promise<void> {
  await tx.rows(sql`
    delete from identity.authenticators where realm = ${realm} and subject_id = ${subjectId}`);
  await tx.rows(sql`
    delete from identity.recovery_codes where realm = ${realm} and subject_id = ${subjectId}`);
}

export async function replaceRecoveryCodes(
  tx: Tx,
  { realm, subjectId }: Subject,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.rows(sql`
    delete from identity.recovery_codes where realm = ${realm} and subject_id = ${subjectId}`);
  await tx.rows(sql`
    insert into identity.recovery_codes (realm, subject_id, code_hash)
    select ${realm}, ${subjectId}, hash from unnest(${hashes}::bytea[]) as made (hash)`);
}

export async function spendRecoveryCode(
  reader: Reader,
  { realm, subjectId }: Subject,
  codeHash: Buffer,
): Promise<boolean> {
  const rows = await reader.rows(sql`
    update identity.recovery_codes set used_at = clock_timestamp()
    where realm = ${realm} and subject_id = ${subjectId} and code_hash = ${codeHash} and used_at is null returning 1`);
  return rows.length === 1;
}

/** Keeps a secret that counts at once. */
export async function setAuthenticator(tx: Tx, { realm, subjectId }: Subject, secret: Buffer): Promise<void> {
  await tx.rows(sql`
    insert into identity.authenticators (realm, subject_id, secret, confirmed_at)
    values (${realm}, ${subjectId}, ${secret}, clock_timestamp())
    on conflict (realm, subject_id) do nothing`);
}

export interface StaffFactsRow {
  readonly subject_id: bigint;
  readonly has_factor: boolean;
  readonly seen_at: Date | null;
}

export async function listStaffFacts(reader: Reader, staffIds: readonly bigint[]): Promise<StaffFactsRow[]> {
  return reader.rows(sql<StaffFactsRow>`
    select asked.id as subject_id,
      exists (select from identity.authenticators a where a.realm = 'staff' and a.subject_id = asked.id and a.confirmed_at is not null)
        or exists (select from identity.passkeys p where p.realm = 'staff' and p.subject_id = asked.id) as has_factor,
      (select max(s.seen_at) from identity.sessions s where s.realm = 'staff' and s.subject_id = asked.id) as seen_at
    from unnest(${staffIds}::bigint[]) as asked (id)`);
}

export interface FactorsRow {
  readonly totp: boolean;
  readonly passkeys: number;
  readonly codes_left: number;
}

export async function countFactors(reader: Reader, { realm, subjectId }: Subject): Promise<FactorsRow> {
  const [row] = await reader.rows(sql<FactorsRow>`
    select exists (select from identity.authenticators where realm = ${realm} and subject_id = ${subjectId} and confirmed_at is not null) as totp,
      (select count(*)::int from identity.passkeys where realm = ${realm} and subject_id = ${subjectId}) as passkeys,
      (select count(*)::int from identity.recovery_codes
        where realm = ${realm} and subject_id = ${subjectId} and used_at is null) as codes_left`);
  return row ?? { totp: false, passkeys: 0, codes_left: 0 };
}
