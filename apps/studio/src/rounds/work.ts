// What the studio does by itself: asks again where the wallet did not answer, and ends rounds that were left.
import { askWallet } from './ask-wallet.ts';
import type { RoundDeps } from './deps.ts';
import { listDue, type RoundRow } from './store-rounds.ts';
import { endLeftRound } from './take-step.ts';

/** Fewer than the connections to the database: players have theirs. */
const AT_ONCE = 6;

/** Goes on with the rounds whose time has come, some at once. Gives how many there were: more may be due. */
export async function workRounds(deps: RoundDeps): Promise<number> {
  const due = await listDue(deps.database, AT_ONCE);
  await Promise.all(due.map((round) => goOn(deps, round)));
  return due.length;
}

async function goOn(deps: RoundDeps, round: RoundRow): Promise<void> {
  if (round.state === 'playing') await deps.database.inTransaction((tx) => endLeftRound(tx, round.round_id));
  else await askWallet(deps, round);
}
