import type { DrawId } from '@tyche/kernel/ids';
import type { Tx } from '../../../platform/db/database.ts';
import { markSettled, markSettling } from '../../draws/index.ts';
import * as store from './store-settle.ts';

/** Ends the draw with the last sales that are paid. Of two at the same moment the second waits for the first, and sees it. */
export async function endWithLast(tx: Tx, drawId: DrawId, version: number): Promise<void> {
  if (!(await markSettling(tx, drawId, version))) return;
  if (await store.areAllSales(tx, 'paid', drawId, version)) await markSettled(tx, drawId);
}
