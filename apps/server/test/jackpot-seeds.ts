// Server seeds whose round hits the pots that a test wants. A round is a function of its seeds, so a hit can be chosen before it is played.
import { createHmac, randomBytes } from 'node:crypto';
import { parseAmount } from '@tyche/kernel/money';
import { wordsFrom } from '@tyche/rules/fairness';
import type { Random } from '@tyche/kernel/random';
import { drawInteger, drawLevel, jackpotLevels, roundBlock, seedCommitment } from '@tyche/rules/studio';
import { type SlotModel, slotModels } from '@tyche/rules/studio/slots';
import { findGame } from '../../studio/src/games/catalogue.ts';
import { limitsOf } from '../../studio/src/games/limits.ts';
import { partsOf, playWithJackpots } from '../../studio/src/jackpots/draw-jackpots.ts';
import type { Fields } from '../../studio/src/wire.ts';
import type { StudioStage } from './studio-stage.ts';

export interface WantedRound {
  readonly gameCode: string;
  readonly currency: string;
  /** Decimal text. */
  readonly bet: string;
  /** The levels that the next round hits, in their order. */
  readonly hits: readonly string[];
}

const CLIENT_SEED = 'seed of a test';

/** Gives a player a server seed with which the next round hits these levels and no others. */
export async function chooseSeed(stage: StudioStage, playerId: string, wanted: WantedRound): Promise<void> {
  const serverSeed = seedFor(wanted);
  const rows = await stage.studioRows(
    `update studio.seed_pairs set server_seed = $2, commitment = $3
     where player_id = $1 and mode = 'REAL' and state = 'current' and next_nonce = 0 returning pair_id`,
    [playerId, serverSeed, seedCommitment(serverSeed)],
  );
  if (rows.length !== 1) throw new Error('the player has played already');
}

function seedFor(wanted: WantedRound): string {
  const { gameCode, currency, bet } = wanted;
  const game = findGame(gameCode);
  const limits = game && limitsOf(game, currency);
  const ready = game?.ready({});
  if (!limits || !ready) throw new Error(`no game ${gameCode} in ${currency}`);
  const of = { bet: parseAmount(bet) ?? 0n, smallestBet: limits.min };
  const hitsOf = (draws: Fields) =>
    partsOf(draws, of).flatMap(({ level, isHit }) => (isHit ? [level.id] : []));
  const model = slotModels.find(({ code }) => code === gameCode);
  for (;;) {
    const serverSeed = randomBytes(32).toString('hex');
    // A slot of lines draws its stops and no more: what comes after them is seen without playing the round.
    if (
      model?.kind === 'lines' &&
      hitsOf(jackpotsAfter(model, wordsOf(serverSeed))).join() !== wanted.hits.join()
    )
      continue;
    const { draws } = playWithJackpots(ready, wordsOf(serverSeed));
    if (hitsOf(draws).join() === wanted.hits.join()) return serverSeed;
  }
}

function jackpotsAfter({ reels }: SlotModel, words: Random): Fields {
  for (const strip of reels) drawInteger(words, strip.length);
  return { jackpots: jackpotLevels.map((level) => drawLevel(words, level)) };
}

function wordsOf(serverSeed: string) {
  const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha256', key).update(message).digest();
  const seeds = { serverSeed, clientSeed: CLIENT_SEED, nonce: 0 };
  return wordsFrom((index) => roundBlock(seeds, index, hmac));
}

/** The player of the session that was opened last. */
export async function lastPlayer(stage: StudioStage): Promise<string> {
  const [row] = await stage.studioRows<{ player_id: string }>(
    'select player_id from studio.sessions order by session_id desc limit 1',
  );
  if (!row) throw new Error('no session was opened');
  return row.player_id;
}
