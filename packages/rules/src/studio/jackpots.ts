// The studio's jackpots (docs/reference/games.md 2.3). The house pays the contributions, so the base return stays as published.
import { floorDiv } from '@tyche/kernel/money';
import { plus, type Ratio, ratio, times } from '@tyche/kernel/ratio';
import type { Random } from '@tyche/kernel/random';
import { drawInteger } from './stream.ts';

export interface JackpotLevel {
  readonly id: string;
  /** Rounds of the smallest bet for one hit; a larger bet has as many chances as smallest bets. */
  readonly smallestBetsPerHit: number;
  /** Hundredths of a percent of the bet. */
  readonly contributionBp: number;
  /** What the pot begins with, in smallest bets. */
  readonly seedInSmallestBets: number;
}

/** The levels, in the order in which a round draws them. */
export const jackpotLevels: readonly JackpotLevel[] = [
  { id: 'grand', smallestBetsPerHit: 4_000_000, contributionBp: 25, seedInSmallestBets: 5_000 },
  { id: 'mini', smallestBetsPerHit: 40_000, contributionBp: 25, seedInSmallestBets: 50 },
];

const BP = 10_000n;

/** What a bet adds to the pot of a level: rounded down to 1/10 000 unit. */
export function contributionOf(
  bet: bigint,
  { contributionBp }: Pick<JackpotLevel, 'contributionBp'>,
): bigint {
  return floorDiv(bet * BigInt(contributionBp), BP);
}

/** How many chances a bet has: its whole number of smallest bets. */
export function chancesOf(bet: bigint, smallestBet: bigint): bigint {
  return floorDiv(bet, smallestBet);
}

/** The bet of a round, and the smallest one that its game takes; both in 1/10 000 units. */
export interface JackpotBet {
  readonly bet: bigint;
  readonly smallestBet: bigint;
}

/** What a round draws for a level: an integer below the number of smallest bets for one hit. */
export function drawLevel(random: Random, { smallestBetsPerHit }: JackpotLevel): number {
  return drawInteger(random, smallestBetsPerHit);
}

/** Whether a draw hits its pot: it is below the number of chances of the bet. */
export function isJackpotHit(draw: number, { bet, smallestBet }: JackpotBet): boolean {
  return BigInt(draw) < chancesOf(bet, smallestBet);
}

/** What a round draws for the pots, after everything else of the round. */
export function drawJackpots(
  random: Random,
  bet: JackpotBet,
  levels: readonly JackpotLevel[] = jackpotLevels,
): readonly { readonly id: string; readonly draw: number; readonly isHit: boolean }[] {
  return levels.map((level) => {
    const draw = drawLevel(random, level);
    return { id: level.id, draw, isHit: isJackpotHit(draw, bet) };
  });
}

/** What a pot of a level begins with, in 1/10 000 units. */
export function seedOfPot({ seedInSmallestBets }: JackpotLevel, smallestBet: bigint): bigint {
  return smallestBet * BigInt(seedInSmallestBets);
}

/**
 * Pays a pot that was hit: all of it that the currency can pay. The pot begins again with its seed and the rest below the pay unit.
 *
 * @param pot with the contribution of the round, in 1/10 000 units.
 */
export function payPot(
  pot: bigint,
  { seed, payUnit }: { readonly seed: bigint; readonly payUnit: bigint },
): { readonly paid: bigint; readonly left: bigint } {
  const rest = pot % payUnit;
  return { paid: pot - rest, left: seed + rest };
}

/**
 * Counts a pot again from its rounds, in the order in which they were booked.
 *
 * @returns what is in the pot after them, and what each hit paid, in 1/10 000 units.
 */
export function replayPot(
  rounds: Iterable<{ readonly contribution: bigint; readonly isHit: boolean }>,
  of: { readonly seed: bigint; readonly payUnit: bigint },
): { readonly pot: bigint; readonly paid: readonly bigint[] } {
  let pot = of.seed;
  const paid: bigint[] = [];
  for (const { contribution, isHit } of rounds) {
    pot += contribution;
    if (!isHit) continue;
    const hit = payPot(pot, of);
    paid.push(hit.paid);
    pot = hit.left;
  }
  return { pot, paid };
}

/** What a level adds to the return: its contributions come back, and the house's first filling of each pot. */
export function returnOfJackpot(level: JackpotLevel): { readonly added: Ratio; readonly meanPot: Ratio } {
  const contributed = ratio(level.contributionBp, BP);
  const seeded = ratio(level.seedInSmallestBets, level.smallestBetsPerHit);
  const added = plus(contributed, seeded);
  return { added, meanPot: times(added, ratio(level.smallestBetsPerHit, 1)) };
}
