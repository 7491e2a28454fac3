// What referral keeps about a member, handed out and destroyed (docs/reference/rewards.md 8).
import type { Reader } from '../../../platform/db/database.ts';
import type { Subscription } from '../../../platform/events/events.ts';
import { MEMBER_ERASED } from '../../protection/index.ts';
import { forgetReasons } from '../../staff/index.ts';
import * as store from './store-privacy.ts';
import { findCode } from './store.ts';
import { findReferral } from './store-referrals.ts';

/** The code of a member, visits of its link, its friends without names, and its own registration with a code. */
export async function exportReferral(reader: Reader, memberId: bigint, limit: number): Promise<unknown> {
  const own = await findReferral(reader, memberId);
  return {
    code: await findCode(reader, memberId),
    visits: await store.listOwnVisits(reader, memberId, limit),
    friends: await store.listOwnFriends(reader, memberId, limit),
    asFriend: own && {
      registeredAt: own.registered_at,
      state: own.state,
      credited: own.credited,
      valid: own.valid,
      reward: own.friend_amount,
      rewardedAt: own.rewarded_at,
    },
  };
}

/** After an erasure nothing that staff wrote or found out is left. A repeated event changes nothing. */
export const referralErased: Subscription = {
  topic: MEMBER_ERASED,
  async handle(tx, { payload }) {
    const { memberId } = payload as { memberId?: unknown };
    const id = BigInt(String(memberId));
    await forgetReasons(tx, {
      actions: ['^promotion\\.referral-(allowed|refused)'],
      subjects: [`referral ${id}`],
    });
    await store.eraseReferral(tx, id);
  },
};
