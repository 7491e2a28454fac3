import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/** Destroys all that identity keeps of a member: how he signs in, from where, and with what. Nobody can sign in as him again. */
export async function eraseMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`delete from identity.sessions where realm = 'member' and subject_id = ${memberId}`);
  await tx.rows(sql`delete from identity.social_links where member_id = ${memberId}`);
  await tx.rows(sql`delete from identity.remembered_devices where member_id = ${memberId}`);
  await tx.rows(sql`delete from identity.devices where member_id = ${memberId}`);
  await tx.rows(sql`delete from identity.known_networks where member_id = ${memberId}`);
  await tx.rows(sql`delete from identity.payment_passwords where member_id = ${memberId}`);
  await tx.rows(sql`delete from identity.passkeys where realm = 'member' and subject_id = ${memberId}`);
  await tx.rows(sql`delete from identity.recovery_codes where realm = 'member' and subject_id = ${memberId}`);
  await tx.rows(sql`delete from identity.authenticators where realm = 'member' and subject_id = ${memberId}`);
  await tx.rows(sql`delete from identity.codes where subject_id = ${memberId}`);
  await tx.rows(sql`delete from identity.credentials where realm = 'member' and subject_id = ${memberId}`);
}
