import type { BookLine, BookTotals } from '@tyche/rules/vendors';

/** A call of ours that moved money, beside the vendor's list. */
export interface OwnLine extends BookLine {
  readonly playerId: string;
  readonly roundId: string;
}

/** What the comparison of an hour came to. */
export interface HourResult {
  readonly matching: number;
  readonly onlyOurs: number;
  readonly onlyTheirs: number;
  readonly differing: number;
  readonly ours: readonly BookTotals[];
  readonly theirs: readonly BookTotals[];
}

/** Totals as they are stored: amounts as text. */
export interface StoredTotals {
  readonly side: 'ours' | 'theirs';
  readonly currency: string;
  readonly count: number;
  readonly bets: string;
  readonly wins: string;
  readonly refunds: string;
}

/** The kinds of incidents that a comparison finds. */
export type DifferenceCode = 'ONLY_OURS' | 'ONLY_THEIRS' | 'AMOUNTS_DIFFER';
