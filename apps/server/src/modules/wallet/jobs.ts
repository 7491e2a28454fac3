// What the ledger does by the clock: fold GL deltas, and look every minute whether it is still sound.
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { auditSome } from './audit.ts';
import * as store from './store.ts';
import type { Difference } from './types.ts';

const FOLD_EVERY_MS = 3_000;
const CHECK_EVERY_MS = 60_000;

export interface WalletJobsOptions {
  readonly database: Database;
  /** Hears the result of each check: for a gauge that alarms on anything above nothing, and the log. */
  readonly onChecked: (differences: readonly Difference[]) => void;
}

/** The jobs for the worker role. Safe in any number of processes. */
export function walletJobs({ database, onChecked }: WalletJobsOptions): readonly Job[] {
  return [
    {
      name: 'wallet.fold-gl',
      everyMs: FOLD_EVERY_MS,
      run: async () => {
        await database.inTransaction((tx) => store.foldDeltas(tx));
      },
    },
    {
      name: 'wallet.check',
      everyMs: CHECK_EVERY_MS,
      run: async () => {
        const found = await database.inTransaction((tx) => auditSome(tx));
        if (found !== null) onChecked(found);
      },
    },
  ];
}
