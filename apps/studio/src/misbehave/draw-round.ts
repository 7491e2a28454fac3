// Real rounds of the studio's games for the rehearsal: drawn as in play, from the seed of the run.
import { formatAmount } from '@tyche/kernel/money';
import type { Random } from '@tyche/kernel/random';
import { drawInteger } from '@tyche/rules/studio';
import { games } from '../games/catalogue.ts';
import { type Game, type Multiple, winOf } from '../games/game.ts';
import { limitsOf } from '../games/limits.ts';
import type { Fields } from '../wire.ts';

/** A round with its result. Amounts are decimal text with four decimals. */
export interface DrawnRound {
  readonly roundId: string;
  readonly gameCode: string;
  readonly bet: string;
  readonly win: string;
  /** The player goes on after the bet, so bet and win are calls of their own. */
  readonly isPicked: boolean;
}

const BETS = 4;
const MAX_PICKS = 3;

/** The choices of a player, for each game that has some. */
const choices: Readonly<Record<string, (random: Random) => Fields>> = {
  dice: (random) => ({ target: 100 + drawInteger(random, 9_701), side: oneOf(random, ['under', 'over']) }),
  plinko: (random) => ({ rows: oneOf(random, [8, 12, 16]), risk: oneOf(random, ['low', 'medium', 'high']) }),
  keno: (random) => ({ picks: [1, 12, 23, 34, 45, 56, 67, 78].slice(0, 1 + drawInteger(random, 8)) }),
  mines: (random) => ({ mines: 1 + drawInteger(random, 12) }),
};

const played = games.filter(({ code, subType }) => subType === 'SLOT' || Object.hasOwn(choices, code));

/** Draws a round of any game with a small bet. Throws for a currency that the studio does not play. */
export function drawRound(random: Random, roundId: string, currency: string): DrawnRound {
  const game = oneOf(random, played);
  const limits = limitsOf(game, currency);
  const ready = game.ready(choices[game.code]?.(random) ?? {});
  if (!limits || !ready) throw new Error(`the studio does not play ${game.code} in ${currency}`);
  const bet = oneOf(random, limits.steps.slice(0, BETS));
  const { draws, multiple } = ready.play(random);
  const end = game.follow ? pick(game, { inputs: ready.inputs, draws }, random) : multiple;
  return {
    roundId,
    gameCode: game.code,
    bet: formatAmount(bet),
    win: formatAmount(winOf(bet, end, limits.payUnit)),
    isPicked: game.follow !== undefined,
  };
}

/** Picks some tiles and takes the money, unless a mine comes first. */
function pick(
  game: Game,
  round: { readonly inputs: Fields; readonly draws: Fields },
  random: Random,
): Multiple {
  const count = 1 + drawInteger(random, MAX_PICKS);
  const steps: Fields[] = [];
  for (let tile = 0; tile < count; tile += 1) {
    steps.push({ tile });
    const standing = game.follow?.(round, steps);
    if (standing?.isOver) return standing.multiple;
  }
  const taken = game.follow?.(round, [...steps, { take: true }]);
  if (!taken) throw new Error(`a round of ${game.code} cannot be taken`);
  return taken.multiple;
}

/** One of a list, each as likely as the others. */
export function oneOf<T>(random: Random, list: readonly T[]): T {
  const found = list[drawInteger(random, list.length)];
  if (found === undefined) throw new Error('an empty list has nothing to draw');
  return found;
}
