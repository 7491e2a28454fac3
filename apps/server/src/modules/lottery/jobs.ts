import type { DrawId } from '@tyche/kernel/ids';
import type { Database } from '../../platform/db/database.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { listToSeal, listToSettle } from '../draws/index.ts';
import { reverseVoidDraws } from './correct-draw.ts';
import type { Programs } from './programs.ts';
import { refundVoidDraws } from './refund-draw.ts';
import { repeatUntilEmpty } from './retry.ts';
import { type ChasingDeps, runChases } from './run-chases.ts';
import { sealDraw } from './seal-draw.ts';
import { settleDraw, type SettlingDeps } from './settle-draw.ts';
import { dropLimits } from './store-limits.ts';

/** Draws with so many tickets are settled apart: a million takes some twenty seconds, and the others do not wait for them. */
const LARGE = 20_000;
const DROPPED_TOGETHER = 100;

export interface LotteryJobsDeps extends ChasingDeps, Pick<SettlingDeps, 'log'> {
  readonly programs: Programs;
  /** Threads of their own, for large draws and for the second lane of sealing. */
  readonly largePrograms: Programs;
  /** From how many tickets on a draw is large. */
  readonly largeFrom?: number;
}

/** What the lottery does by the clock. Each step is safe to repeat, to kill anywhere and to run in several workers. */
export function lotteryJobs(deps: LotteryJobsDeps): Job[] {
  const { database, programs, largePrograms, largeFrom = LARGE } = deps;
  const inWork = new Set<DrawId>();
  return [
    { name: 'lottery.seal', everyMs: 100, run: () => sealDue(database, programs, inWork) },
    { name: 'lottery.seal-second', everyMs: 100, run: () => sealDue(database, largePrograms, inWork) },
    {
      name: 'lottery.settle',
      everyMs: 200,
      run: () => settleDue({ ...deps, programs }, { below: largeFrom }),
    },
    {
      name: 'lottery.settle-large',
      everyMs: 500,
      run: () => settleDue({ ...deps, programs: largePrograms }, { from: largeFrom }),
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
  ];
}

/** Removes what only the limits of a draw on sale need, draws at a time. */
async function dropEnded(database: Database): Promise<void> {
  await repeatUntilEmpty(() =>
    database.inTransaction(async (tx) => (await dropLimits(tx, DROPPED_TOGETHER)) === DROPPED_TOGETHER),
  );
}

/** Seals the locked draws that no other lane of this process seals, one after the other. One that fails does not keep the others. */
async function sealDue(database: Database, { seal }: Programs, inWork: Set<DrawId>): Promise<void> {
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

/** Settles the draws of a size, the smallest first. One that fails does not keep the others. */
async function settleDue(
  deps: SettlingDeps,
  size: { readonly from?: number; readonly below?: number },
): Promise<void> {
  const failures: unknown[] = [];
  for (const draw of await listToSettle(deps.database.reader, size))
    await settleDraw(deps, draw).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
