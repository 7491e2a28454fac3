import { splitStake } from '../../spending/index.ts';
import { decline, emptyRound, moves, refuse } from './outcomes.ts';
import type { CallFacts, Decision, MoneyCall, PlayerFacts, Round } from './types.ts';
import { isAboveCap } from './wins.ts';

/**
 * Decides a `bet` or a `bet-win`. The checks follow the order of docs/reference/vendors.md 3.1, so that a vendor always hears the first
 * reason. Funds are judged on the bet alone: a win never pays for its own bet.
 */
export function decideBet(call: MoneyCall, { round, targets }: CallFacts, player: PlayerFacts): Decision {
  const { debit, free } = call;
  // A win that came with its bet is under its own number too, which is used once like every other.
  const used = targets.find((win) => win !== null);
  if (used)
    return used.status === 'TOMBSTONE' ? refuse('TX_VOIDED') : refuse('TX_CONFLICT', { isIncident: true });
  if (player.session !== 'valid')
    return decline(player.session === 'expired' ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID');
  if (call.currency !== player.currency) return decline('CURRENCY_MISMATCH');
  if (!player.isGameOn) return decline('GAME_DISABLED');
  if (player.stop) return decline(player.stop);
  // Nothing is stored: a round that was voided stays void, so a repeat is answered alike.
  if (round?.isVoided) return refuse('TX_VOIDED', { isIncident: true });
  if (round?.status === 'CLOSED') return decline('ROUND_SETTLED');
  if (free && (player.grantLeft ?? 0) <= 0) return decline('LIMIT_EXCEEDED');
  // A round that could be won by itself would be paid twice.
  if (free && player.grantPay === 'TOTAL' && !isWithoutWin(call))
    return refuse('BAD_REQUEST', { isIncident: true });
  const parts = partsOf(debit, player);
  return typeof parts === 'string' ? decline(parts) : accept(call, round ?? emptyRound, player, parts);
}

/** Whether a bet is over with itself and wins nothing, as one in a grant that is paid at once (docs/reference/vendors.md 5.3). */
function isWithoutWin({ call, credit, closesRound }: MoneyCall): boolean {
  return call === 'bet-win' && credit === 0n && closesRound;
}

/**
 * The bonus part of a stake, or why it is declined. A vendor has one word for a balance that is too low, and none for a greatest bet but that
 * of a limit (docs/reference/vendors.md 3.3).
 */
function partsOf(
  debit: bigint,
  { available, bonus }: PlayerFacts,
): bigint | 'BALANCE_LOW' | 'LIMIT_EXCEEDED' {
  if (debit <= available) return 0n;
  const split = splitStake(
    debit,
    { real: available, bonus: bonus?.available ?? 0n },
    { weightPpm: ALLOWED, maxBet: bonus?.maxBet ?? null },
  );
  if (!('refusal' in split)) return split.bonus;
  return split.refusal === 'bonus-max-bet' ? 'LIMIT_EXCEEDED' : 'BALANCE_LOW';
}

/** Any weight above 0: facts name a bonus only where it allows the game. */
const ALLOWED = 1n;

function accept(call: MoneyCall, before: Round, player: PlayerFacts, bonusPart: bigint): Decision {
  const { debit, credit, free, closesRound, txId } = call;
  const capBase = before.capBase + (free?.faceValue ?? debit);
  const isAbove = isAboveCap(call, capBase, player);
  const isHeld = isAbove && player.isPaidThere !== true;
  const isClosed = closesRound || isHeld;
  return moves({
    debit,
    bonusPart,
    credit: isHeld ? 0n : credit,
    held: isHeld ? credit : 0n,
    isIncident: isAbove,
    grantUse: free ? 1 : 0,
    round: {
      status: isClosed ? 'CLOSED' : 'OPEN',
      bets: before.bets + debit,
      wins: before.wins + credit,
      standing: before.standing + 1,
      capBase,
      closedByBetWin: isClosed ? txId : null,
      isVoided: false,
    },
  });
}
