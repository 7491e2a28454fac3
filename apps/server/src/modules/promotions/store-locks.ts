import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * Takes the lock of a member until the transaction ends, before any other: what a member enters, claims and is granted comes one after
 * the other, and nothing of it commits after an exclusion that took the lock first.
 */
export async function lockMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('promotions ' || ${memberId}::bigint, 0))`);
}

/** Takes the locks of members in the order of their ids. */
export async function lockMembers(tx: Tx, memberIds: readonly bigint[]): Promise<void> {
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended('promotions ' || member_id, 0))
    from (select member_id from unnest(${memberIds}::bigint[]) asked (member_id) order by member_id) ordered`);
}

/** Takes the lock of a member of staff until the transaction ends, before that of a member: limits of a day are exact. */
export async function lockStaff(tx: Tx, staffId: bigint): Promise<void> {
  await tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('promotions staff ' || ${staffId}::bigint, 0))`,
  );
}
