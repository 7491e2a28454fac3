// What has friends looked at: a deposit, an identity that was proven, an exclusion. Settled bets come with the step of the feed that counts
// them (take-plays.ts).
import type { Tx } from '../../../platform/db/database.ts';
import type { Subscription } from '../../../platform/events/events.ts';
import { IDENTITY_PROVEN } from '../../protection/index.ts';
import * as store from './store-referrals.ts';

/** A deposit was credited to a friend. A repeated event changes nothing: sums are read anew each time. */
const depositPaid: Subscription = {
  topic: 'cashier.deposit',
  async handle(tx, { payload }) {
    const { memberIds, state } = payload as { readonly memberIds?: unknown; readonly state?: unknown };
    if (state === 'paid' && Array.isArray(memberIds)) await store.markDue(tx, memberIds.map(idOf));
  },
};

/** Documents proved who a friend is. */
const identityProven: Subscription = {
  topic: IDENTITY_PROVEN,
  async handle(tx, { payload }) {
    const { memberId } = payload as { readonly memberId?: unknown };
    await store.markDue(tx, [idOf(memberId)]);
  },
};

export const referralEvents: readonly Subscription[] = [depositPaid, identityProven];

/**
 * Refuses what a member has as a friend, in the transaction of its exclusion. The caller has the lock of the member. What others owe to it as
 * a referrer is asked at each payment.
 */
export async function excludeFriend(tx: Tx, memberId: bigint): Promise<void> {
  const row = await store.lockReferral(tx, memberId);
  if (!row || !(await store.refuseReferral(tx, memberId, 'self-excluded'))) return;
  await store.insertStep(tx, {
    friendId: memberId,
    state: 'refused',
    reason: 'self-excluded',
    signals: row.signals,
  });
}

function idOf(value: unknown): bigint {
  return BigInt(String(value));
}
