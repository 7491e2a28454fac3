import type { Reader, Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

/** What of its friends a member may take along: no name, no amount of theirs. */
export function listOwnFriends(reader: Reader, memberId: bigint, limit: number) {
  return reader.rows(sql<{ month: string; state: string; reward: bigint }>`
    select to_char(registered_day, 'YYYY-MM') as month, state, referrer_amount as reward from promotions.referrals
    where referrer_id = ${memberId} order by registered_at desc, friend_id desc limit ${limit}`);
}

/** Days with visits of the link of a member. */
export function listOwnVisits(reader: Reader, memberId: bigint, limit: number) {
  return reader.rows(sql<{ day: string; visits: bigint }>`
    select day::text, visits from promotions.referral_visits where member_id = ${memberId} order by day desc limit ${limit}`);
}

/** Empties what staff wrote about a friend, and what was found out about the person. Amounts and dates stay: they explain the ledger. */
export async function eraseReferral(tx: Tx, memberId: bigint): Promise<void> {
  await tx.rows(
    sql`update promotions.referral_steps set note = '', signals = '{}' where friend_id = ${memberId}`,
  );
  await tx.rows(sql`update promotions.referrals set signals = '{}' where friend_id = ${memberId}`);
  await tx.rows(sql`delete from promotions.referral_visits where member_id = ${memberId}`);
}
