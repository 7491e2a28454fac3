import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * Takes the lock of a member until the transaction ends, before any other: what a member enters, claims and is granted comes one after
 * the other, and nothing of it commits after an exclusion that took the lock first.
 */
export async function lockMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('promotions ' || ${memberId}::bigint, 0))`);
}
