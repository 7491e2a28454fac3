// What is answered to a money call of a vendor, and what it moves (docs/reference/vendors.md 3). One player's calls are decided one after
// the other, so the facts stand still meanwhile.
import { MAX_AMOUNT } from '@tyche/kernel/money';
import { decideBet } from './bets.ts';
import { decideAdjust, decideRefund } from './corrections.ts';
import { decideWin } from './wins.ts';
import { decline, moves, refuse, repeat } from './outcomes.ts';
import type { CallFacts, Decision, MoneyCall, PlayerFacts, StoredCall } from './types.ts';

/**
 * Decides a money call whose signature is right and whose fields can be read.
 *
 * @returns what is answered, stored and moved. Nothing is thrown: each fault has its answer.
 */
export function decideCall(call: MoneyCall, facts: CallFacts): Decision {
  const { player, known } = facts;
  if (!isWellFormed(call)) return refuse('BAD_REQUEST');
  // Money may be owed to somebody.
  if (!player) return refuse('PLAYER_NOT_FOUND', { isIncident: call.credit > 0n });
  if (known) return answerKnown(call, known);
  const decision = decideNew(call, facts, player);
  return isStorable(decision, player) ? decision : refuse('BAD_REQUEST', { isIncident: true });
}

/** The amounts are a part of the shape, which is judged first (docs/reference/vendors.md 3.1): only a win may be of 0, and a free bet is. */
function isWellFormed({ call, debit, credit, free }: MoneyCall): boolean {
  switch (call) {
    case 'bet':
    case 'bet-win':
      return free === null ? debit > 0n : debit === 0n;
    case 'promo':
      return credit > 0n;
    case 'adjust':
      return credit !== 0n;
    case 'win':
    case 'refund':
      return true;
  }
}

/** Whether wallet and round can hold what was decided. What is held never touches the wallet. */
function isStorable({ credit, round }: Decision, { available }: PlayerFacts): boolean {
  const sums = round ? [round.bets, round.wins, round.capBase] : [];
  return [available + credit, ...sums].every((amount) => amount <= MAX_AMOUNT && amount >= -MAX_AMOUNT);
}

function decideNew(call: MoneyCall, facts: CallFacts, player: PlayerFacts): Decision {
  if (call.currency !== player.currency)
    return call.call === 'bet' || call.call === 'bet-win'
      ? decideBet(call, facts, player)
      : // Final, and not stored: what it gives or takes back may be owed.
        refuse('CURRENCY_MISMATCH', { isIncident: true });
  switch (call.call) {
    case 'bet':
    case 'bet-win':
      return decideBet(call, facts, player);
    case 'win':
      return decideWin(call, facts, player);
    case 'refund':
      return decideRefund(call, facts, player);
    case 'adjust':
      return decideAdjust(call, facts);
    case 'promo':
      return moves({ credit: call.credit });
  }
}

/** A `txId` that is stored already: the first answer again, or a conflict. */
function answerKnown(call: MoneyCall, known: StoredCall): Decision {
  if (known.status === 'TOMBSTONE')
    return call.call === 'bet' || call.call === 'bet-win' ? refuse('TX_VOIDED') : conflict();
  if (!isSameCall(call, known)) return conflict();
  if (known.status === 'VOIDED') return refuse('TX_VOIDED');
  if (known.status !== 'OK') return { ...decline(known.status), stored: null, isDuplicate: true };
  return repeat(known.call === 'refund' ? known.isRefunded : null);
}

function conflict(): Decision {
  return refuse('TX_CONFLICT', { isIncident: true });
}

/** Whether two calls are one: amounts are compared as numbers, other fields than these may differ. */
function isSameCall(call: MoneyCall, known: StoredCall): boolean {
  return (
    call.call === known.call &&
    call.kind === known.kind &&
    call.playerId === known.playerId &&
    call.roundId === known.roundId &&
    call.currency === known.currency &&
    call.debit === known.debit &&
    call.credit === known.credit &&
    call.refs.length === known.refs.length &&
    call.refs.every((ref, at) => ref === known.refs[at]) &&
    (call.call !== 'win' || isSameGrant(call, known))
  );
}

/** Whether two wins pay the same free rounds of the same grant, or none. */
function isSameGrant({ free }: MoneyCall, known: StoredCall): boolean {
  return free?.grantId === known.free?.grantId && free?.faceValue === known.free?.faceValue;
}
