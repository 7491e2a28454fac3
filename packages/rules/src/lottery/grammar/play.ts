import type { Random } from '@tyche/kernel/random';
import type { Ratio } from './ratio.ts';
import type { Selection } from './selection.ts';

/** The drawn balls in drawn order. Digits are numbers here; their text keeps leading zeros. */
export type Draw = readonly number[];

/**
 * One thing that can be picked in a row. `text` is what the slip carries; options also have a name in the
 * catalogs.
 */
export interface Cell {
  readonly value: number;
  readonly text: string;
  readonly nameKey: string | null;
}

/** One row of the pad: how many of its cells a bet may hold. */
export interface Row {
  readonly nameKey: string;
  readonly min: number;
  readonly max: number;
}

/** The positions that an any-position play is spread over; one asks for at least `min` of `of`. */
export interface PlacesRule {
  readonly of: number;
  readonly min: number;
}

/**
 * Cells picked in rows. `look` says how cells are drawn and joined: digits run together, numbers and options
 * by `-`.
 */
export interface PickedLayout {
  readonly entry: 'picked';
  readonly look: 'digits' | 'numbers' | 'options';
  readonly cells: readonly Cell[];
  readonly rows: readonly Row[];
  readonly places: PlacesRule | null;
  /** Whether the buttons all, big, small, odd, even make sense on its rows. */
  readonly quick: boolean;
}

/**
 * A list of single tickets, each of `length` digits. `sorted` tickets mean the same in any order of their
 * digits.
 */
export interface TypedLayout {
  readonly entry: 'typed';
  readonly length: number;
  readonly sorted: boolean;
  /** A ticket needs at least this many different digits (a triple is no group bet). */
  readonly minDistinct: number;
  readonly places: PlacesRule | null;
}

export type Layout = PickedLayout | TypedLayout;

/**
 * One prize of a play. `p`: chance that a unit bet playing for this prize takes it. `odds`: gross fair odds
 * at the base series.
 */
export interface Prize {
  readonly key: string;
  readonly p: Ratio;
  readonly odds: Ratio;
}

/** How often a prize was won. */
export interface Hit {
  readonly key: string;
  readonly count: number;
}

/** What a draw does to a selection: prizes won, and unit bets whose stake goes back. */
export interface Resolution {
  readonly hits: readonly Hit[];
  readonly pushes: number;
}

/**
 * The most that a selection can win in one class of outcomes. Classes of one play do not overlap beyond what
 * its builder says.
 */
export interface Exposure {
  readonly key: string;
  readonly hits: readonly Hit[];
}

/** A worked example for the help page: this text against this draw is this many bets and these hits. */
export interface Example {
  readonly type: 1 | 2;
  readonly balls: string;
  readonly draw: string;
  readonly bets: number;
  readonly hits: readonly Hit[];
}

/**
 * One way to bet on a draw model, as pure functions. Knows selections and draws, nothing of money.
 * Source of the rules: lottery.md 4.2 and 4.3; numeric ids: wire.md 3.6 where known.
 */
export interface Play {
  readonly code: string;
  readonly id: number;
  /**
   * The menu tree: `group` → `subgroup` → play. Names are `lottery.group.<group>`,
   * `lottery.subgroup.<subgroup>`.
   */
  readonly group: string;
  readonly subgroup: string;
  readonly nameKey: string;
  readonly nameParams: Readonly<Record<string, number>>;
  readonly helpKey: string;
  readonly example: Example;
  /** The slip's optional last field of the product family; null where the family sends none. */
  readonly digit: number | null;
  readonly layouts: readonly Layout[];
  readonly prizes: readonly Prize[];
  /** The number of different unit bets there are: what a cover share is a share of. */
  readonly universe: number;
  /** Unit bets charged, by formula. 0 for a selection that makes no bet. */
  count(selection: Selection): number;
  /** The unit bets one by one, as text; for display and for checking `count`. */
  expand(selection: Selection): Iterable<string>;
  resolve(selection: Selection, draw: Draw): Resolution;
  /** The hits of the best outcome there is for the selection. */
  best(selection: Selection): readonly Hit[];
  /** Worst case by class of outcomes, at most a few hundred classes. */
  exposures(selection: Selection): readonly Exposure[];
  /** The smallest bet, at random. */
  sample(random: Random): Selection;
}
