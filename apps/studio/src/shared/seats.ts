// A player's part of a shared round: the bet before the lock, and its end. Steps between are in steps.ts.
import { CRASH_CAP, crashHex } from '@tyche/rules/studio/originals';
import { linkSeeds } from '@tyche/rules/studio';
import type { Reader, Tx } from '../database.ts';
import { crash, paidPoint } from '../games/crash.ts';
import { printMultiple, winOf } from '../games/game.ts';
import { limitsOf } from '../games/limits.ts';
import { findByKey, insertRound } from '../rounds/store-rounds.ts';
import type { Bet } from '../rounds/bet.ts';
import { lockPlayer } from '../sessions/store-seeds.ts';
import type { Session } from '../sessions/store-sessions.ts';
import type { Fields, RefusalAnswer } from '../wire.ts';
import type { Chains } from './chain.ts';
import {
  endPlaying,
  findCurrent,
  lockPlaying,
  type PlayingSeat,
  type SeatEnd,
  type SharedRow,
  shareRound,
} from './store-shared.ts';

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
    merchantCode: session.merchantCode,
    wallet: session.wallet,
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

/** How a bet ends: at the multiple `out`, in hundredths, or lost without one. */
export function endOf(
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
