import type { Reader, Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface ContactRow {
  readonly member_id: bigint;
  readonly field: string;
  readonly sealed: Buffer;
  readonly verified_at: Date | null;
  readonly changed_at: Date;
}

export interface NewContact {
  readonly memberId: bigint;
  readonly field: string;
  readonly sealed: Buffer;
  readonly fingerprint: Buffer;
  readonly isVerified: boolean;
}

/** Whose contact is meant: a value by its fingerprint, seen from one member. */
export interface ContactKey {
  readonly memberId: bigint;
  readonly field: string;
  readonly fingerprint: Buffer;
}

/** Keeps a contact of a member, new or in place of another. Throws 23505 when another member has proven the number or address. */
export async function upsertContact(tx: Tx, c: NewContact): Promise<void> {
  await tx.rows(sql`
    insert into members.contacts as k (member_id, field, sealed, fingerprint, verified_at)
    values (${c.memberId}, ${c.field}, ${c.sealed}, ${c.fingerprint}, case when ${c.isVerified}::boolean then clock_timestamp() end)
    on conflict (member_id, field) do update set sealed = excluded.sealed, verified_at = excluded.verified_at,
      replaced = k.replaced or k.fingerprint <> excluded.fingerprint, changed_at = clock_timestamp(),
      fingerprint = excluded.fingerprint`);
}

/** One proof of a value at a time, until the transaction ends: two members who displace each other would wait for each other. */
export async function lockContact(tx: Tx, { field, fingerprint }: ContactKey): Promise<void> {
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended('contact ' || ${field} || encode(${fingerprint}::bytea, 'hex'), 0))`);
}

/** The other member who has proven a value; null when there is none. */
export async function findOtherOwner(reader: Reader, key: ContactKey): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ member_id: bigint }>`
    select member_id from members.contacts
    where field = ${key.field} and fingerprint = ${key.fingerprint} and member_id <> ${key.memberId}
      and field in ('mobileNum', 'email') and verified_at is not null`);
  return row?.member_id ?? null;
}

/** Deletes the unproven claims of other members to a value; gives the members. */
export async function deleteClaims(tx: Tx, key: ContactKey): Promise<bigint[]> {
  const rows = await tx.rows(sql<{ member_id: bigint }>`
    delete from members.contacts
    where field = ${key.field} and fingerprint = ${key.fingerprint} and member_id <> ${key.memberId}
      and field in ('mobileNum', 'email') and verified_at is null
    returning member_id`);
  return rows.map(({ member_id }) => member_id);
}

/** Whether a member has a value, proven, or claimed while nobody else has proven it. */
export async function isReachedBy(reader: Reader, key: ContactKey): Promise<boolean> {
  const rows = await reader.rows(sql`
    select 1 from members.contacts k
    where member_id = ${key.memberId} and field = ${key.field} and fingerprint = ${key.fingerprint}
      and (verified_at is not null or not exists (
        select from members.contacts o
        where o.field = k.field and o.fingerprint = k.fingerprint and o.verified_at is not null and o.field in ('mobileNum', 'email')))`);
  return rows.length > 0;
}

export function listContacts(reader: Reader, memberId: bigint): Promise<ContactRow[]> {
  return reader.rows(sql<ContactRow>`
    select member_id, field, sealed, verified_at, changed_at from members.contacts where member_id = ${memberId}`);
}

/** The member who has proven a number or an address; null when there is none. */
export async function findProven(
  reader: Reader,
  { field, fingerprint }: { field: string; fingerprint: Buffer },
): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ member_id: bigint }>`
    select member_id from members.contacts
    where field = ${field} and fingerprint = ${fingerprint} and field in ('mobileNum', 'email') and verified_at is not null`);
  return row?.member_id ?? null;
}

/** Until when payouts wait because a number or an address was replaced; null when they do not. */
export async function findChangeBlock(reader: Reader, memberId: bigint, hours: number): Promise<Date | null> {
  const [row] = await reader.rows(sql<{ until: Date }>`
    select max(changed_at) + ${hours} * interval '1 hour' as until from members.contacts
    where member_id = ${memberId} and replaced and field in ('mobileNum', 'email')
    having max(changed_at) + ${hours} * interval '1 hour' > clock_timestamp()`);
  return row?.until ?? null;
}
