import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { parseAmount } from '@tyche/kernel/money';

/** A ticket in the member's list. */
export type OrderRow = OutputOf<typeof contract.listOrders>['orders']['content'][number];

export type BetState = 'open' | 'won' | 'lost' | 'stopped' | 'cancelled' | 'void';

/** The statuses of the wire (wire.md 3.8) in words. */
export function stateOf(status: OrderRow['status']): BetState {
  switch (status) {
    case 2:
      return 'open';
    case 4:
      return 'won';
    case 5:
      return 'lost';
    case 6:
    case 7:
      return 'stopped';
    case 8:
      return 'cancelled';
    default:
      return 'void';
  }
}

/** What the bet did to the balance, and how it is shown: only a return above the stake is a gain. */
export interface BetEffect {
  readonly amount: bigint;
  readonly tone: 'gain' | 'plain';
  readonly isSigned: boolean;
}

/** An open bet shows its stake, a lost one the stake with a minus, a won one what came back with a plus. */
export function effectOf(row: Pick<OrderRow, 'status' | 'bettingAmount' | 'winAmount'>): BetEffect {
  const stake = parseAmount(row.bettingAmount) ?? 0n;
  const win = parseAmount(row.winAmount) ?? 0n;
  switch (stateOf(row.status)) {
    case 'won':
      return { amount: win, tone: win > stake ? 'gain' : 'plain', isSigned: true };
    case 'lost':
      return { amount: -stake, tone: 'plain', isSigned: true };
    default:
      return { amount: stake, tone: 'plain', isSigned: false };
  }
}

/** Whether the draw decided the bet: before that, and for one that was taken back, there is no result to show. */
export function isDecided({ status }: Pick<OrderRow, 'status'>): boolean {
  const state = stateOf(status);
  return state === 'won' || state === 'lost';
}
