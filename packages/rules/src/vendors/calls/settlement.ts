import type { Round } from './types.ts';

/** How the money of a round stands. */
export const settlements = ['PENDING', 'SETTLED', 'MISMATCH'] as const;
export type Settlement = (typeof settlements)[number];

/** What is known of a round beside its state. */
export interface SettlementFacts {
  readonly status: Round['status'];
  /** The vendor's last `round-close` had other totals than the round. */
  readonly hasOtherTotals: boolean;
  /** An open incident says that the vendor has other calls or amounts of the round. */
  readonly hasDifference: boolean;
  /** A win of it is above its cap and not decided. */
  readonly hasHeldWin: boolean;
}

/**
 * How the money of a round stands (docs/reference/vendors.md 5.9): `MISMATCH` where vendor and platform differ, `PENDING` while something
 * may still be paid, else `SETTLED`, also for a round whose bets came back.
 */
export function settlementOf(facts: SettlementFacts): Settlement {
  const isOpen = facts.status === 'OPEN';
  if (facts.hasDifference || (isOpen && facts.hasOtherTotals)) return 'MISMATCH';
  return isOpen || facts.hasHeldWin ? 'PENDING' : 'SETTLED';
}
