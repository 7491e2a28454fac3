// All that a worker does to pay agents, in one go, with a place where it stops.
import { contractKinds } from '@tyche/rules/agents';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { listWalletIds } from '../../members/index.ts';
import { readMerchant } from '../../settings/index.ts';
import { collectDue, collectLate } from '../funding/collect.ts';
import { payRuns } from '../funding/pay-runs.ts';
import { computePay } from '../pay/run-pay.ts';
import { approveRun, countOpenRuns, lockRun } from '../pay/store-runs.ts';
import { runDueRebates } from '../rebates/run-rebates.ts';

/** So that a run with a few contracts has several pages. */
const CONTRACTS_TOGETHER = 2;
/** Runs above it wait until staff approve them, which happens here too. */
const RUN_APPROVAL = 1_000_000n;

/** Pays rebates and runs until nothing is left. */
export async function payAll(database: Database): Promise<void> {
  const read = await readMerchant(database.reader, 'demo');
  const contracts = { ...read.site.contracts, runApproval: RUN_APPROVAL };
  const merchant = { ...read, site: { ...read.site, contracts } };
  const deps = { database, listWalletIds, merchant: async () => merchant };
  for (let runs = 1; runs > 0; { runs } = await countOpenRuns(database.reader)) {
    await runDueRebates(deps);
    for (const kind of contractKinds) await computePay(deps, kind, undefined, CONTRACTS_TOGETHER);
    await approveAll(database);
    await payRuns(deps);
    await collectDue(deps);
    await collectLate(deps, 0n);
  }
}

/** Approves what waits, as the action of staff does (pay/staff-pay.ts). */
async function approveAll(database: Database): Promise<void> {
  const waiting = await database.reader.rows<{ run_id: bigint }>({
    name: '',
    text: `select run_id from agents.runs where state = 'computed' order by run_id`,
    values: [],
  });
  for (const { run_id: runId } of waiting)
    await database.inTransaction(async (tx) => {
      if ((await lockRun(tx, runId))?.state === 'computed') await approveRun(tx, runId, 1n);
    });
}

/** Where a worker stops: before the nth statement whose text matches. */
export interface Stop {
  readonly text: string;
  readonly nth: number;
}

/** A database that calls `onStop` before a statement, and sends it when that is over. */
export function stoppingAt(database: Database, { text, nth }: Stop, onStop: () => Promise<void>): Database {
  const pattern = new RegExp(text, 's');
  let met = 0;
  const counting = <Asked extends Reader>(asked: Asked): Asked => ({
    ...asked,
    async rows(statement) {
      if (pattern.test(statement.text)) met += 1;
      if (met === nth) {
        met += 1;
        await onStop();
      }
      return asked.rows(statement);
    },
  });
  return {
    ...database,
    reader: counting(database.reader),
    inTransaction: (work) => database.inTransaction((tx) => work(counting(tx))),
  };
}

/** A planted fault: each statement is committed by itself. */
export function withoutTransactions(database: Database): Database {
  return { ...database, inTransaction: (work) => work(database.reader as Tx) };
}
