import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * Takes the lock of a member until the transaction ends, before any other: what a member enters, claims and is granted comes one after
 * the other, and nothing of it commits after an exclusion that took the lock first.
 */
export async function lockMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('promotions ' || ${memberId}::bigint, 0))`);
}

/** Takes the lock of a member of staff until the transaction ends, before that of a member: limits of a day are exact. */
export async function lockStaff(tx: Tx, staffId: bigint): Promise<void> {
  await tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('promotions staff ' || ${staffId}::bigint, 0))`,
  );
}
