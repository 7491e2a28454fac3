import type { Random } from '@tyche/kernel/random';
import type { Ratio } from '@tyche/kernel/ratio';
import type { Selection } from './selection.ts';

/**
 * What was drawn, in drawn order: balls, dice, digits. A layout's prizes are its digits one after the other
 * (`boardOf` cuts them). A family may add what its date decides, behind the drawn numbers.
 */
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

/** A button that fills a row: `values` are the cells it picks. Its name is `nameKey` with `nameParams`. */
export interface QuickGroup {
  readonly id: string;
  readonly nameKey: string;
  readonly nameParams: Readonly<Record<string, number | string>>;
  readonly values: readonly number[];
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
  /** The buttons that fill one of its rows. */
  readonly quick: readonly QuickGroup[];
}

/**
 * A list of single tickets, each of `length` digits, or of `length` numbers of two digits joined by `-`
 * where `numbers` tells their range. `sorted` tickets mean the same in any order of their parts.
 */
export interface TypedLayout {
  readonly entry: 'typed';
  readonly length: number;
  readonly numbers: { readonly lowest: number; readonly highest: number } | null;
  readonly sorted: boolean;
  /** A ticket needs at least this many different parts (a triple is no group bet). */
  readonly minDistinct: number;
  /** Tickets have exactly one open digit, written `r`: any digit stands there (a roll). */
  readonly open?: boolean;
  readonly shorthand?: Shorthand;
  readonly places: PlacesRule | null;
}

/** Words of a typed list that stand for several tickets, such as every order of a number's digits. */
export interface Shorthand {
  /** The sentence that tells them, in the play's own catalog. */
  readonly hintKey: string;
  readonly hintParams: Readonly<Record<string, string>>;
  /** The tickets that a word stands for; null when it is none. */
  expand(word: string): readonly string[] | null;
}

export type Layout = PickedLayout | TypedLayout;

/**
 * One prize of a play. `p`: chance that a unit bet playing for this prize takes it, or how often it takes it
 * on average where a hit can come several times. `odds`: gross fair odds at the base series; a game with an
 * odds sheet pays by its sheet instead.
 */
export interface Prize {
  readonly key: string;
  readonly p: Ratio;
  readonly odds: Ratio;
  /** A parlay of this many legs: its odds are those of one leg, to this power. A sheet lists the odds of one leg. */
  readonly legs?: number;
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
 * Source of the rules: lottery.md, the section of its family; numeric ids: wire.md 3.6 where known.
 */
export interface Play {
  readonly code: string;
  readonly id: number;
  /**
   * The menu tree: `group` → `subgroup` → play. Names are `<catalog>.group.<group>`,
   * `<catalog>.subgroup.<subgroup>`.
   */
  readonly group: string;
  readonly subgroup: string;
  /** The subject of the catalogs that has this play's words. */
  readonly catalog: string;
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

/** A kind of lottery: every play it knows, and which of them a game offers by the name of a menu. */
export interface Family {
  readonly code: string;
  readonly plays: readonly Play[];
  readonly menus: Readonly<Record<string, readonly Play[]>>;
  /** What the day of a draw (`yyyy-MM-dd`) adds behind the drawn numbers, such as the animal of the year. */
  readonly addedBy?: (date: string) => readonly number[];
}
