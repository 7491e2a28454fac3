import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { deleteBlocksOf } from './store-blocks.ts';
import { listAllMessages } from './store-messages.ts';
import { deleteOldReviews, deleteReviewsOf } from './store-reviews.ts';
import { deleteOldThreads, deleteThreadsOf } from './store-threads.ts';

/** How long threads and decided cases are kept after their last message and their decision. */
const KEPT_MONTHS = 12;
const CHUNK = 1_000;
const MAX_EXPORTED = 10_000;

/** Deletes old threads and cases in chunks, each in a transaction of its own. */
async function deleteOld(database: Database, signal?: AbortSignal): Promise<void> {
  for (const remove of [deleteOldThreads, deleteOldReviews]) {
    let deleted = CHUNK;
    while (deleted === CHUNK && !signal?.aborted)
      deleted = await database.inTransaction((tx) => remove(tx, KEPT_MONTHS, CHUNK));
  }
}

/** The jobs of threads. */
export function threadJobs(database: Database): readonly Job[] {
  return [{ name: 'messaging.threads', everyMs: 3_600_000, run: (signal) => deleteOld(database, signal) }];
}

/** Deletes all that an account wrote and was written, and every case about it. */
export async function eraseThreads(tx: Tx, memberId: bigint): Promise<void> {
  await deleteReviewsOf(tx, memberId);
  await deleteThreadsOf(tx, memberId);
  await deleteBlocksOf(tx, memberId);
}

/** The messages of a member for its export, the newest first. Who the others are stays out: those are other persons. */
export async function exportThreads(reader: Reader, memberId: bigint): Promise<unknown> {
  const rows = await listAllMessages(reader, memberId, MAX_EXPORTED);
  return rows.map((row) => ({
    thread: String(row.thread_id),
    isOwn: row.sender_id === memberId,
    at: row.sent_at,
    text: row.body,
    pictures: row.images.map(({ name }) => name),
  }));
}
