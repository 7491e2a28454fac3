import { emptyRound, moves, refuse } from './outcomes.ts';
import type { CallFacts, Decision, MoneyCall, PlayerFacts, Round, StoredCall } from './types.ts';

/**
 * Decides a `refund`: the whole bet comes back, or a bet that has not arrived never will. Bet and refund have the same end in every order.
 */
export function decideRefund(
  call: MoneyCall,
  { round, targets }: CallFacts,
  { isGrantPaid = false }: PlayerFacts,
): Decision {
  const [target = null] = targets;
  const [betId = ''] = call.refs;
  if (!target) return moves({ isRefunded: false, tombstone: betId });
  if (target.status === 'TOMBSTONE') return moves({ isRefunded: false });
  // A win is voided with the bet that it came with, or with its round: then it is taken back already.
  const isBet = target.call === 'bet' || target.call === 'bet-win';
  if (!isBet && target.status !== 'VOIDED') return refuse('NOT_REFUNDABLE');
  if (target.playerId !== call.playerId || target.roundId !== call.roundId)
    return refuse('TX_CONFLICT', { isIncident: true });
  if (target.status === 'VOIDED') return moves({ isRefunded: true, isDuplicate: true });
  if (target.status !== 'OK') return moves({ isRefunded: false });
  // The win of its grant has the round in it.
  if (isGrantPaid) return refuse('ROUND_SETTLED');
  const before = round ?? emptyRound;
  // A `bet-win` that closed its own round can be taken back whole; every other closed round is corrected by an `adjust`.
  if (before.status === 'CLOSED' && before.closedByBetWin !== target.txId) return refuse('ROUND_SETTLED');
  return takeBack(target, before);
}

function takeBack(target: StoredCall, before: Round): Decision {
  const { debit, credit, free, isHeld } = target;
  // A held win was not paid, so there is nothing of it to take back.
  const net = debit - (isHeld ? 0n : credit);
  return moves({
    isRefunded: true,
    voids: target.txId,
    credit: net > 0n ? net : 0n,
    collect: net < 0n ? -net : 0n,
    grantUse: free ? -1 : 0,
    round: roundWithout(target, before),
  });
}

function roundWithout({ debit, credit, free }: StoredCall, before: Round): Round {
  const standing = before.standing - 1;
  const wins = before.wins - credit;
  return {
    status: standing === 0 && wins === 0n ? 'CANCELLED' : before.status,
    bets: before.bets - debit,
    wins,
    standing,
    capBase: before.capBase - (free?.faceValue ?? debit),
    closedByBetWin: null,
    isVoided: false,
  };
}

/** Decides an `adjust`: a correction of a closed round, up or down. What cannot be taken back is owed. */
export function decideAdjust(call: MoneyCall, { round, targets }: CallFacts): Decision {
  const { credit } = call;
  const [target = null] = targets;
  if (!round || !target) return refuse('BET_NOT_FOUND');
  if (target.playerId !== call.playerId || target.roundId !== call.roundId)
    return refuse('TX_CONFLICT', { isIncident: true });
  if (round.isVoided) return refuse('TX_VOIDED', { isIncident: true });
  // It was not paid, so there is nothing to correct before the staff have decided, nor after they refused it.
  if (target.isHeld) return refuse('RETRY_LATER');
  if (round.status === 'OPEN') return refuse('BAD_REQUEST');
  if (round.status === 'CANCELLED') return refuse('TX_VOIDED', { isIncident: true });
  return moves({
    credit: credit > 0n ? credit : 0n,
    collect: credit < 0n ? -credit : 0n,
    round: { ...round, wins: round.wins + credit },
  });
}
