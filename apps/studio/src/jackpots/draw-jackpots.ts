// The draws of a round for the jackpots (docs/reference/games.md 2.3): after everything else of the round, in the same stream. The verify
// page draws them again with this code.
import { floorDiv } from '@tyche/kernel/money';
import type { Random } from '@tyche/kernel/random';
import { plus, type Ratio, ratio } from '@tyche/kernel/ratio';
import {
  contributionOf,
  drawLevel,
  isJackpotHit,
  type JackpotBet,
  type JackpotLevel,
  jackpotLevels,
  returnOfJackpot,
} from '@tyche/rules/studio';
import type { Game, ReadyRound, RoundResult } from '../games/game.ts';
import type { Fields, PlayMode } from '../wire.ts';

/** Whether rounds of a game take part in the jackpots: those that are bet on with real money, since a version of the game. */
export function hasJackpots(
  game: Pick<Game, 'jackpotsSince'>,
  {
    mode,
    modelVersion,
    isFree = false,
  }: { readonly mode: PlayMode; readonly modelVersion: number; readonly isFree?: boolean },
): boolean {
  return !isFree && mode === 'REAL' && game.jackpotsSince !== undefined && modelVersion >= game.jackpotsSince;
}

/** Plays a round and then draws for each level. The same words give the same result. */
export function playWithJackpots(ready: ReadyRound, random: Random): RoundResult {
  const result = ready.play(random);
  const jackpots = jackpotLevels.map((level) => drawLevel(random, level));
  return { ...result, draws: { ...result.draws, jackpots } };
}

/** A level as a round took part in it. Amounts in 1/10 000 units. */
export interface JackpotPart {
  readonly level: JackpotLevel;
  readonly draw: number;
  readonly contribution: bigint;
  readonly isHit: boolean;
}

/** How a round took part, by its stored draws, in the order of the levels; nothing for a round that did not. */
export function partsOf(draws: Fields, bet: JackpotBet): readonly JackpotPart[] {
  const drawn: readonly unknown[] = Array.isArray(draws.jackpots) ? draws.jackpots : [];
  return jackpotLevels.flatMap((level, at) => {
    const draw = drawn[at];
    if (typeof draw !== 'number') return [];
    return [{ level, draw, contribution: contributionOf(bet.bet, level), isHit: isJackpotHit(draw, bet) }];
  });
}

const PERCENT_HUNDREDTHS = 10_000n;

/** What the jackpots add to the return, in percent with two decimals, rounded down. */
export function jackpotReturn(): string {
  const none: Ratio = ratio(0, 1);
  const { num, den } = jackpotLevels.map((level) => returnOfJackpot(level).added).reduce(plus, none);
  return printHundredths(floorDiv(num * PERCENT_HUNDREDTHS, den));
}

function printHundredths(hundredths: bigint): string {
  const digits = hundredths.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
