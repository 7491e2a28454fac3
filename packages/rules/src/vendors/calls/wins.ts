import { emptyRound, moves, refuse } from './outcomes.ts';
import type { CallFacts, Decision, MoneyCall, PlayerFacts, Round, StoredCall } from './types.ts';

/**
 * Decides a `win`. A win is owed: neither session nor lock nor exclusion is looked at. It must belong to bets that stand: an unknown one may
 * still arrive, a refunded or declined one never wins. In a voided round nothing does.
 */
export function decideWin(call: MoneyCall, { round, targets }: CallFacts, player: PlayerFacts): Decision {
  if (round?.isVoided) return dead();
  if (call.free) return decideTotal(call, call.free.faceValue, round, player);
  if (targets.some((bet) => bet === null)) return refuse('BET_NOT_FOUND');
  const bets = targets.filter((bet): bet is StoredCall => bet !== null);
  if (bets.some((bet) => bet.status === 'TOMBSTONE')) return dead();
  if (bets.some((bet) => !isBetOf(call, bet))) return refuse('TX_CONFLICT', { isIncident: true });
  if (bets.some((bet) => bet.status !== 'OK')) return dead();
  if (!round) return refuse('BET_NOT_FOUND');
  // Every bet of the round was refunded, also where a win keeps it from being cancelled.
  if (round.status === 'CANCELLED' || (round.status === 'OPEN' && round.standing === 0)) return dead();
  if (round.status === 'CLOSED' && call.kind !== 'JACKPOT')
    return refuse('ROUND_SETTLED', { isIncident: true });
  return pay(call, round, player);
}

/**
 * Decides the win of all rounds of a grant (docs/reference/vendors.md 5.3). It is a round of its own, and is paid once. Other totals than the
 * rounds that were played are asked for again: a bet may be on its way.
 */
function decideTotal(call: MoneyCall, faceTotal: bigint, round: Round | null, player: PlayerFacts): Decision {
  if (round) return refuse(round.status === 'CLOSED' ? 'ROUND_SETTLED' : 'TX_CONFLICT', { isIncident: true });
  const faces = player.grantFaces ?? null;
  // No grant, or one that is paid: money may be owed all the same.
  if (faces === null || faceTotal > faces.granted) return refuse('LIMIT_EXCEEDED', { isIncident: true });
  if (faceTotal !== faces.played) return refuse('ROUND_MISMATCH');
  const before = { ...emptyRound, capBase: faceTotal };
  return { ...pay(call, before, player), endsGrant: true };
}

function pay(call: MoneyCall, round: Round, player: PlayerFacts): Decision {
  const isAbove = isAboveCap(call, round.capBase, player);
  const isHeld = isAbove && player.isPaidThere !== true;
  const isClosed = call.closesRound || isHeld || round.status === 'CLOSED';
  return moves({
    credit: isHeld ? 0n : call.credit,
    held: isHeld ? call.credit : 0n,
    isIncident: isAbove,
    round: { ...round, status: isClosed ? 'CLOSED' : 'OPEN', wins: round.wins + call.credit },
  });
}

/** A win of a bet that does not count: never paid, and somebody must ask the vendor why it came. */
function dead(): Decision {
  return refuse('TX_VOIDED', { isIncident: true });
}

function isBetOf(call: MoneyCall, bet: StoredCall): boolean {
  return (
    (bet.call === 'bet' || bet.call === 'bet-win') &&
    bet.playerId === call.playerId &&
    bet.roundId === call.roundId
  );
}

const MULTIPLE_UNITS = 10_000n;

/**
 * Whether a win is larger than its game can pay, or than any win that is paid at once. A jackpot has no such caps
 * (docs/reference/vendors.md 2.1).
 */
export function isAboveCap(
  { credit, kind }: MoneyCall,
  capBase: bigint,
  { winCap, largestWin = null }: Pick<PlayerFacts, 'winCap' | 'largestWin'>,
): boolean {
  if (kind === 'JACKPOT') return false;
  if (largestWin !== null && credit > largestWin) return true;
  return winCap !== null && credit * MULTIPLE_UNITS > winCap * capBase;
}
