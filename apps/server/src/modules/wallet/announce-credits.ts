// Tells other modules what promotions credit (docs/reference/agents.md 8.4). In one place, as several modules give rewards.
import { readNow } from '../../platform/db/read-now.ts';
import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/events.ts';

/** Money that a promotion credits to a member, in 1/10 000 units. */
export interface PromotionCredit {
  readonly memberId: bigint;
  readonly amount: bigint;
}

/** Topic of what promotions credited: bonus money, cash rewards, and points that became money. */
export const PROMOTION_CREDITED = 'wallet.promotion-credited';

/** Publishes credits once, in the transaction that moves the money. */
export async function announceCredits(tx: Tx, credits: readonly PromotionCredit[]): Promise<void> {
  const legs = credits
    .filter(({ amount }) => amount > 0n)
    .map(({ memberId, amount }) => ({ memberId, amount }));
  if (legs.length === 0) return;
  await publish(tx, PROMOTION_CREDITED, { creditedAt: (await readNow(tx)).getTime(), legs });
}
