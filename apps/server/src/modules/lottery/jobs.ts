import type { Job } from '../../platform/jobs/jobs.ts';
import { listToSeal, listToSettle } from '../draws/index.ts';
import { reverseVoidDraws } from './correct-draw.ts';
import type { Programs } from './programs.ts';
import { refundVoidDraws } from './refund-draw.ts';
import { type ChasingDeps, runChases } from './run-chases.ts';
import { sealDraw } from './seal-draw.ts';
import { settleDraw, type SettlingDeps } from './settle-draw.ts';

/** What the lottery does by the clock. Each step is safe to repeat, to kill anywhere and to run in several workers. */
export function lotteryJobs(
  deps: SettlingDeps & ChasingDeps & { readonly programs: Pick<Programs, 'seal'> },
): Job[] {
  const { database, programs } = deps;
  return [
    {
      name: 'lottery.seal',
      everyMs: 100,
      async run() {
        for (const draw of await listToSeal(database.reader))
          await sealDraw(database, programs.seal, draw.id);
      },
    },
    {
      name: 'lottery.settle',
      everyMs: 200,
      async run() {
        // One draw that fails does not keep the others waiting.
        const failures: unknown[] = [];
        for (const draw of await listToSettle(database.reader))
          await settleDraw(deps, draw).catch((error) => failures.push(error));
        if (failures.length > 0) throw failures[0];
      },
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
  ];
}
