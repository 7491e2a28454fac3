// A step of the player in a round that goes on, and the end of a round that was left.
import type { Tx } from '../database.ts';
import { findGame } from '../games/catalogue.ts';
import { printMultiple, type Standing, winOf } from '../games/game.ts';
import { limitsOf } from '../games/limits.ts';
import type { Session } from '../sessions/store-sessions.ts';
import type { Fields } from '../wire.ts';
import { lockRound, moveRound, putStanding, type RoundRow } from './store-rounds.ts';
import { isOver } from './view.ts';

/** Takes a step under the round's lock. False for one that cannot be taken; true also for one that was taken before. */
export async function takeStep(
  tx: Tx,
  { playerId, mode }: Session,
  { roundId, step }: { readonly roundId: string; readonly step: Fields },
): Promise<boolean> {
  const round = await lockRound(tx, roundId);
  if (!round || round.player_id !== playerId || round.mode !== mode) return false;
  if (round.steps.some((known) => isSameStep(known, step))) return true;
  if (round.state !== 'playing') return isOver(round) && round.state === 'paid' && step.take === true;
  const steps = [...round.steps, step];
  const standing = findGame(round.game_code)?.follow?.(round, steps);
  if (!standing) return false;
  await write(tx, round, { steps, standing });
  return true;
}

/** Ends a round that its player left: without a step the bet goes back, else the money is taken. */
export async function endLeftRound(tx: Tx, roundId: string): Promise<void> {
  const round = await lockRound(tx, roundId);
  if (round?.state !== 'playing') return;
  if (round.steps.length === 0) return moveRound(tx, roundId, { state: 'refunding', nextTryS: 0 });
  const steps = [...round.steps, { take: true }];
  const standing = findGame(round.game_code)?.follow?.(round, steps);
  if (standing) await write(tx, round, { steps, standing });
}

async function write(
  tx: Tx,
  round: RoundRow,
  { steps, standing }: { readonly steps: readonly Fields[]; readonly standing: Standing },
): Promise<void> {
  const game = findGame(round.game_code);
  const payUnit = (game && limitsOf(game, round.currency)?.payUnit) ?? 1n;
  const { outcome, multiple, isOver: isEnd } = standing;
  const win = isEnd ? winOf(round.bet, multiple, payUnit) : 0n;
  await putStanding(tx, round.round_id, { steps, outcome, multiple: printMultiple(multiple), win });
  if (isEnd) await moveRound(tx, round.round_id, { state: 'paying', nextTryS: 2 });
}

function isSameStep(known: Fields, step: Fields): boolean {
  return known.tile === step.tile && known.take === step.take;
}
