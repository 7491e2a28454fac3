// The runs of rebates: the lines of each sealed day, and once a day what late facts change in earlier ones. The house pays
// (docs/reference/agents.md 4.3 and 6.9). A run sums its cells by pages into the database, then pays the sums by pages.
import type { AgentsDeps } from '../deps.ts';
import { digestDue } from '../digests/digest-due.ts';
import { sumsOf } from './levels.ts';
import { moveLines } from './move-lines.ts';
import * as store from './store-runs.ts';
import { digestSums, listSummedDays } from './store-sum-digests.ts';

type RunDeps = Pick<AgentsDeps, 'database' | 'listWalletIds'>;

const CELLS_TOGETHER = 5_000;
const CORRECTIONS_TOGETHER = 1_000;
const PAID_TOGETHER = 500;

/** Runs what is due: the days that are sealed and not paid, the oldest first, then the corrections known by now, once a day. */
export async function runDueRebates(deps: RunDeps, signal?: AbortSignal): Promise<void> {
  for (const run of await store.listDueRuns(deps.database.reader)) {
    if (signal?.aborted) return;
    await runRebates(deps, run);
  }
}

/**
 * Sums and pays the rebates of a run. It may end anywhere and goes on where it stopped; a line is written and paid in one transaction. A
 * second worker leaves a run alone in which another one is. Lines of frozen and closed agents are written as held.
 *
 * @param run the sealed day whose lines are paid; with `isCorrection`, the day after whose lines late facts are paid.
 * @returns how many lines this call wrote.
 * @throws Error when the day is not sealed.
 */
export async function runRebates(deps: RunDeps, run: store.RunKey): Promise<number> {
  const { database } = deps;
  const startsAt = await store.findSealedStart(database.reader, run.day);
  if (!startsAt) throw new Error(`the rebates of ${run.day}, which is not sealed`);
  // The digest of a line is made of those of its cells.
  await digestDue(deps);
  await database.inTransaction((tx) => store.openRun(tx, run));
  while (await sumPage(deps, run));
  let written = 0;
  for (;;) {
    const lines = await payPage(deps, run, startsAt);
    if (lines === null) return written;
    written += lines;
  }
}

/** Sums the next page of cells or corrections; after the last one it adds the digests. False when all is done, or another worker holds the run. */
function sumPage({ database }: RunDeps, key: store.RunKey): Promise<boolean> {
  return database.inTransaction(async (tx) => {
    const run = await store.lockRun(tx, key);
    if (!run || run.isSummed) return false;
    const page = key.isCorrection
      ? await store.listCorrectedCells(tx, run, CORRECTIONS_TOGETHER)
      : await store.listCells(tx, key.day, run.upTo, CELLS_TOGETHER);
    if (page.upTo === null) {
      for (const { day, fact } of await listSummedDays(tx, run.runId, run.lastCorrection))
        if (fact !== null) await digestSums(tx, run.runId, { day, fact });
      await store.endSumming(tx, run.runId);
      return false;
    }
    await store.addSums(tx, run.runId, await sumsOf(tx, page.cells));
    await store.moveRun(tx, run.runId, page.upTo);
    return true;
  });
}

/** Pays the next sums and removes them. Gives how many lines it wrote; null when none are left, or another worker holds the run. */
function payPage(deps: RunDeps, key: store.RunKey, startsAt: Date): Promise<number | null> {
  return deps.database.inTransaction(async (tx) => {
    const run = await store.lockRun(tx, key);
    if (!run?.isSummed || run.isDone) return null;
    const sums = await store.takeSums(tx, run.runId, PAID_TOGETHER);
    if (sums.length === 0) {
      await store.endRun(tx, run.runId);
      return null;
    }
    const lines = sums.filter(({ amount, ownAmount }) => amount !== 0n || ownAmount !== 0n);
    const toPay = key.isCorrection
      ? await store.insertCorrectionLines(tx, run.runId, lines)
      : await store.insertLines(tx, lines);
    const prefix = key.isCorrection ? `rebate-correction\n${key.day}` : 'rebate-line';
    await moveLines(tx, deps, toPay, { prefix, at: startsAt });
    return lines.length;
  });
}
