// Asks the wallet about a round: for its bet, for its end. A call has the same number however often it is sent, so an answer
// that did not come is asked for again.
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import type { Tx } from '../database.ts';
import { findGame } from '../games/catalogue.ts';
import { bookJackpots } from '../jackpots/book-jackpots.ts';
import { contributionFields, sendJackpotWins } from '../jackpots/jackpot-calls.ts';
import type { WalletAnswer } from '../platform.ts';
import { isInTime } from '../shared/seats.ts';
import { moveDemoMoney, readDemoBalance } from '../sessions/demo-money.ts';
import type { RefusalCode, RoundState } from '../wire.ts';
import type { RoundDeps } from './deps.ts';
import { countTry, lockRound, moveRound, type RoundRow } from './store-rounds.ts';

/** What the wallet said; the balance of 1/10 000 units. Null: there was no answer. */
export type Asked =
  | { readonly kind: 'done'; readonly balance: bigint }
  | { readonly kind: 'declined' }
  | null;

/** A round that a player left is ended after a day. */
const LEFT_S = 24 * 3_600;

/** Asks about a round that waits for the wallet; gives null without an answer. The worker asks again later. */
export async function askWallet(deps: RoundDeps, round: RoundRow): Promise<Asked> {
  if (round.mode === 'DEMO') return deps.database.inTransaction((tx) => playMoney(tx, round.round_id));
  await countTry(deps.database, round.round_id);
  const answer = await send(deps, round);
  return answer && deps.database.inTransaction((tx) => take(tx, round, answer));
}

function send({ platform }: RoundDeps, round: RoundRow): Promise<WalletAnswer | null> {
  const { round_id: roundId, player_id: playerId, currency, game_code: gameCode } = round;
  const [bet, win] = [formatAmount(round.bet), formatAmount(round.win)];
  const of = { merchantCode: round.merchant, roundId, playerId, currency, gameCode };
  const sessionToken = round.wallet_token;
  switch (round.state) {
    case 'asking':
      if (round.grant_id !== null) return sendFreeBet(platform, of, round);
      return isPicked(round)
        ? platform.send('bet', { ...of, txId: `${roundId}.bet`, amount: bet, kind: 'BET', sessionToken })
        : platform.send('bet-win', {
            ...of,
            txId: `${roundId}.play`,
            bet,
            win,
            ...contributionFields(round),
            sessionToken,
          });
    case 'paying':
      if (round.jackpot_wins.length > 0) return sendJackpotWins(platform, of, round.jackpot_wins);
      return platform.send('win', {
        ...of,
        txId: `${roundId}.win`,
        amount: win,
        kind: winKindOf(round),
        betTxIds: [`${roundId}.bet`],
        roundClosed: true,
      });
    case 'refunding':
      return platform.send('refund', {
        ...of,
        txId: `${roundId}.refund`,
        betTxId: `${roundId}.bet`,
        reason: round.shared_no === null ? 'left without a pick' : 'taken back, too late, or void',
      });
    default:
      throw new Error(`round ${roundId} asks for nothing`);
  }
}

/** A free round takes nothing: its bet of 0 names the grant and the bet that it stands for. */
function sendFreeBet(
  platform: RoundDeps['platform'],
  of: { readonly merchantCode: string },
  { round_id: roundId, grant_id: grantId, bet, wallet_token: sessionToken }: RoundRow,
): Promise<WalletAnswer | null> {
  const free = { grantId, faceValue: formatAmount(bet) };
  const amount = formatAmount(0n);
  return platform.send('bet', { ...of, txId: `${roundId}.bet`, amount, kind: 'BET', free, sessionToken });
}

function winKindOf({ grant_id, out_at }: RoundRow): 'FREE_WIN' | 'CASHOUT' | 'WIN' {
  if (grant_id !== null) return 'FREE_WIN';
  return out_at === null ? 'WIN' : 'CASHOUT';
}

/** Declines of a bet, which end a round. Other answers are no end: the call is sent again, or a person looks at it. */
const declines: Readonly<Record<string, RefusalCode>> = {
  BALANCE_LOW: 'BALANCE_LOW',
  LIMIT_EXCEEDED: 'LIMIT_EXCEEDED',
  PLAYER_BLOCKED: 'PLAYER_BLOCKED',
  GAME_DISABLED: 'GAME_DISABLED',
  TOKEN_INVALID: 'SESSION_ENDED',
  TOKEN_EXPIRED: 'SESSION_ENDED',
  CURRENCY_MISMATCH: 'BAD_REQUEST',
  TX_VOIDED: 'BAD_REQUEST',
};

async function take(tx: Tx, asked: RoundRow, answer: WalletAnswer): Promise<Asked> {
  const round = await lockRound(tx, asked.round_id);
  const balance = parseAmount(String(answer.balance ?? '')) ?? 0n;
  // Another call had the same answer meanwhile.
  if (!round || round.state !== asked.state)
    return round?.state === 'declined' ? { kind: 'declined' } : { kind: 'done', balance };
  if (answer.status === 'OK') {
    await moveOn(tx, round);
    return { kind: 'done', balance };
  }
  const decline = round.state === 'asking' ? declines[answer.status] : undefined;
  if (decline === undefined) return null;
  // The platform keeps the grant: it ended there, or a limit stops it.
  const isFreeEnd = round.grant_id !== null && decline === 'LIMIT_EXCEEDED';
  await moveRound(tx, round.round_id, { state: 'declined', decline: isFreeEnd ? 'FREE_ENDED' : decline });
  return { kind: 'declined' };
}

/** The same with play money, which is in this database: an answer always comes. */
async function playMoney(tx: Tx, roundId: string): Promise<Asked> {
  const round = await lockRound(tx, roundId);
  if (!round) throw new Error(`no round ${roundId}`);
  const { player_id: playerId, currency } = round;
  const back = round.state === 'paying' ? round.win : round.bet;
  const by = round.state === 'asking' ? (isPicked(round) ? 0n : round.win) - round.bet : back;
  if (!['asking', 'paying', 'refunding'].includes(round.state))
    return { kind: 'done', balance: await readDemoBalance(tx, playerId, currency) };
  const isShort = round.state === 'asking' && (await readDemoBalance(tx, playerId, currency)) < round.bet;
  const balance = isShort ? null : await moveDemoMoney(tx, { playerId, currency, by });
  if (balance === null) {
    await moveRound(tx, roundId, { state: 'declined', decline: 'BALANCE_LOW' });
    return { kind: 'declined' };
  }
  await moveOn(tx, round);
  return { kind: 'done', balance };
}

async function moveOn(tx: Tx, round: RoundRow): Promise<void> {
  const isBet = round.state === 'asking';
  // A bet that the wallet paid too late for its shared round goes back.
  if (isBet && round.shared_no !== null && !(await isInTime(tx, round.shared_no)))
    return moveRound(tx, round.round_id, { state: 'refunding', nextTryS: 0, isAccepted: true });
  if (isBet && isPicked(round))
    return moveRound(tx, round.round_id, { state: 'playing', nextTryS: LEFT_S, isAccepted: true });
  if (isBet && (round.grant_id !== null || (await bookJackpots(tx, round))))
    return moveRound(tx, round.round_id, { state: 'paying', nextTryS: 0, isAccepted: true });
  const state: RoundState = round.state === 'refunding' ? 'refunded' : 'paid';
  return moveRound(tx, round.round_id, { state, isAccepted: isBet });
}

/** Whether the player goes on after the bet. */
function isPicked({ game_code, shared_no }: RoundRow): boolean {
  return shared_no !== null || findGame(game_code)?.follow !== undefined;
}
