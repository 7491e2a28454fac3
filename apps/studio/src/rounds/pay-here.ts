// Rounds that are paid in this database: with play money, or from a player's own wallet. The money, the round and the report of it are one
// transaction, so an answer always comes.
import { moveOwnMoney } from '../own-wallets/store-wallets.ts';
import { insertReports, isReportLate } from '../own-wallets/store-reports.ts';
import { findOwnBalance } from '../own-wallets/store-wallets.ts';
import { moveDemoMoney, readDemoBalance } from '../sessions/demo-money.ts';
import { keepSession } from '../sessions/store-sessions.ts';
import type { Tx } from '../database.ts';
import type { RefusalCode } from '../wire.ts';
import { type Asked, moveOn } from './move-on.ts';
import { lockRound, moveRound, type RoundRow } from './store-rounds.ts';
import { jackpotTotalOf } from './view.ts';
import { callsOf, isPicked } from './wallet-calls.ts';

/** Pays what a round asks for. Null where nothing may be staked now: the operator has not heard of the player's rounds for too long. */
export async function payHere(tx: Tx, roundId: string): Promise<Asked> {
  const round = await lockRound(tx, roundId);
  if (!round) throw new Error(`no round ${roundId}`);
  const { state } = round;
  if (state === 'declined') return { kind: 'declined' };
  if (state !== 'asking' && state !== 'paying' && state !== 'refunding')
    return { kind: 'done', balance: await balanceOf(tx, round) };
  if (state === 'asking') {
    const stop = await stopOf(tx, round);
    if (stop === 'wait') return null;
    if (stop !== null) return decline(tx, round, stop);
  }
  const balance = await move(tx, round);
  if (balance === null) {
    if (state !== 'asking') throw new Error(`round ${roundId} has no wallet`);
    return decline(tx, round, 'BALANCE_LOW');
  }
  if (round.wallet === 'OWN') await insertReports(tx, round, callsOf(round));
  await moveOn(tx, round);
  return { kind: 'done', balance };
}

async function decline(tx: Tx, { round_id: roundId }: RoundRow, code: RefusalCode): Promise<Asked> {
  await moveRound(tx, roundId, { state: 'declined', decline: code });
  return { kind: 'declined' };
}

/** What keeps a stake back: nobody else is asked, so what the operator has said, and whether it hears us, has to hold here. */
async function stopOf(tx: Tx, round: RoundRow): Promise<RefusalCode | 'wait' | null> {
  if (round.wallet === 'OWN') {
    if (!(await keepSession(tx, round.session_id))) return 'SESSION_ENDED';
    if (await isReportLate(tx, round.player_id)) return 'wait';
  }
  // A win never pays for its own bet.
  return (await balanceOf(tx, round)) < round.bet ? 'BALANCE_LOW' : null;
}

function balanceOf(tx: Tx, { wallet, player_id: playerId, currency }: RoundRow): Promise<bigint> {
  return wallet === 'OWN'
    ? findOwnBalance(tx, { playerId, currency })
    : readDemoBalance(tx, playerId, currency);
}

function move(tx: Tx, round: RoundRow): Promise<bigint | null> {
  const { player_id: playerId, currency } = round;
  const of = { playerId, currency, by: movedBy(round) };
  return round.wallet === 'OWN' ? moveOwnMoney(tx, of) : moveDemoMoney(tx, of);
}

function movedBy(round: RoundRow): bigint {
  if (round.state === 'asking') return (isPicked(round) ? 0n : round.win) - round.bet;
  if (round.state === 'refunding') return round.bet;
  // A round that won a pot had its own win with the bet.
  return round.jackpot_wins.length > 0 ? jackpotTotalOf(round) : round.win;
}
