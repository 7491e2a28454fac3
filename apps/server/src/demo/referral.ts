// Friends of the demo member: the bots registered with its code. Their conditions and states are what the program makes of their play.
import { findMemberId } from '../modules/members/index.ts';
import {
  noteReferral,
  type PromotionsDeps,
  referralCodeOf,
  seedReferral,
} from '../modules/promotions/index.ts';
import type { Merchant } from '../modules/settings/index.ts';
import type { Database } from '../platform/db/database.ts';

/**
 * Opens inviting friends with the figures of the reference, and notes accounts as friends of another one. Safe to run any number of times.
 */
export async function seedFriends(
  database: Database,
  house: Merchant,
  of: {
    readonly referrer: string;
    readonly friends: readonly string[];
    readonly random: PromotionsDeps['random'];
  },
): Promise<void> {
  const deps = { merchant: async () => house };
  await database.inTransaction((tx) => seedReferral(deps, tx));
  const referrer = await findMemberId(database.reader, of.referrer);
  if (referrer === null) return;
  const code = await referralCodeOf({ random: of.random }, database.reader, referrer);
  for (const name of of.friends) {
    const memberId = await findMemberId(database.reader, name);
    if (memberId !== null) await database.inTransaction((tx) => noteReferral(deps, tx, { memberId, code }));
  }
}
