// What a referrer and a friend are told about a reward (docs/reference/rewards.md 8). Only a payment is told of: nothing pushes a friend to play.
import type { Tx } from '../../../platform/db/database.ts';
import { maskedNames } from '../../members/index.ts';
import { notify } from '../../messaging/index.ts';
import { shownAmount } from '../amounts.ts';
import type { ReferralRow } from './store-referrals.ts';

/** Both were paid; amounts in 1/10 000 units of the currency. Who got nothing is not told. */
export async function notifyRewarded(
  tx: Tx,
  { friend_id, referrer_id }: Pick<ReferralRow, 'friend_id' | 'referrer_id'>,
  {
    referrer,
    friend,
    currency,
  }: { readonly referrer: bigint; readonly friend: bigint; readonly currency: string },
): Promise<void> {
  if (referrer > 0n) {
    const name = (await maskedNames(tx, [friend_id])).get(friend_id) ?? '';
    const params = { name, amount: shownAmount(referrer, currency) };
    await notify(tx, { memberId: referrer_id, kind: 'referral-rewarded', params });
  }
  if (friend > 0n) {
    const params = { amount: shownAmount(friend, currency) };
    await notify(tx, { memberId: friend_id, kind: 'referral-friend-rewarded', params });
  }
}
