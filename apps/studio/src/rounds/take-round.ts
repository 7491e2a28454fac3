// Takes a bet: draws the round and writes it, before anyone is asked for money. The nonce is used whatever becomes of the bet.
import type { RoundSeeds } from '@tyche/rules/studio';
import { roundBlock } from '@tyche/rules/studio';
import { wordsFrom } from '@tyche/rules/fairness';
import { createHmac } from 'node:crypto';
import type { Tx } from '../database.ts';
import { findGame } from '../games/catalogue.ts';
import { type Game, printMultiple, type ReadyRound, winOf } from '../games/game.ts';
import { isAllowedBet, limitsOf } from '../games/limits.ts';
import { findNextFree, type NextFree } from '../free-rounds/store-grants.ts';
import { hasJackpots, playWithJackpots } from '../jackpots/draw-jackpots.ts';
import { takeSeat } from '../shared/seats.ts';
import { currentPair, lockPlayer, takeNonce } from '../sessions/store-seeds.ts';
import type { Session } from '../sessions/store-sessions.ts';
import type { RefusalAnswer } from '../wire.ts';
import type { Bet } from './bet.ts';
import { findByKey, hasOpen, insertRound, paceLeft } from './store-rounds.ts';

/**
 * Takes a round under the player's lock; the same key gives the round that it has. Gives its id.
 * Refuses `BAD_REQUEST` for a bet that the game does not have, `ROUND_OPEN`, `TOO_EARLY`, `TOO_LATE`.
 */
export async function takeRound(tx: Tx, session: Session, wanted: Bet): Promise<string | RefusalAnswer> {
  const game = findGame(session.gameCode);
  const limits = game && limitsOf(game, session.currency);
  const ready = game?.ready(wanted.inputs);
  if (!game || !limits || !ready || !isAllowedBet(limits, wanted.bet)) return { refusal: 'BAD_REQUEST' };
  if (game.isShared) return takeSeat(tx, session, { ...wanted, inputs: ready.inputs });
  await lockPlayer(tx, session);
  const known = await findByKey(tx, session, wanted.key);
  // A key that names another bet is not a repeat of it.
  if (known)
    return known.bet === wanted.bet || known.grant_id !== null ? known.round_id : { refusal: 'BAD_REQUEST' };
  if (await hasOpen(tx, session, game.code)) return { refusal: 'ROUND_OPEN' };
  const waitMs = await paceLeft(tx, session, session);
  if (waitMs > 0) return { refusal: 'TOO_EARLY', waitMs };
  const free = session.mode === 'REAL' ? await findNextFree(tx, session) : null;
  // What the page shows as free is never bet on.
  if (wanted.isFree && !free) return { refusal: 'FREE_ENDED' };
  const bet = free?.face_value ?? wanted.bet;
  return draw(tx, session, { game, ready, free, payUnit: limits.payUnit, ...wanted, bet });
}

async function draw(
  tx: Tx,
  session: Session,
  of: Bet & {
    readonly game: Game;
    readonly ready: ReadyRound;
    readonly payUnit: bigint;
    readonly free: NextFree | null;
  },
): Promise<string | RefusalAnswer> {
  const { game, ready, payUnit, bet, key, free } = of;
  const { pairId, serverSeed, clientSeed, nextNonce } = await currentPair(tx, session);
  if (clientSeed === null) return { refusal: 'BAD_REQUEST' };
  const words = wordsOf({ serverSeed, clientSeed, nonce: Number(nextNonce) });
  const isWithJackpots = hasJackpots(game, {
    mode: session.mode,
    modelVersion: game.modelVersion,
    isFree: free !== null,
  });
  const result = isWithJackpots ? playWithJackpots(ready, words) : ready.play(words);
  await takeNonce(tx, pairId);
  return insertRound(tx, {
    playerId: session.playerId,
    mode: session.mode,
    sessionId: session.sessionId,
    walletToken: session.walletToken,
    merchantCode: session.merchantCode,
    // The operator counts and pays free rounds, whichever wallet the session plays from.
    wallet: free === null ? session.wallet : 'MAIN',
    key,
    pairId,
    nonce: nextNonce,
    gameCode: game.code,
    currency: session.currency,
    modelVersion: game.modelVersion,
    bet,
    win: game.follow ? 0n : winOf(bet, result.multiple, payUnit),
    inputs: ready.inputs,
    draws: result.draws,
    outcome: result.outcome,
    multiple: printMultiple(result.multiple),
    free,
  });
}

/** The words of a round, with the machine's own HMAC. */
function wordsOf(seeds: RoundSeeds) {
  const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();
  return wordsFrom((index) => roundBlock(seeds, index, hmac));
}
