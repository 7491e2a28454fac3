import { MISMATCH_MINUTES } from '@tyche/rules/vendors/calls';
import type { Database } from '../../../platform/db/database.ts';
import { noteMismatches, noteStuckRounds, noteWaitingCalls } from './store.ts';

/** A round that is open so long has lost a call. */
export const STUCK_HOURS = 48;

/**
 * Makes incidents of rounds whose totals differ for ten minutes, of wins that wait for their bet as long, and of rounds that are open for two days. Gives how many.
 *
 * @param askable the vendors that are asked about old rounds: a round of theirs is an incident only when it is open after the first answer.
 */
export async function noteOddRounds(database: Database, askable: readonly string[] = []): Promise<number> {
  return database.inTransaction(
    async (tx) =>
      (await noteMismatches(tx, MISMATCH_MINUTES)) +
      (await noteWaitingCalls(tx, MISMATCH_MINUTES)) +
      (await noteStuckRounds(tx, STUCK_HOURS, askable)),
  );
}
