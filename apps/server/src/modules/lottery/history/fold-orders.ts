// Counts the blocks of those who bet much, so that My bets costs the same however long they have played (decision 56).
import type { Database } from '../../../platform/db/database.ts';
import { listBusyMembers } from '../../wagers/index.ts';
import { countBlocks } from './store-listed.ts';

/** Bets of the last twenty minutes are in no block; a run looks back some runs more than its pause, so that one that failed is made good. */
const LOOK_BACK = { behind: 1_200, span: 300 };
/** Blocks in a transaction: a correction of a draw waits for it. */
const BLOCKS = 3;
/** Rows in a block: what a list may have to read one by one at its beginning and at its end. */
const SIZE = 500;

/** Makes and counts the blocks of all who have bet lately. */
export async function foldBusy(database: Database): Promise<void> {
  for (const memberId of await listBusyMembers(database.reader, LOOK_BACK))
    while ((await foldOrders(database, memberId)) === BLOCKS);
}

/** Makes and counts a few more blocks of a member's rows, of `size` rows each; gives how many. */
export function foldOrders(database: Database, memberId: bigint, size = SIZE): Promise<number> {
  return database.inTransaction((tx) => countBlocks(tx, memberId, { blocks: BLOCKS, size }));
}
