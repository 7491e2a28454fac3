// The games that the studio offers, and what it tells of them.
import { formatAmount } from '@tyche/kernel/money';
import { hasJackpots, jackpotReturn } from '../jackpots/draw-jackpots.ts';
import type { BetLimitsView, GameView } from '../wire.ts';
import type { Session } from '../sessions/store-sessions.ts';
import { crash } from './crash.ts';
import type { Game } from './game.ts';
import { limitsOf, playedCurrencies } from './limits.ts';
import { mines } from './mines.ts';
import { dice, keno, plinko } from './originals.ts';
import { slotGames } from './slots.ts';

export const games: readonly Game[] = [...slotGames, crash, dice, mines, plinko, keno];

/** A game by its code; null for a code that the studio does not have. */
export function findGame(code: unknown): Game | null {
  return games.find((game) => game.code === code) ?? null;
}

/** A game as the platform's catalogue reads it. */
export function entryOf(game: Game): object {
  const { code, names, subType, rtp, volatility, maxWinX, features, modelVersion, scene } = game;
  return {
    gameCode: code,
    names,
    category: 'RNG',
    subType,
    classes: [subType === 'SLOT' ? 'SM' : 'IN'],
    rtp,
    volatility,
    maxWinX,
    limits: Object.fromEntries(playedCurrencies.map((currency) => [currency, printLimits(game, currency)])),
    features,
    currencies: playedCurrencies,
    settlement: 'ROUND',
    demo: true,
    freeRounds: subType === 'SLOT',
    modelVersion: String(modelVersion),
    art: { scene },
    status: 'ACTIVE',
  };
}

/** A game as its page reads it; null for a currency that the studio does not play. */
export function gameView(
  game: Game,
  {
    currency,
    mode,
    minSpinMs,
    hasAutoplay,
  }: Pick<Session, 'currency' | 'mode' | 'minSpinMs' | 'hasAutoplay'>,
): GameView | null {
  const limits = printLimits(game, currency);
  if (!limits) return null;
  const { code, subType, names, rtp, maxWinX, modelVersion } = game;
  const added = hasJackpots(game, { mode, modelVersion }) ? jackpotReturn() : null;
  return {
    code,
    subType,
    names,
    rtp,
    maxWinX,
    modelVersion,
    minSpinMs,
    hasAutoplay,
    jackpotReturn: added,
    limits,
  };
}

function printLimits(game: Game, currency: string): BetLimitsView | null {
  const limits = limitsOf(game, currency);
  if (!limits) return null;
  const { min, max, unit, steps } = limits;
  return {
    min: formatAmount(min),
    max: formatAmount(max),
    step: formatAmount(unit),
    default: formatAmount(steps[2] ?? min),
    steps: steps.map(formatAmount),
  };
}
