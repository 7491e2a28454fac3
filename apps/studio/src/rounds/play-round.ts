// A bet, and the steps after it, from the page's request to its answer.
import { formatAmount } from '@tyche/kernel/money';
import type { Session } from '../sessions/store-sessions.ts';
import type { Fields, RefusalAnswer, RefusalCode, RoundAnswer } from '../wire.ts';
import { payTotal } from '../free-rounds/pay-total.ts';
import { readFree } from '../free-rounds/read-free.ts';
import { readPots } from '../jackpots/read-pots.ts';
import { askWallet } from './ask-wallet.ts';
import { type KnownBalance, readBalance } from './balance.ts';
import type { RoundDeps } from './deps.ts';
import { takeStep } from './take-step.ts';
import type { Bet } from './bet.ts';
import { takeRound } from './take-round.ts';
import { findRound, type RoundRow } from './store-rounds.ts';
import { isOver, roundView } from './view.ts';

/** `null`: the wallet did not answer; the page asks again for the same round. */
export type PlayAnswer = RoundAnswer | RefusalAnswer | null;

/** Places a bet. The same key gives the same round, whatever happened to the answer before. */
export async function playRound(deps: RoundDeps, session: Session, wanted: Bet): Promise<PlayAnswer> {
  const taken = await deps.database.inTransaction((tx) => takeRound(tx, session, wanted));
  return typeof taken === 'string' ? finish(deps, session, taken) : taken;
}

/** Takes a step in a round that goes on. A step that was taken before changes nothing. Refuses `BAD_REQUEST` for one that cannot be taken. */
export async function stepRound(
  deps: RoundDeps,
  session: Session,
  { roundId, step }: { readonly roundId: string; readonly step: Fields },
): Promise<PlayAnswer> {
  const isTaken = await deps.database.inTransaction((tx) => takeStep(tx, session, { roundId, step }));
  return isTaken ? finish(deps, session, roundId) : { refusal: 'BAD_REQUEST' };
}

/** Answers a step that is recorded at the table of all players. Refuses `TOO_LATE` for one that came after the end. */
export async function answerSeatStep(
  deps: RoundDeps,
  session: Session,
  { roundId, isTaken }: { readonly roundId: string; readonly isTaken: boolean },
): Promise<PlayAnswer> {
  return isTaken ? finish(deps, session, roundId) : { refusal: 'TOO_LATE' };
}

/**
 * Asks the wallet where the round waits for it, and answers with the round as it is then. A round that won a pot asks twice: about its bet,
 * and about that win.
 */
async function finish(deps: RoundDeps, session: Session, roundId: string): Promise<PlayAnswer> {
  const round = await findRound(deps.database, roundId);
  if (!round) throw new Error(`no round ${roundId}`);
  if (isOver(round) || round.state === 'playing') return answerOf(deps, session, round);
  // The worker sends the refund; its page hears that it is on its way.
  if (round.is_given_up) return roundAnswer(deps, session, { round, balance: null });
  const asked = await askWallet(deps, round);
  const after = (await findRound(deps.database, roundId)) ?? round;
  if (asked === null)
    return after.is_given_up ? roundAnswer(deps, session, { round: after, balance: null }) : null;
  if (asked.kind === 'declined') return refusalOf(after);
  if (round.state === 'asking' && after.state === 'paying') return finish(deps, session, roundId);
  // The last free round of a grant that is paid at once brings its total with it.
  const isTotal = after.grant_id !== null && after.free_pay === 'TOTAL';
  const total = isTotal ? await payTotal(deps, after.grant_id) : null;
  return roundAnswer(deps, session, { round: after, balance: total ?? asked.balance });
}

async function answerOf(deps: RoundDeps, session: Session, round: RoundRow): Promise<PlayAnswer> {
  if (round.state === 'declined') return refusalOf(round);
  const balance = await readBalance(deps, session);
  return balance === null ? null : roundAnswer(deps, session, { round, balance });
}

async function roundAnswer(
  { database }: RoundDeps,
  session: Session,
  { round, balance }: { readonly round: RoundRow; readonly balance: KnownBalance },
): Promise<RoundAnswer> {
  const [free, jackpots] = await Promise.all([readFree(database, session), readPots(database, session)]);
  return {
    round: roundView(round),
    balance: typeof balance === 'bigint' ? formatAmount(balance) : null,
    isSessionEnded: balance === 'session-ended',
    free,
    jackpots,
  };
}

function refusalOf({ decline }: RoundRow): RefusalAnswer {
  return { refusal: (decline ?? 'BAD_REQUEST') as RefusalCode };
}
