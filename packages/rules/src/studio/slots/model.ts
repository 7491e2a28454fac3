// What a slot is made of. A model is plain data and never changes: a change is a model with another version.

/** A symbol is one letter; the drawings have the names. */
export type SlotSymbol = string;

/** Pays by the number of equal symbols, in tenths of the whole bet for one line or way of the bet. */
export type Pays = Readonly<Record<SlotSymbol, Readonly<Record<number, number>>>>;

export interface LineSlot {
  readonly kind: 'lines';
  readonly code: string;
  readonly version: number;
  /** The strips, top to bottom; each wraps around. */
  readonly reels: readonly string[];
  readonly rows: number;
  /** The row of each reel, 0 at the top; line 1 first. */
  readonly lines: readonly (readonly number[])[];
  /** Multiples of the bet on one line. */
  readonly pays: Pays;
  /** The fewest equal symbols that pay, counted from reel 1. */
  readonly minCount: number;
  readonly wild: SlotSymbol | null;
  /** Pays multiples of the whole bet, wherever it stands; null without one. */
  readonly scatter: { readonly symbol: SlotSymbol; readonly pays: Readonly<Record<number, number>> } | null;
  /** Multiplies the win of every round; null without such a reel. */
  readonly multipliers: readonly { readonly times: number; readonly weight: number }[] | null;
  /** The largest multiple of a round in tenths of the bet. */
  readonly maxTenths: number;
}

export interface WaysSlot {
  readonly kind: 'ways';
  readonly code: string;
  readonly version: number;
  readonly reels: readonly string[];
  readonly rows: number;
  /** Tenths of the bet for each way. */
  readonly pays: Pays;
  readonly minCount: number;
  readonly wild: SlotSymbol;
  /** By the number of reels that show the symbol: tenths of the bet, and free spins. */
  readonly scatter: {
    readonly symbol: SlotSymbol;
    readonly tenths: Readonly<Record<number, number>>;
    readonly spins: Readonly<Record<number, number>>;
  };
  /** What each pay of a free spin is multiplied by. */
  readonly freeTimes: number;
  /** The round ends once it is worth so much, in tenths of the bet. */
  readonly maxTenths: number;
}

export type SlotModel = LineSlot | WaysSlot;

/** The rows of a grid, top first, each a text with one symbol a reel. */
export function gridOf(
  { reels, rows }: Pick<SlotModel, 'reels' | 'rows'>,
  stops: readonly number[],
): string[] {
  return Array.from({ length: rows }, (_, row) =>
    reels.map((strip, reel) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? '').join(''),
  );
}
