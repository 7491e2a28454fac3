import { parseAmount } from '@tyche/kernel/money';
import { countBet, DEFAULT_MAX_COVERED, DEFAULT_MIN_ODDS } from '@tyche/rules/rewards';
import type { RunningBonus } from './bonus.ts';

type Terms = Pick<RunningBonus, 'counts' | 'maxBet'>;

/** The group by which bets on a vendor's game count; null for a game that counts for no bonus. */
export function groupOfGame({
  gameType,
  countsForBonus,
}: {
  readonly gameType: string;
  readonly countsForBonus: boolean;
}): string | null {
  return countsForBonus ? gameType : null;
}

/** What a bet on games of this group counts, as a share of one million; 0 for a group that the terms do not name, and for none. */
export function weightOf({ counts }: Pick<Terms, 'counts'>, group: string | null): number {
  return counts.find((one) => one.group === group)?.weightPpm ?? 0;
}

/**
 * The most that stakes on games of this group can count together, each up to the greatest bet and rounded down (docs/reference/rewards.md
 * 5.3). Opposite and low-risk bets are known at their settlement alone, and count less. Amounts are in 1/10 000 units.
 */
export function mostCounted(bonus: Terms, group: string, stakes: readonly bigint[]): bigint {
  const terms = {
    contributions: { [group]: BigInt(weightOf(bonus, group)) },
    maxBet: bonus.maxBet === null ? null : parseAmount(bonus.maxBet),
    minOddsPpm: DEFAULT_MIN_ODDS,
    maxCoveredPpm: DEFAULT_MAX_COVERED,
  };
  const bet = { group, isInTime: true, isVoid: false, opposite: 0n, oddsPpm: null, coveredPpm: null };
  return stakes.reduce((sum, valid) => sum + countBet(terms, { ...bet, valid, isMarked: false }).counted, 0n);
}
