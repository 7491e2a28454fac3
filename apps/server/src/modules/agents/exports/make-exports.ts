// The job that makes files: it reads a list page by page and holds no lock between its statements (docs/reference/agents.md 7.11).
import { refusals } from '@tyche/contract/refusals';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { notify } from '../../messaging/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { readPart } from './lists.ts';
import * as store from './store-exports.ts';

/** Rows of a part. */
const PART = 1_000;
/** A file ends after the part that reaches this many rows. */
const MAX_ROWS = 1_000_000;
/** How long a file is kept after it was made. */
export const KEPT_DAYS = 7;
const DELETED_TOGETHER = 20;
const LONGEST_MS = 10 * 60_000;

/** The job of files. */
export function exportJobs(deps: AgentsDeps): readonly Job[] {
  return [
    {
      name: 'agents.exports',
      everyMs: 2_000,
      longestRunMs: LONGEST_MS,
      run: (signal) => makeExports(deps, signal),
    },
  ];
}

/**
 * Makes the files that wait. One that ended early goes on after its last part; several workers may run it. One that fails stays and does not
 * hold up the others. Deletes files that were kept for seven days.
 *
 * @param signal stops it between two parts.
 * @throws the first failure, after all were tried.
 */
export async function makeExports(
  deps: AgentsDeps,
  signal?: AbortSignal,
  limits: { readonly part: number; readonly rows: number } = { part: PART, rows: MAX_ROWS },
): Promise<void> {
  const { reader } = deps.database;
  await store.deleteOldExports(reader, KEPT_DAYS, DELETED_TOGETHER);
  const failed = new Map<bigint, unknown>();
  while (!signal?.aborted) {
    const open = await store.findOpenExport(reader, [...failed.keys()]);
    if (!open) break;
    try {
      await makePart(deps, open, limits);
    } catch (error) {
      failed.set(open.exportId, error);
    }
  }
  for (const error of failed.values()) throw error;
}

async function makePart(
  deps: AgentsDeps,
  open: store.OpenExport,
  limits: { readonly part: number; readonly rows: number },
): Promise<void> {
  try {
    const { rows, next } = await readPart(deps, open, open.place, limits.part);
    const isFull = Number(open.rows) + rows.length >= limits.rows;
    const end = next === null ? 'ready' : isFull ? 'cut' : null;
    await deps.database.inTransaction(async (tx) => {
      const isWritten = await store.addPart(tx, open, { rows, place: next, end });
      if (isWritten && end !== null) await notifyEnd(tx, open, end, Number(open.rows) + rows.length);
    });
  } catch (error) {
    // An outage passes; any other refusal stays.
    if (!(error instanceof Refusal) || refusals[error.code].status >= 500) throw error;
    await deps.database.inTransaction(async (tx) => {
      if (await store.refuseExport(tx, open.exportId, error.code)) await notifyEnd(tx, open, 'refused', 0);
    });
  }
}

const notices = { ready: 'file-ready', cut: 'file-cut', refused: 'file-refused' } as const;

/** Notifies an agent that a file has ended, in the transaction that ends it: once, and only while the agent has not deleted it. */
function notifyEnd(
  tx: Tx,
  { agentId: memberId }: store.OpenExport,
  end: keyof typeof notices,
  rows: number,
): Promise<void> {
  return notify(tx, { memberId, kind: notices[end], params: { rows, days: KEPT_DAYS } });
}
