// What of a member's bets on one draw carries risk: contrary bets are set off, and bets that cover nearly every result count nothing
// (docs/reference/rewards.md 5.3, decision 101).
import { lesser, PPM } from '@tyche/kernel/money';

/** A bet of a member on a draw. */
export interface RiskBet {
  /** Names the play in its game. */
  readonly play: string;
  /** In 1/10 000 units. */
  readonly stake: bigint;
  /**
   * What each unit gets back at fair odds, a number for each result of the same sample; one list for all bets of one selection. Null when it
   * cannot be known.
   */
  readonly returns: readonly number[] | null;
}

/** What `countBet` asks about a bet. */
export interface BetRisk {
  /** What contrary bets set off, in 1/10 000 units. */
  readonly opposite: bigint;
  /** The share of all results that the member's bets on this play cover, in ppm; null when it cannot be known. */
  readonly coveredPpm: bigint | null;
}

/** A bet that covers less of the results than this has no contrary bet that is not at low risk by itself. */
const LEAST_SIDE = 0.2;
/** A result is covered when at least this share of what is staked on the play comes back at fair odds. */
const COVERED_RETURN = 0.5;

type Side = readonly number[];
type Compare = (one: Side, other: Side) => boolean;

/**
 * Judges all bets of one member on one draw. Contrary bets, of one play or of two, are set off by the smaller sum, from each side once, the
 * oldest first. Of what is left, the share of results is told in which at least half of the stake on a play comes back.
 *
 * @param bets from the oldest to the newest; void ones are left out.
 * @param areOpposite whether one gets back where the other loses.
 * @returns the risk of each bet, in the same order.
 */
export function judgeDraw(bets: readonly RiskBet[], areOpposite: Compare): readonly BetRisk[] {
  const left = setOffContrary(bets, rememberContrary(areOpposite));
  const covered = new Map(
    [...Map.groupBy(bets.keys(), (at) => bets[at]?.play ?? '')].map(([play, places]) => [
      play,
      coveredBy(places.flatMap((at) => partOf(bets[at], left[at] ?? 0n))),
    ]),
  );
  return bets.map(({ play, stake, returns }, at) => ({
    opposite: stake - (left[at] ?? 0n),
    coveredPpm: returns && (covered.get(play) ?? null),
  }));
}

/** What is left of each stake. */
function setOffContrary(bets: readonly RiskBet[], areContrary: Compare): readonly bigint[] {
  const left = bets.map(({ stake }) => stake);
  for (const [at, { returns }] of bets.entries()) {
    if (!returns || shareOf(returns) < LEAST_SIDE) continue;
    for (const [before, other] of bets.slice(0, at).entries()) {
      const both = lesser(left[before] ?? 0n, left[at] ?? 0n);
      if (both === 0n || !other.returns || !areContrary(other.returns, returns)) continue;
      left[before] = (left[before] ?? 0n) - both;
      left[at] = (left[at] ?? 0n) - both;
    }
  }
  return left;
}

/** Compares each two sides once, however many bets are on them. */
function rememberContrary(areOpposite: Compare): Compare {
  const known = new Map<Side, Map<Side, boolean>>();
  return (one, other) => {
    const ofOne = known.get(one) ?? new Map<Side, boolean>();
    known.set(one, ofOne);
    const found = ofOne.get(other) ?? (shareOf(one) >= LEAST_SIDE && areOpposite(one, other));
    ofOne.set(other, found);
    return found;
  };
}

/** A stake on a play, or what is left of it. */
export interface CoverPart {
  /** What each unit gets back, a number for each result of the same sample. */
  readonly returns: readonly number[];
  readonly weight: number;
}

function partOf(bet: RiskBet | undefined, stake: bigint): readonly CoverPart[] {
  return bet?.returns && stake > 0n ? [{ returns: bet.returns, weight: Number(stake) }] : [];
}

/** The share of results in which half of the stake comes back, in ppm rounded down; null without a bet. */
export function coveredBy(parts: readonly CoverPart[]): bigint | null {
  const results = parts[0]?.returns.length ?? 0;
  if (results === 0) return null;
  const staked = parts.reduce((sum, { weight }) => sum + weight, 0);
  const back = new Float64Array(results);
  for (const { returns, weight } of parts)
    for (const [at, value] of returns.entries()) back[at] = (back[at] ?? 0) + value * weight;
  const covered = back.reduce((count, value) => count + Number(value >= staked * COVERED_RETURN), 0);
  return (BigInt(covered) * PPM) / BigInt(results);
}

const shares = new WeakMap<Side, number>();

/** In how many of the results a bet gets something back. */
function shareOf(returns: Side): number {
  const known = shares.get(returns);
  if (known !== undefined) return known;
  const share = returns.filter((back) => back > 0).length / returns.length;
  shares.set(returns, share);
  return share;
}
