// The calls about a round's money, as it stands: sent to the operator's wallet, or reported of a wallet here. A call has the same number
// however often it is made.
import { formatAmount } from '@tyche/kernel/money';
import { findGame } from '../games/catalogue.ts';
import { contributionFields, jackpotWinCalls } from '../jackpots/jackpot-calls.ts';
import type { WalletCall } from '../platform.ts';
import type { RoundRow } from './store-rounds.ts';

/** What a round asks for in its state, in order: its bet, its end, what it won of the pots. Throws for a round that asks for nothing. */
export function callsOf(round: RoundRow): readonly WalletCall[] {
  const { round_id: roundId, player_id: playerId, currency, game_code: gameCode } = round;
  const [bet, win] = [formatAmount(round.bet), formatAmount(round.win)];
  const of = { merchantCode: round.merchant, roundId, playerId, currency, gameCode };
  switch (round.state) {
    case 'asking':
      return [betCall(round, of)];
    case 'paying':
      if (round.jackpot_wins.length > 0) return jackpotWinCalls(of, round.jackpot_wins);
      return [
        {
          call: 'win',
          fields: {
            ...of,
            txId: `${roundId}.win`,
            amount: win,
            kind: winKindOf(round),
            betTxIds: [`${roundId}.bet`],
            roundClosed: true,
          },
        },
      ];
    case 'refunding': {
      const fields = { ...of, txId: `${roundId}.refund`, betTxId: betTxIdOf(round), reason: reasonOf(round) };
      return [{ call: 'refund', fields }];
    }
    default:
      throw new Error(`round ${roundId} asks for nothing, of ${bet}`);
  }
}

/**
 * A bet; of a round that is over with it, both. A free round takes nothing: its bet of 0 names the grant and the bet that it stands for. Where
 * all rounds of the grant are paid together, the round is over with its bet and wins nothing by itself.
 */
function betCall(round: RoundRow, of: { readonly merchantCode: string }): WalletCall {
  const { grant_id: grantId, wallet_token: sessionToken } = round;
  const bet = formatAmount(round.bet);
  const txId = betTxIdOf(round);
  if (grantId !== null) {
    const free = { grantId, faceValue: bet };
    const amount = formatAmount(0n);
    if (round.free_pay === 'TOTAL') {
      const fields = { ...of, txId, bet: amount, win: amount, roundClosed: true, free, sessionToken };
      return { call: 'bet-win', fields };
    }
    return { call: 'bet', fields: { ...of, txId, amount, kind: 'BET', free, sessionToken } };
  }
  if (isPicked(round))
    return { call: 'bet', fields: { ...of, txId, amount: bet, kind: 'BET', sessionToken } };
  const win = formatAmount(round.win);
  return {
    call: 'bet-win',
    fields: { ...of, txId, bet, win, ...contributionFields(round), sessionToken },
  };
}

/** The number of a bet, which is a `bet-win` where the round is over with it. */
export function betTxIdOf(round: RoundRow): string {
  return `${round.round_id}.${round.free_pay === 'EACH' || isPicked(round) ? 'bet' : 'play'}`;
}

function reasonOf({ is_given_up: isGivenUp, shared_no: sharedNo }: RoundRow): string {
  if (isGivenUp) return 'BET_TIMEOUT';
  return sharedNo === null ? 'left without a pick' : 'taken back, too late, or void';
}

function winKindOf({ grant_id, out_at }: RoundRow): 'FREE_WIN' | 'CASHOUT' | 'WIN' {
  if (grant_id !== null) return 'FREE_WIN';
  return out_at === null ? 'WIN' : 'CASHOUT';
}

/** Whether the player goes on after the bet. */
export function isPicked({ game_code, shared_no }: Pick<RoundRow, 'game_code' | 'shared_no'>): boolean {
  return shared_no !== null || findGame(game_code)?.follow !== undefined;
}
