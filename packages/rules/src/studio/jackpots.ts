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

/** What a round draws for the pots, after everything else of the round. */
export function drawJackpots(
  random: Random,
  { bet, smallestBet }: { readonly bet: bigint; readonly smallestBet: bigint },
  levels: readonly JackpotLevel[] = jackpotLevels,
): readonly { readonly id: string; readonly draw: number; readonly isHit: boolean }[] {
  const chances = chancesOf(bet, smallestBet);
  return levels.map(({ id, smallestBetsPerHit }) => {
    const draw = drawInteger(random, smallestBetsPerHit);
    return { id, draw, isHit: BigInt(draw) < chances };
  });
}

/** What a level adds to the return: its contributions come back, and the house's first filling of each pot. */
export function returnOfJackpot(level: JackpotLevel): { readonly added: Ratio; readonly meanPot: Ratio } {
  const contributed = ratio(level.contributionBp, BP);
  const seeded = ratio(level.seedInSmallestBets, level.smallestBetsPerHit);
  const added = plus(contributed, seeded);
  return { added, meanPot: times(added, ratio(level.smallestBetsPerHit, 1)) };
}
