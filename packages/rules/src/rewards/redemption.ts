// Rewards of the mall: stock, the limit a member, and records that staff decide (docs/reference/rewards.md 6.4). Points are whole.
import type { RedemptionStatus } from './words/index.ts';

export interface MallReward {
  readonly isOpen: boolean;
  readonly stock: number;
  /** How many a member may have; null for no limit. */
  readonly maxPerMember: number | null;
  readonly price: bigint;
  /** Goods are sent: an address is needed. */
  readonly needsAddress: boolean;
}

export interface RedemptionRequest {
  readonly quantity: number;
  /** Pieces of this reward that the member has or waits for; rejected ones are not among them. */
  readonly held: number;
  /** Whole points that the member can spend. */
  readonly balance: bigint;
  readonly hasAddress: boolean;
}

export interface Redemption {
  /** Points to hold until staff decide. */
  readonly points: bigint;
  /** Pieces that are left. */
  readonly left: number;
}

export type RedemptionRefusal =
  | { readonly refusal: 'reward-closed' | 'reward-address-wanted' }
  | { readonly refusal: 'reward-out-of-stock'; readonly left: number }
  | { readonly refusal: 'reward-limit'; readonly most: number }
  | { readonly refusal: 'points-insufficient'; readonly missing: bigint };

/**
 * A request for a reward, after the payment password was right. The checks in their order: open, stock, limit, points, address.
 *
 * @param request its quantity is a whole number above 0.
 * @throws RangeError on another quantity: the contract refuses it before.
 */
export function redeemReward(
  { isOpen, stock, maxPerMember, price, needsAddress }: MallReward,
  { quantity, held, balance, hasAddress }: RedemptionRequest,
): Redemption | RedemptionRefusal {
  if (!Number.isInteger(quantity) || quantity < 1)
    throw new RangeError('redeemReward: a quantity is above 0');
  const points = price * BigInt(quantity);
  if (!isOpen) return { refusal: 'reward-closed' };
  if (quantity > stock) return { refusal: 'reward-out-of-stock', left: stock };
  if (maxPerMember !== null && held + quantity > maxPerMember)
    return { refusal: 'reward-limit', most: maxPerMember };
  if (points > balance) return { refusal: 'points-insufficient', missing: points - balance };
  if (needsAddress && !hasAddress) return { refusal: 'reward-address-wanted' };
  return { points, left: stock - quantity };
}

/** Whether a record can still be decided: once, while it is in process. */
export function decideRedemption(
  status: RedemptionStatus,
  decision: Exclude<RedemptionStatus, 'process'>,
):
  | { readonly status: RedemptionStatus; readonly isReturned: boolean }
  | { readonly refusal: 'redemption-decided'; readonly status: RedemptionStatus } {
  if (status !== 'process') return { refusal: 'redemption-decided', status };
  // A rejected record gives points and pieces back.
  return { status: decision, isReturned: decision === 'rejected' };
}
