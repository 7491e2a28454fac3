// What the games of a vendor took and gave in a time, in the books of both sides (docs/reference/vendors.md 8.4).
import type { BookTotals } from './reconcile.ts';

/** The totals of a game in a currency; the code is empty for what belongs to no game, such as a gift. */
export interface GameTotals extends BookTotals {
  readonly gameCode: string;
}

export interface ComparedTotals {
  readonly gameCode: string;
  readonly currency: string;
  /** Null where the side has nothing of the game. */
  readonly ours: GameTotals | null;
  readonly theirs: GameTotals | null;
  /** Whether bets, wins and refunds are the same. The number of calls may differ by some that move nothing. */
  readonly isEqual: boolean;
}

/**
 * Puts the totals of both sides beside each other.
 *
 * @param ours our totals, each game and currency once; amounts in 1/10 000 units.
 * @param theirs those of the vendor; a game and currency that it lists twice is added up.
 * @returns a line for each game and currency of either side: differences first, then by game and currency.
 */
export function compareTotals(
  ours: readonly GameTotals[],
  theirs: readonly GameTotals[],
): readonly ComparedTotals[] {
  const [own, other] = [byGame(ours), byGame(theirs)];
  const keys = [...new Set([...own.keys(), ...other.keys()])].sort();
  const lines = keys.map((key) => lineOf(own.get(key) ?? null, other.get(key) ?? null));
  return [...lines.filter(({ isEqual }) => !isEqual), ...lines.filter(({ isEqual }) => isEqual)];
}

function byGame(totals: readonly GameTotals[]): ReadonlyMap<string, GameTotals> {
  const found = new Map<string, GameTotals>();
  for (const one of totals) {
    const key = `${one.gameCode} ${one.currency}`;
    const known = found.get(key);
    found.set(key, known ? added(known, one) : one);
  }
  return found;
}

function added(one: GameTotals, other: GameTotals): GameTotals {
  return {
    ...one,
    count: one.count + other.count,
    bets: one.bets + other.bets,
    wins: one.wins + other.wins,
    refunds: one.refunds + other.refunds,
  };
}

function lineOf(ours: GameTotals | null, theirs: GameTotals | null): ComparedTotals {
  const isEqual = (['bets', 'wins', 'refunds'] as const).every(
    (of) => (ours?.[of] ?? 0n) === (theirs?.[of] ?? 0n),
  );
  const { gameCode = '', currency = '' } = ours ?? theirs ?? {};
  return { gameCode, currency, ours, theirs, isEqual };
}
