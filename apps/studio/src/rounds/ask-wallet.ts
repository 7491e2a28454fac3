// Asks the wallet about a round: for its bet, for its end. A call has the same number however often it is sent, so an answer
// that did not come is asked for again. A bet is asked for some seconds only, then it is refunded (docs/reference/vendors.md 3.5).
import { parseAmount } from '@tyche/kernel/money';
import { betPauseS, endPauseS, isBetGivenUp } from '@tyche/rules/studio';
import type { Tx } from '../database.ts';
import type { WalletAnswer } from '../platform.ts';
import type { RefusalCode } from '../wire.ts';
import type { RoundDeps } from './deps.ts';
import { type Asked, moveOn } from './move-on.ts';
import { payHere } from './pay-here.ts';
import { countTry, findRound, giveUpBet, lockRound, moveRound, type RoundRow } from './store-rounds.ts';
import { callsOf } from './wallet-calls.ts';

/** Asks about a round that waits for the wallet; gives null without an answer. The worker asks again later. */
export async function askWallet(deps: RoundDeps, round: RoundRow): Promise<Asked> {
  if (round.mode === 'DEMO') return deps.database.inTransaction((tx) => payHere(tx, round.round_id));
  const call = { tries: round.attempts, ageS: round.age_s };
  if (round.state === 'asking' && round.wallet === 'MAIN' && isBetGivenUp(call)) return refund(deps, round);
  await countTry(deps.database, round.round_id, pauseOf(round));
  if (round.wallet === 'OWN') return deps.database.inTransaction((tx) => payHere(tx, round.round_id));
  const answer = await send(deps, round);
  return answer && deps.database.inTransaction((tx) => take(tx, round, answer));
}

/** Gives the bet of a round up and asks for the refund: the wallet gives back what it took, or never takes it. */
async function refund(deps: RoundDeps, { round_id: roundId }: RoundRow): Promise<Asked> {
  await giveUpBet(deps.database, roundId);
  const round = await findRound(deps.database, roundId);
  return round?.state === 'refunding' ? askWallet(deps, round) : null;
}

/** When a call is sent again that has no answer, in seconds. */
function pauseOf({ state, wallet, attempts: tries, age_s: ageS, is_given_up: isGivenUp }: RoundRow): number {
  if (state === 'asking' && wallet === 'MAIN') return betPauseS({ tries });
  return endPauseS({ tries, ageS: isGivenUp ? ageS : 0 });
}

async function send({ platform }: RoundDeps, round: RoundRow): Promise<WalletAnswer | null> {
  let answer: WalletAnswer | null = null;
  for (const { call, fields } of callsOf(round)) {
    answer = await platform.send(call, fields);
    // The others come when this one is answered: all of them are sent again.
    if (answer?.status !== 'OK') return answer;
  }
  return answer;
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
    // The refund says whether the bet had been taken.
    await moveOn(tx, round, { wasTaken: round.is_given_up && answer.refunded === true });
    return { kind: 'done', balance };
  }
  const decline = round.state === 'asking' ? declines[answer.status] : undefined;
  if (decline === undefined) return null;
  // The platform keeps the grant: it ended there, or a limit stops it.
  const isFreeEnd = round.grant_id !== null && decline === 'LIMIT_EXCEEDED';
  await moveRound(tx, round.round_id, { state: 'declined', decline: isFreeEnd ? 'FREE_ENDED' : decline });
  return { kind: 'declined' };
}
