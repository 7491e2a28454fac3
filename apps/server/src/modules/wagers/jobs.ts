import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { foldStakes, listBusyMembers } from './store.ts';
import { dropOldWins, takeWins, type WinsDeps } from './wins.ts';

const EVERY_MS = 60_000;
const WINS_EVERY_MS = 5_000;
/** What a run looks back: some runs more than its pause, so that one that failed is made good. */
const LOOK_BACK = { behind: 600, span: 300 };
/** Blocks in a transaction: a void of a bet waits for it. */
const BLOCKS = 3;
/** Wagers in a block: what a question may have to read one by one at its beginning and at its end. */
const SIZE = 1_000;

/**
 * Sums the blocks of those who bet much, so that their turnover costs the same however long they have played (decision 50), and keeps the
 * wins of the winner board (decision 100).
 */
export function wagerJobs(deps: WinsDeps): readonly Job[] {
  const { database } = deps;
  return [
    { name: 'wagers.wins', everyMs: WINS_EVERY_MS, run: (signal?: AbortSignal) => takeWins(deps, signal) },
    { name: 'wagers.drop-wins', everyMs: EVERY_MS, run: async () => void (await dropOldWins(deps)) },
    {
      name: 'wagers.fold-stakes',
      everyMs: EVERY_MS,
      async run() {
        for (const memberId of await listBusyMembers(database.reader, LOOK_BACK))
          while ((await foldMember(database, memberId)) === BLOCKS);
      },
    },
  ];
}

/** Sums a few more blocks of a member's wagers; gives how many. */
export function foldMember(database: Database, memberId: bigint, size = SIZE): Promise<number> {
  return database.inTransaction((tx) => foldStakes(tx, memberId, { blocks: BLOCKS, size }));
}
