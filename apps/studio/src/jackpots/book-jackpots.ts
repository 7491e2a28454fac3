// What an accepted round does to the pots: it adds to each, and takes the whole pot that it hit (docs/reference/games.md 2.3).
import { payPot, seedOfPot } from '@tyche/rules/studio';
import type { Tx } from '../database.ts';
import { findGame } from '../games/catalogue.ts';
import { limitsOf } from '../games/limits.ts';
import type { RoundRow } from '../rounds/store-rounds.ts';
import { type JackpotPart, partsOf } from './draw-jackpots.ts';
import { addToPot, insertEntry, openPot, setPot } from './store-jackpots.ts';

/** How a stored round takes part in the jackpots; nothing for a round that does not. */
export function jackpotsOf(
  round: Pick<RoundRow, 'game_code' | 'currency' | 'draws' | 'bet'>,
): readonly JackpotPart[] {
  return round.draws.jackpots === undefined
    ? []
    : partsOf(round.draws, { bet: round.bet, smallestBet: limitsOfRound(round).min });
}

/**
 * Books a round whose bet was accepted, in the transaction that says so: then it is booked once, and what it won never changes. Pots are
 * locked in the order of the levels.
 *
 * @returns whether the round won a pot.
 */
export async function bookJackpots(tx: Tx, round: RoundRow): Promise<boolean> {
  const { currency, merchant, round_no: roundNo } = round;
  const parts = jackpotsOf(round);
  if (parts.length === 0) return false;
  const { min, payUnit } = limitsOfRound(round);
  for (const { level, contribution, isHit } of parts) {
    const key = { currency, level: level.id };
    const seed = seedOfPot(level, min);
    const pot = await addTo(tx, key, { seed, contribution });
    const hit = isHit ? payPot(pot, { seed, payUnit }) : null;
    if (hit) await setPot(tx, key, hit.left);
    await insertEntry(tx, {
      ...key,
      roundNo,
      merchant,
      contribution,
      won: hit?.paid ?? null,
      potAfter: hit?.left ?? pot,
    });
  }
  return parts.some(({ isHit }) => isHit);
}

async function addTo(
  tx: Tx,
  key: { readonly currency: string; readonly level: string },
  { seed, contribution }: { readonly seed: bigint; readonly contribution: bigint },
): Promise<bigint> {
  const known = await addToPot(tx, key, contribution);
  if (known !== null) return known;
  await openPot(tx, key, seed);
  const opened = await addToPot(tx, key, contribution);
  if (opened === null) throw new Error(`no pot ${key.level} in ${key.currency}`);
  return opened;
}

function limitsOfRound({ game_code: code, currency }: Pick<RoundRow, 'game_code' | 'currency'>) {
  const game = findGame(code);
  const limits = game && limitsOf(game, currency);
  if (!limits) throw new Error(`no limits of ${code} in ${currency}`);
  return limits;
}
