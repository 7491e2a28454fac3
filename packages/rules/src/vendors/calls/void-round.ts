import { sum } from '@tyche/kernel/money';
import { emptyRound } from './outcomes.ts';
import type { Round, StoredCall } from './types.ts';

/** What the void of a round asks of its calls. */
export type CallOfRound = Pick<StoredCall, 'call' | 'status' | 'debit' | 'credit' | 'isHeld' | 'free'>;

/** What a void does. Amounts in 1/10 000 units. */
export interface RoundVoid<Call extends CallOfRound> {
  /** The stakes of the bets that stand. */
  readonly stakes: bigint;
  /** Wins, jackpots and corrections that were paid; below zero when more was corrected downwards than was won. */
  readonly wins: bigint;
  /** Given to the wallet: the stakes, and corrections downwards. */
  readonly credit: bigint;
  /** Taken back as far as the wallet has it after the credit; the rest becomes owed. */
  readonly collect: bigint;
  /** The calls that do not count from now on. */
  readonly voids: readonly Call[];
  /** The grants of the free rounds that were played here, each once for every free bet: a grant that has not ended has them back. */
  readonly freeRoundsOf: readonly string[];
  readonly round: Round;
}

/**
 * Decides the void of a round (docs/reference/vendors.md 9): every bet that stands comes back, every win and correction that was paid is taken
 * back. A refunded bet and a held win moved nothing, so nothing of them comes back.
 *
 * @param calls all stored calls of the round.
 * @returns what moves; null for a round that is cancelled or void already, of which nothing stands.
 */
export function voidRound<Call extends CallOfRound>(
  round: Round,
  calls: readonly Call[],
): RoundVoid<Call> | null {
  if (round.status === 'CANCELLED') return null;
  const voids = calls.filter(({ call, status }) => status === 'OK' && call !== 'refund');
  const stakes = sum(voids.map(({ debit }) => debit));
  const wins = sum(voids.map(({ credit, isHeld }) => (isHeld ? 0n : credit)));
  return {
    stakes,
    wins,
    credit: stakes + (wins < 0n ? -wins : 0n),
    collect: wins > 0n ? wins : 0n,
    voids,
    freeRoundsOf: voids.flatMap(({ call, free }) => (free === null || call === 'win' ? [] : [free.grantId])),
    round: { ...emptyRound, status: 'CANCELLED', isVoided: true },
  };
}
