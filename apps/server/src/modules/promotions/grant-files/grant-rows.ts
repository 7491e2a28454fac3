// The rows of an approved file are granted one after the other (docs/reference/promotions.md 16).
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { lockLive } from '../applications.ts';
import type { PromotionsDeps } from '../deps.ts';
import { issueGrant, requireGrantable } from '../grants.ts';
import { lockMembers } from '../store-locks.ts';
import type { FileRow } from './store.ts';
import * as store from './store-granting.ts';

/** Rows of one transaction: the offer is locked for so long. */
const SET = 20;
/** Sets of one run of the job, so that a large file does not make the job look stuck. */
const MAX_SETS = 25;
const MAX_FILES = 20;
/** A checked file is approved within this time, or withdrawn: what was checked becomes old. */
const CHECKED_DAYS = 7;
/** How long the rows of a file that is over are kept. */
const KEPT_DAYS = 30;

/**
 * Grants rows of the files that are approved, the oldest file first. Several workers may run it; a run that was killed goes on. A file that
 * fails does not stop the others; its error is thrown at the end.
 */
export async function grantFiles(deps: PromotionsDeps, signal?: AbortSignal): Promise<void> {
  let sets = 0;
  const errors: unknown[] = [];
  for (const fileId of await store.listGranting(deps.database.reader, MAX_FILES)) {
    try {
      while (sets < MAX_SETS && !signal?.aborted && (await grantSet(deps, fileId))) sets += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/**
 * Grants the next rows of a file in one transaction with their results: a set that fails has no effect and is done again. The file is done
 * when no row is left.
 *
 * @returns whether there were rows; false also while another worker has the file.
 */
export function grantSet(deps: PromotionsDeps, fileId: bigint, size = SET): Promise<boolean> {
  return deps.database.inTransaction(async (tx) => {
    const file = await store.lockGranting(tx, fileId);
    if (!file) return false;
    const rows = await store.listOpenRows(tx, fileId, size);
    if (rows.length === 0) {
      await store.endFile(tx, fileId);
      return false;
    }
    // Members before the offer, as every grant does.
    await lockMembers(
      tx,
      rows.map(({ member_id }) => member_id),
    );
    const results: store.RowResult[] = [];
    for (const row of rows) results.push(await grantRow(deps, tx, file, row));
    await store.keepResults(tx, fileId, results);
    return true;
  });
}

/** Withdraws files that nobody approved in time, and deletes the rows of files that are over. */
export async function deleteOldFiles({ database }: Pick<PromotionsDeps, 'database'>): Promise<void> {
  await database.inTransaction((tx) => store.withdrawOld(tx, CHECKED_DAYS));
  let emptied: bigint | null = 0n;
  while (emptied !== null) emptied = await database.inTransaction((tx) => store.emptyOldFile(tx, KEPT_DAYS));
}

/** Grants a row, or says why not. The member and the offer are judged at this moment. */
async function grantRow(
  deps: PromotionsDeps,
  tx: Tx,
  { file_id: file, offer_id, reason, note, staff_id: staffId, approved_by: approvedBy }: FileRow,
  { row_no: row, member_id: memberId, amount }: store.OpenRow,
): Promise<store.RowResult> {
  try {
    const applicationId = await deps.database.inSavepoint(tx, async () => {
      const offer = await lockLive(tx, offer_id);
      const facts = await requireGrantable(deps, tx, offer, memberId);
      const source = { file, row };
      return issueGrant(tx, offer, { amount, reason, source, note, facts, staffId, approvedBy });
    });
    return { row, amount, applicationId, refused: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { row, amount, applicationId: null, refused: error.code };
  }
}
