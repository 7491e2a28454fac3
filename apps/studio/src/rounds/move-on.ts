// What follows when the wallet has paid a bet, or the end of a round.
import type { Tx } from '../database.ts';
import { endWithLast } from '../free-rounds/store-totals.ts';
import { bookJackpots } from '../jackpots/book-jackpots.ts';
import { isInTime } from '../shared/seats.ts';
import type { RoundState } from '../wire.ts';
import { moveRound, type RoundRow } from './store-rounds.ts';
import { isPicked } from './wallet-calls.ts';

/** What the wallet said; the balance of 1/10 000 units. Null: there was no answer. */
export type Asked =
  | { readonly kind: 'done'; readonly balance: bigint }
  | { readonly kind: 'declined' }
  | null;

/** A round that a player left is ended after a day. */
const LEFT_S = 24 * 3_600;

/**
 * Moves a round on whose wallet said yes.
 *
 * @param wasTaken of a bet without an answer that is refunded now: whether the wallet had taken it after all.
 */
export async function moveOn(tx: Tx, round: RoundRow, { wasTaken = false } = {}): Promise<void> {
  const isBet = round.state === 'asking';
  // A bet that the wallet paid too late for its shared round goes back.
  if (isBet && round.shared_no !== null && !(await isInTime(tx, round.shared_no)))
    return moveRound(tx, round.round_id, { state: 'refunding', nextTryS: 0, isAccepted: true });
  if (isBet && isPicked(round))
    return moveRound(tx, round.round_id, { state: 'playing', nextTryS: LEFT_S, isAccepted: true });
  if (isBet && (await hasWin(tx, round)))
    return moveRound(tx, round.round_id, { state: 'paying', nextTryS: 0, isAccepted: true });
  const state: RoundState = round.state === 'refunding' ? 'refunded' : 'paid';
  await moveRound(tx, round.round_id, { state, isAccepted: isBet || wasTaken });
  if (round.grant_id !== null && round.free_pay === 'TOTAL') await endWithLast(tx, round.grant_id);
}

/** Whether a win of its own follows the bet: of a free round that is paid by itself, or of a pot. A free round takes no part in the pots. */
async function hasWin(tx: Tx, round: RoundRow): Promise<boolean> {
  return round.free_pay === null ? bookJackpots(tx, round) : round.free_pay === 'EACH';
}
