// A player's part of a shared round: the bet before the lock, the cash-out while the curve rises, the end.
import { CRASH_CAP, cashOutAt, crashHex } from '@tyche/rules/studio/originals';
import { linkSeeds } from '@tyche/rules/studio';
import type { Tx } from '../database.ts';
import { crash, paidPoint } from '../games/crash.ts';
import { printMultiple, winOf } from '../games/game.ts';
import { limitsOf } from '../games/limits.ts';
import {
  findByKey,
  insertRound,
  lockRound,
  moveRound,
  putStanding,
  type RoundRow,
} from '../rounds/store-rounds.ts';
import type { Bet } from '../rounds/bet.ts';
import { lockPlayer } from '../sessions/store-seeds.ts';
import type { Session } from '../sessions/store-sessions.ts';
import type { Fields, RefusalAnswer } from '../wire.ts';
import type { Chains } from './chain.ts';
import { findCurrent, listPlaying, type SharedRow, shareRound } from './store-shared.ts';

const PER = 100n;

/**
 * Takes a bet in the shared round that is open. Gives the id of the player's round; the same key gives the same.
 * Refuses `BAD_REQUEST`, `TOO_LATE` when bets are locked, `ROUND_OPEN` for a seat that has a bet.
 */
export async function takeSeat(
  tx: Tx,
  session: Session,
  { key, bet, inputs }: Bet,
): Promise<string | RefusalAnswer> {
  const { seat, target } = seatOf(inputs);
  await lockPlayer(tx, session);
  const known = await findByKey(tx, session, key);
  if (known) return known.bet === bet ? known.round_id : { refusal: 'BAD_REQUEST' };
  const current = await findCurrent(tx, session.gameCode);
  const shared = current && (await shareRound(tx, current.shared_no));
  if (shared?.state !== 'betting' || shared.lock_left_ms <= 0) return { refusal: 'TOO_LATE' };
  if (await isTaken(tx, session, shared.shared_no, seat)) return { refusal: 'ROUND_OPEN' };
  return insertRound(tx, {
    playerId: session.playerId,
    mode: session.mode,
    sessionId: session.sessionId,
    walletToken: session.walletToken,
    key,
    pairId: null,
    nonce: 0n,
    gameCode: session.gameCode,
    currency: session.currency,
    modelVersion: crash.modelVersion,
    bet,
    win: 0n,
    inputs,
    draws: {},
    outcome: {},
    multiple: '0',
    shared: { sharedNo: shared.shared_no, seat, target },
  });
}

function seatOf({ seat, target }: Fields): { readonly seat: number; readonly target: number | null } {
  return { seat: Number(seat), target: typeof target === 'number' ? target : null };
}

/** Whether a seat has a bet in this round, or one of before that is not over. */
async function isTaken(
  tx: Tx,
  { playerId, mode, gameCode }: Session,
  sharedNo: bigint,
  seat: number,
): Promise<boolean> {
  const rows = await tx.rows(
    `select 1 from studio.rounds where player_id = $1 and mode = $2 and game_code = $3 and seat = $4
       and (ended_at is null or (shared_no = $5 and state <> 'declined')) limit 1`,
    [playerId, mode, gameCode, seat, sharedNo],
  );
  return rows.length > 0;
}

/** Whether a bet that the wallet paid is in time: nobody may know anything of the result. */
export async function isInTime(tx: Tx, sharedNo: bigint): Promise<boolean> {
  return (await shareRound(tx, sharedNo))?.state === 'betting';
}

/**
 * Takes a step of a player: `{take: true}` leaves the curve, `{cancel: true}` takes the bet back while bets are open. A repeat changes
 * nothing.
 *
 * @param heldMs how long ago the request arrived: the arrival counts, not the moment at which the database is reached.
 * @returns whether the step stands; false for one that came too late.
 */
export async function takeSeatStep(
  { tx, chains }: { readonly tx: Tx; readonly chains: Chains },
  { playerId, mode }: Session,
  { roundId, step, heldMs }: { readonly roundId: string; readonly step: Fields; readonly heldMs: number },
): Promise<boolean> {
  const round = await lockRound(tx, roundId);
  if (!round || round.player_id !== playerId || round.mode !== mode || round.shared_no === null) return false;
  if (round.state !== 'playing')
    return step.take === true ? round.out_at !== null : round.state === 'refunded';
  const shared = await shareRound(tx, round.shared_no);
  if (!shared) return false;
  if (step.cancel === true) {
    if (shared.state !== 'betting' || shared.lock_left_ms + heldMs <= 0) return false;
    await moveRound(tx, roundId, { state: 'refunding', nextTryS: 0 });
    return true;
  }
  const point = step.take === true ? await pointOf(chains, shared) : null;
  if (point === null || shared.age_ms === null) return false;
  const at = cashOutAt(Math.floor(shared.age_ms - heldMs), BigInt(point));
  if (at === null) return false;
  const target = round.target === null || round.target > Number(at) ? Number(at) : round.target;
  await endSeat(tx, round, { out: target, end: target === round.target ? 'target' : 'taken' });
  return true;
}

/** Where the curve of a round ends, in hundredths; null before its salt is known. Kept nowhere until the end. */
export async function pointOf(chains: Chains, shared: SharedRow): Promise<number | null> {
  if (shared.salt === null) return null;
  const link = shared.link ?? (await chains.link(shared.chain_id, shared.link_no));
  return paidPoint(crashHex(linkSeeds(link, shared.salt)));
}

/** Cashes out whose target the curve has passed, some at once. Gives how many. */
export async function payTargets(tx: Tx, sharedNo: bigint, reached: number, limit: number): Promise<number> {
  const due = await listPlaying(tx, sharedNo, { upTo: reached, limit });
  for (const roundId of due) {
    const round = await lockRound(tx, roundId);
    if (round && round.target !== null) await endSeat(tx, round, { out: round.target, end: 'target' });
  }
  return due.length;
}

/** Ends the bets that are left when a round is over, some at once. Gives how many. */
export async function endSeats(tx: Tx, shared: SharedRow, limit: number): Promise<number> {
  const left = await listPlaying(tx, shared.shared_no, { upTo: null, limit });
  for (const roundId of left) {
    const round = await lockRound(tx, roundId);
    if (round) await endLeftSeat(tx, shared, round);
  }
  return left.length;
}

/** A void round gives the stakes back; so does one that was interrupted, to those who could not cash out. */
async function endLeftSeat(
  tx: Tx,
  { state, point, is_interrupted }: SharedRow,
  round: RoundRow,
): Promise<void> {
  const { target } = round;
  if (point !== null && target !== null && target <= point)
    return endSeat(tx, round, { out: target, end: 'target' });
  if (state === 'void' || (is_interrupted && target === null))
    return moveRound(tx, round.round_id, { state: 'refunding', nextTryS: 0 });
  const isCapped = point === Number(CRASH_CAP);
  return endSeat(tx, round, isCapped ? { out: point, end: 'target' } : { out: null, end: 'lost' });
}

async function endSeat(
  tx: Tx,
  round: RoundRow,
  { out, end }: { readonly out: number | null; readonly end: 'taken' | 'target' | 'lost' },
): Promise<void> {
  const payUnit = limitsOf(crash, round.currency)?.payUnit ?? 1n;
  const multiple = { units: BigInt(out ?? 0), per: PER };
  await putStanding(tx, round.round_id, {
    steps: end === 'taken' ? [{ take: true }] : [],
    outcome: { end },
    multiple: printMultiple(multiple),
    win: winOf(round.bet, multiple, payUnit),
    outAt: out,
  });
  await moveRound(tx, round.round_id, { state: 'paying', nextTryS: 0 });
}
