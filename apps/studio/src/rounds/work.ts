// What the studio does by itself: asks again where the wallet did not answer, and ends rounds that were left.
import { askWallet } from './ask-wallet.ts';
import type { RoundDeps } from './deps.ts';
import { listDue } from './store-rounds.ts';
import { endLeftRound } from './take-step.ts';

const AT_ONCE = 20;

/** Goes on with the rounds whose time has come. Gives how many there were. */
export async function workRounds(deps: RoundDeps): Promise<number> {
  const due = await listDue(deps.database, AT_ONCE);
  for (const round of due) {
    if (round.state === 'playing')
      await deps.database.inTransaction((tx) => endLeftRound(tx, round.round_id));
    else await askWallet(deps, round);
  }
  return due.length;
}
