import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { parseAmount } from '@tyche/kernel/money';
import { outcomeOf, type Played, resultOf } from '@tyche/rules/records';

/** A ticket in the member's list. */
export type OrderRow = OutputOf<typeof contract.listOrders>['orders']['content'][number];

/** How a bet ended. `won` is a net gain; `returned` was paid something, but no more than it cost. */
export type BetState = 'open' | 'won' | 'returned' | 'lost' | 'stopped' | 'cancelled' | 'void';

/** What of a bet its result hangs on. */
export type Sums = Pick<OrderRow, 'status' | 'bettingAmount' | 'winAmount' | 'rebateAmount'>;

/** The state of a bet: by its status on the wire (wire.md 3.8), and of a paid one by what it came to. */
export function stateOf(row: Sums): BetState {
  switch (row.status) {
    case 2:
      return 'open';
    case 4:
    case 5:
      return outcomeOf(playedOf(row));
    case 6:
    case 7:
      return 'stopped';
    case 8:
      return 'cancelled';
    default:
      return 'void';
  }
}

/** What a bet did to the balance, and how it is shown: only a net gain is coloured. */
export interface BetEffect {
  readonly amount: bigint;
  readonly tone: 'gain' | 'plain';
  readonly isSigned: boolean;
}

/** A decided bet shows its result with its sign, any other one its stake. */
export function effectOf(row: Sums): BetEffect {
  const played = playedOf(row);
  if (!isDecided(row)) return { amount: played.stake, tone: 'plain', isSigned: false };
  const amount = resultOf(played);
  return { amount, tone: amount > 0n ? 'gain' : 'plain', isSigned: true };
}

/** What came back of a bet: its payout and its rebate. */
export function returnedBy(row: Sums): bigint {
  const { paid, rebate } = playedOf(row);
  return paid + rebate;
}

/** Whether the draw decided the bet: before that, and for one that was taken back, there is no result to show. */
export function isDecided({ status }: Pick<OrderRow, 'status'>): boolean {
  return status === 4 || status === 5;
}

/** What a bet cost and brought, by its fields on the wire. */
export function playedOf({ bettingAmount, winAmount, rebateAmount }: Sums): Played {
  return {
    stake: parseAmount(bettingAmount) ?? 0n,
    paid: parseAmount(winAmount) ?? 0n,
    rebate: parseAmount(rebateAmount) ?? 0n,
  };
}
