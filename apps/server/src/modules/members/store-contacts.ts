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

/** Keeps a contact, new or in place of another. False when the number or address is another member's. */
export async function upsertContact(tx: Tx, c: NewContact): Promise<boolean> {
  const taken = await tx.rows(sql`
    select 1 from members.contacts
    where field = ${c.field} and fingerprint = ${c.fingerprint} and member_id <> ${c.memberId} and field in ('mobileNum', 'email')`);
  if (taken.length > 0) return false;
  await tx.rows(sql`
    insert into members.contacts as k (member_id, field, sealed, fingerprint, verified_at)
    values (${c.memberId}, ${c.field}, ${c.sealed}, ${c.fingerprint}, case when ${c.isVerified}::boolean then clock_timestamp() end)
    on conflict (member_id, field) do update set sealed = excluded.sealed, verified_at = excluded.verified_at,
      replaced = k.replaced or k.fingerprint <> excluded.fingerprint, changed_at = clock_timestamp(),
      fingerprint = excluded.fingerprint`);
  return true;
}

export function listContacts(reader: Reader, memberId: bigint): Promise<ContactRow[]> {
  return reader.rows(sql<ContactRow>`
    select member_id, field, sealed, verified_at, changed_at from members.contacts where member_id = ${memberId}`);
}

/** Whose a number or address is; only proven ones count when `verifiedOnly`. */
export async function findByFingerprint(
  reader: Reader,
  asked: { field: string; fingerprint: Buffer; verifiedOnly: boolean },
): Promise<bigint | null> {
  const [row] = await reader.rows(sql<{ member_id: bigint }>`
    select member_id from members.contacts where field = ${asked.field} and fingerprint = ${asked.fingerprint}
      and (not ${asked.verifiedOnly}::boolean or verified_at is not null)`);
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
