// A player's part of a shared round: the bet before the lock, the cash-out while the curve rises, the end.
import { CRASH_CAP, cashOutAt, crashHex } from '@tyche/rules/studio/originals';
import { linkSeeds } from '@tyche/rules/studio';
import { performance } from 'node:perf_hooks';
import type { Reader, Tx } from '../database.ts';
import { crash, paidPoint } from '../games/crash.ts';
import { printMultiple, winOf } from '../games/game.ts';
import { limitsOf } from '../games/limits.ts';
import { findByKey, insertRound, lockRound, moveRound } from '../rounds/store-rounds.ts';
import type { Bet } from '../rounds/bet.ts';
import { lockPlayer } from '../sessions/store-seeds.ts';
import type { Session } from '../sessions/store-sessions.ts';
import type { Fields, RefusalAnswer } from '../wire.ts';
import type { Chains } from './chain.ts';
import {
  endPlaying,
  findCurrent,
  findShared,
  keepShared,
  lockPlaying,
  type PlayingSeat,
  type SeatEnd,
  type SharedRow,
  shareRound,
} from './store-shared.ts';

const PER = 100n;
/** The request that ended a bet asks the wallet itself; the worker does when that did not come to it. */
const ASKED_BY_REQUEST_S = 2;

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
    merchantCode: session.merchantCode,
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
 * @param arrivedAt when the request arrived, on the clock of `performance.now()`: that counts, not the moment at which the database is
 *   reached.
 * @returns whether the step stands; false for one that came too late.
 */
export async function takeSeatStep(
  { tx, chains }: { readonly tx: Tx; readonly chains: Chains },
  { playerId, mode }: Session,
  {
    roundId,
    step,
    arrivedAt,
  }: { readonly roundId: string; readonly step: Fields; readonly arrivedAt: number },
): Promise<boolean> {
  const round = await lockRound(tx, roundId);
  if (!round || round.player_id !== playerId || round.mode !== mode || round.shared_no === null) return false;
  if (round.state !== 'playing')
    return step.take === true ? round.out_at !== null : round.state === 'refunded';
  await keepShared(tx, round.shared_no);
  // Taken as the database is asked for its clock: waiting for a connection and for locks is not the player's time.
  const heldMs = performance.now() - arrivedAt;
  const shared = await findShared(tx, round.shared_no);
  if (!shared) return false;
  if (step.cancel === true) {
    if (shared.state !== 'betting' || shared.lock_left_ms + heldMs <= 0) return false;
    await moveRound(tx, roundId, { state: 'refunding', nextTryS: 0 });
    return true;
  }
  const point = step.take === true ? await pointOf(tx, chains, shared) : null;
  if (point === null || shared.age_ms === null) return false;
  const at = cashOutAt(Math.floor(shared.age_ms - heldMs), BigInt(point));
  if (at === null) return false;
  const out = round.target === null || round.target > Number(at) ? Number(at) : round.target;
  const end = endOf(round, { out, end: out === round.target ? 'target' : 'taken' });
  await endPlaying(tx, [end], ASKED_BY_REQUEST_S);
  return true;
}

/** Where the curve of a round ends, in hundredths; null before its salt is known. It is in no table until the end. */
export async function pointOf(reader: Reader, chains: Chains, shared: SharedRow): Promise<number | null> {
  if (shared.salt === null) return null;
  const link = shared.link ?? (await chains.link(reader, shared.chain_id, shared.link_no));
  return paidPoint(crashHex(linkSeeds(link, shared.salt)));
}

/** Cashes out whose target the curve has passed, some at once. Gives how many. */
export async function payTargets(tx: Tx, sharedNo: bigint, reached: number, limit: number): Promise<number> {
  const due = await lockPlaying(tx, sharedNo, { upTo: reached, limit });
  const ends = due.map((seat) => endOf(seat, { out: seat.target, end: 'target' }));
  await endPlaying(tx, ends, 0);
  return due.length;
}

/** Ends the bets that are left when a round is over, some at once. Gives how many. */
export async function endSeats(tx: Tx, shared: SharedRow, limit: number): Promise<number> {
  const left = await lockPlaying(tx, shared.shared_no, { upTo: null, limit });
  const ends = left.map((seat) => endOfLeft(shared, seat));
  await endPlaying(tx, ends, 0);
  return left.length;
}

/** A void round gives the stakes back; so does one that was interrupted, to those who could not cash out. */
function endOfLeft({ state, point, is_interrupted }: SharedRow, seat: PlayingSeat): SeatEnd {
  const { target } = seat;
  if (point !== null && target !== null && target <= point)
    return endOf(seat, { out: target, end: 'target' });
  if (state === 'void' || (is_interrupted && target === null)) return refundOf(seat);
  const isCapped = point === Number(CRASH_CAP);
  return endOf(seat, isCapped ? { out: point, end: 'target' } : { out: null, end: 'lost' });
}

function refundOf({ round_id: roundId }: PlayingSeat): SeatEnd {
  return { roundId, state: 'refunding', steps: [], outcome: {}, multiple: '0', win: 0n, outAt: null };
}

function endOf(
  { round_id: roundId, bet, currency }: PlayingSeat,
  { out, end }: { readonly out: number | null; readonly end: 'taken' | 'target' | 'lost' },
): SeatEnd {
  const payUnit = limitsOf(crash, currency)?.payUnit ?? 1n;
  const multiple = { units: BigInt(out ?? 0), per: PER };
  return {
    roundId,
    state: 'paying',
    steps: end === 'taken' ? [{ take: true }] : [],
    outcome: { end },
    multiple: printMultiple(multiple),
    win: winOf(bet, multiple, payUnit),
    outAt: out,
  };
}
