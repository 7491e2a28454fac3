// Pays the lines of approved runs, from the top of the tree down (docs/reference/agents.md 6.8).
import { DEBTS_TOGETHER, type FundingDeps, payHouse, payQueues } from './pay-debts.ts';
import * as store from './store-runs.ts';

const RUNS_AT_ONCE = 20;

/** Pays every run that is approved. A run that was left in the middle goes on where it stopped. */
export async function payRuns(deps: FundingDeps, signal?: AbortSignal): Promise<void> {
  for (const runId of await store.listToPay(deps.database.reader, RUNS_AT_ONCE)) {
    if (signal?.aborted) return;
    await payRun(deps, runId, signal);
  }
}

/**
 * Pays a run: what the house owes, then level by level what agents owe, so that a payer has received before it pays. Dividends from an
 * upline only become payable: the upline pays them, or they are collected when they are due. Any number of workers may pay the same run.
 *
 * @param together how many lines one transaction pays.
 * @returns whether the run is done. False: it is not approved, it was done before, or the process stops.
 */
export async function payRun(
  deps: FundingDeps,
  runId: bigint,
  signal?: AbortSignal,
  together = DEBTS_TOGETHER,
): Promise<boolean> {
  const { reader } = deps.database;
  if (!(await store.beginPaying(reader, runId))) return false;
  for (let after: bigint | null = 0n; after !== null; )
    after = await store.openWaiting(reader, { runId, after, limit: together });
  for (const depth of await store.listDepths(reader, runId)) {
    let after: bigint | null = 0n;
    while (after !== null && !signal?.aborted)
      after = await payRange(deps, { runId, after, limit: together }, depth);
  }
  return !signal?.aborted && store.endPaying(reader, runId);
}

/** Pays some lines of a level. Gives the last one; null after the last of the level. */
async function payRange(deps: FundingDeps, range: store.LineRange, depth: number): Promise<bigint | null> {
  const lines = await store.listAtOnce(deps.database.reader, range, depth);
  const ofHouse = lines.filter(({ debtor }) => debtor === null);
  if (ofHouse.length > 0)
    await payHouse(
      deps,
      ofHouse.map(({ line_id }) => line_id),
    );
  const ofAgents = lines.flatMap(({ line_id, debtor }) => (debtor === null ? [] : [{ line_id, debtor }]));
  const debtors = [...new Set(ofAgents.map(({ debtor }) => debtor))];
  await payQueues(deps, debtors, { runLines: ofAgents.map(({ line_id }) => line_id) }, range.limit);
  return lines.at(-1)?.line_id ?? null;
}
