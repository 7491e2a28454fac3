// Pays the lines of approved runs, from the top of the tree down (docs/reference/agents.md 6.8).
import type { FundingDeps } from './pay-debts.ts';
import { payHouse, payNext } from './pay-debts.ts';
import * as store from './store-runs.ts';

const RUNS_AT_ONCE = 20;
const LINES_TOGETHER = 500;
/** Payers that are paid for at the same time. Each has one payment under way. */
const PAYERS_TOGETHER = 6;

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
 * @returns whether the run is done. False: it is not approved, it was done before, or the process stops.
 */
export async function payRun(deps: FundingDeps, runId: bigint, signal?: AbortSignal): Promise<boolean> {
  const { reader } = deps.database;
  if (!(await store.beginPaying(reader, runId))) return false;
  for (let after: bigint | null = 0n; after !== null; )
    after = await store.openWaiting(reader, { runId, after, limit: LINES_TOGETHER });
  for (const depth of await store.listDepths(reader, runId)) {
    let after: bigint | null = 0n;
    while (after !== null && !signal?.aborted) after = await payRange(deps, runId, after, depth);
  }
  return !signal?.aborted && store.endPaying(reader, runId);
}

/** Pays some lines of a level. Gives the last one; null after the last of the level. */
async function payRange(
  deps: FundingDeps,
  runId: bigint,
  after: bigint,
  depth: number,
): Promise<bigint | null> {
  const { reader } = deps.database;
  const lines = await store.listAtOnce(reader, { runId, after, limit: LINES_TOGETHER }, depth);
  const ofHouse = lines.filter(({ debtor }) => debtor === null);
  if (ofHouse.length > 0)
    await payHouse(
      deps,
      ofHouse.map(({ line_id }) => line_id),
    );
  const payers = [...Map.groupBy(lines, ({ debtor }) => debtor)];
  await Promise.all(
    Array.from({ length: PAYERS_TOGETHER }, async () => {
      for (let next = payers.shift(); next; next = payers.shift()) {
        const [debtor, owed] = next;
        if (debtor !== null) for (const { line_id } of owed) await payLine(deps, debtor, line_id);
      }
    }),
  );
  return lines.at(-1)?.line_id ?? null;
}

/** Pays the queue of a payer up to a line of a run. */
async function payLine(deps: FundingDeps, debtor: bigint, lineId: bigint): Promise<void> {
  for (;;) {
    const payment = await payNext(deps, debtor, { lineId }, lineId);
    if (!payment || payment.isShort || payment.lineId === lineId) return;
  }
}
