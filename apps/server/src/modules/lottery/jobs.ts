import type { DrawId } from '@tyche/kernel/ids';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { listToSeal } from '../draws/index.ts';
import { reverseVoidDraws } from './settlement/correct-draw.ts';
import { foldBusy } from './history/fold-orders.ts';
import type { SettlementThreads } from './settlement/threads.ts';
import { refundVoidDraws } from './settlement/refund-draw.ts';
import { repeatUntilEmpty } from './betting/retry.ts';
import { type ChasingDeps, runChases } from './chase/run-chases.ts';
import { sealDraw } from './settlement/seal-draw.ts';
import type { SettlingDeps } from './settlement/settle-draw.ts';
import { settleDue } from './settlement/settle-due.ts';
import { dropCancellations, dropWatches } from './settlement/store-ended.ts';
import { dropLimits } from './betting/store-limits.ts';

/** Draws with this number of tickets or more are settled apart: a million takes some twenty seconds, and the others do not wait for them. */
const LARGE = 20_000;
/** Draws that a lane settles at once unless told. */
const SETTLEMENTS = 4;
/** The two settlements of a lane can hold a million tickets in memory. */
const TICKETS_AT_ONCE = 1_000_000;
const MINUTE_MS = 60_000;
const DROPPED_TOGETHER = 100;
const ROWS_TOGETHER = 1_000;

/** The jobs that work for all merchants together: the seal of a draw is one. */
export const sealJobs: readonly string[] = ['lottery.seal', 'lottery.seal-second'];

export interface LotteryJobsDeps extends ChasingDeps, Pick<SettlingDeps, 'log'> {
  readonly threads: SettlementThreads;
  /** Threads of their own, for large draws and for the second lane of sealing. */
  readonly largeThreads: SettlementThreads;
  /** From how many tickets on a draw is large. */
  readonly largeFrom?: number;
  /** How many draws are settled at once: of the small ones and, as long as their tickets are few enough, of the large ones. */
  readonly settlements?: number;
  readonly ticketsAtOnce?: number;
}

/** What the lottery does by the clock. Each step is safe to repeat, to kill anywhere and to run in several workers. */
export function lotteryJobs(deps: LotteryJobsDeps): Job[] {
  const { database, threads, largeThreads, largeFrom = LARGE } = deps;
  const limits = { draws: deps.settlements ?? SETTLEMENTS, tickets: deps.ticketsAtOnce ?? TICKETS_AT_ONCE };
  const inWork = new Set<DrawId>();
  return [
    { name: 'lottery.seal', everyMs: 100, run: () => sealDue(database, threads, inWork) },
    { name: 'lottery.seal-second', everyMs: 100, run: () => sealDue(database, largeThreads, inWork) },
    {
      name: 'lottery.settle',
      everyMs: 200,
      longestRunMs: 2 * MINUTE_MS,
      run: (signal) =>
        settleDue({ ...deps, threads }, { below: largeFrom }, { ...limits, takesForMs: MINUTE_MS }, signal),
    },
    {
      name: 'lottery.settle-large',
      everyMs: 500,
      // Ten million tickets, and what was taken up before them.
      longestRunMs: 20 * MINUTE_MS,
      run: (signal) =>
        settleDue(
          { ...deps, threads: largeThreads },
          { from: largeFrom },
          { ...limits, takesForMs: 5 * MINUTE_MS },
          signal,
        ),
    },
    {
      name: 'lottery.refund',
      everyMs: 500,
      async run() {
        await refundVoidDraws(database);
        await reverseVoidDraws(database);
      },
    },
    { name: 'lottery.chase', everyMs: 250, run: () => runChases(deps) },
    { name: 'lottery.drop-limits', everyMs: 60_000, run: () => dropEnded(database) },
    { name: 'lottery.fold-orders', everyMs: MINUTE_MS, run: () => foldBusy(database) },
    { name: 'lottery.drop-answered', everyMs: 10 * MINUTE_MS, run: () => dropAnswered(database) },
  ];
}

/** Removes what only the limits of a draw on sale need, draws at a time. */
async function dropEnded(database: Database): Promise<void> {
  await repeatUntilEmpty(() =>
    database.inTransaction(async (tx) => (await dropLimits(tx, DROPPED_TOGETHER)) === DROPPED_TOGETHER),
  );
}

/** Removes answers to cancellations that can no longer be repeated, and watches of chases that have ended. */
async function dropAnswered(database: Database): Promise<void> {
  for (const drop of [dropCancellations, dropWatches])
    await repeatUntilEmpty(() =>
      database.inTransaction(async (tx) => (await drop(tx, ROWS_TOGETHER)) === ROWS_TOGETHER),
    );
}

/** Seals the locked draws that no other lane of this process seals, one after the other. One that fails does not keep the others. */
async function sealDue(database: Database, { seal }: SettlementThreads, inWork: Set<DrawId>): Promise<void> {
  const failures = new Map<DrawId, unknown>();
  for (;;) {
    const due = await listToSeal(database.reader);
    const next = due.find(({ id }) => !inWork.has(id) && !failures.has(id));
    if (!next) break;
    inWork.add(next.id);
    await sealDraw(database, seal, next.id)
      .catch((error: unknown) => failures.set(next.id, error))
      .finally(() => inWork.delete(next.id));
  }
  for (const failure of failures.values()) throw failure;
}
