// Pots as players and the operator see them.
import { formatAmount } from '@tyche/kernel/money';
import { jackpotLevels, payPot, seedOfPot } from '@tyche/rules/studio';
import type { Reader } from '../database.ts';
import { findGame } from '../games/catalogue.ts';
import { limitsOf } from '../games/limits.ts';
import type { Session } from '../sessions/store-sessions.ts';
import type { JackpotView } from '../wire.ts';
import { hasJackpots } from './draw-jackpots.ts';
import { listPots, reportPots } from './store-jackpots.ts';

/** The pots that a session's rounds take part in, in the order of the levels; none for a game without, and for play money. */
export async function readPots(
  reader: Reader,
  { gameCode, currency, mode }: Pick<Session, 'gameCode' | 'currency' | 'mode'>,
): Promise<readonly JackpotView[]> {
  const game = findGame(gameCode);
  const limits = game && limitsOf(game, currency);
  if (!limits || !hasJackpots(game, { mode, modelVersion: game.modelVersion })) return [];
  const pots = await listPots(reader, currency);
  // A pot that no round was booked in yet has its seed.
  return jackpotLevels.map((level) => {
    const seed = seedOfPot(level, limits.min);
    // What it would pay now: the part below the pay unit stays in the pot.
    const { paid } = payPot(pots.get(level.id) ?? seed, { seed, payUnit: limits.payUnit });
    return { id: level.id, amount: formatAmount(paid) };
  });
}

/** All pots as the operator compares them with the books of one of its brands, or with all (empty) (docs/reference/vendors.md 5.2). */
export async function listPotReports(reader: Reader, merchant: string): Promise<readonly object[]> {
  const pots = await reportPots(reader, merchant);
  return pots.map(({ level, currency, ...pot }) => ({
    id: level,
    currency,
    amount: formatAmount(pot.amount),
    day: { contributed: formatAmount(pot.contributed_day), won: formatAmount(pot.won_day) },
    month: { contributed: formatAmount(pot.contributed_month), won: formatAmount(pot.won_month) },
  }));
}
