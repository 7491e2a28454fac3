import type { Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/events.ts';

/** Tells the member's open pages that a payment has moved; their balance is read again. */
export async function announce(
  tx: Tx,
  topic: 'cashier.deposit' | 'cashier.withdrawal' | 'cashier.transfer',
  { memberIds, id, state }: { memberIds: readonly bigint[]; id: bigint; state: string },
): Promise<void> {
  await publish(tx, topic, { memberIds, id, state });
}

/** One side of a completed movement, in 1/10 000 units. */
export interface CompletedLeg {
  readonly memberId: bigint;
  readonly figure: 'deposit' | 'withdrawal' | 'transferIn' | 'transferOut';
  /** What the member's wallet got or gave. */
  readonly amount: bigint;
  /** The first deposit that the member ever made. */
  readonly isFirst?: boolean;
}

/** Tells other modules once of a completed movement of money, in the transaction that moves it. */
export async function announceCompleted(
  tx: Tx,
  { at, legs }: { readonly at: Date; readonly legs: readonly CompletedLeg[] },
): Promise<void> {
  await publish(tx, 'cashier.completed', { completedAt: at.getTime(), legs });
}
