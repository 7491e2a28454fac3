// How the bets after a deposit end: the reward is issued when they are made, and lapses when their time is over (rewards.md 4.3).
import { formatAmount } from '@tyche/kernel/money';
import type { Tx } from '../../../platform/db/database.ts';
import { lockBoth, move } from '../applications.ts';
import { notifyIssued } from '../notices.ts';
import { findApplication } from '../store-applications.ts';
import * as store from './store.ts';

/**
 * Issues the reward of an application whose bets are made. The budget of it was reserved at the credit. The caller has the lock of the
 * member.
 *
 * @returns whether it was issued; false while bets are missing, and for what is not joined any more.
 */
export async function issueIfMet(
  tx: Tx,
  applicationId: bigint,
  { isTold = true }: { readonly isTold?: boolean } = {},
): Promise<boolean> {
  const condition = await store.findCondition(tx, applicationId);
  if (!condition || condition.closed_at || condition.counted < condition.needed) return false;
  const both = await lockBoth(tx, applicationId);
  if (both.row.status !== 'joined' || both.row.amount === null) return false;
  const inputs = [
    { name: 'credited', value: formatAmount(condition.credited) },
    { name: 'needed', value: formatAmount(condition.needed) },
    { name: 'counted', value: formatAmount(condition.counted) },
  ];
  await move(tx, both, {
    action: 'qualify',
    actor: 'system',
    reward: { amount: both.row.amount, deposit: 0n, inputs },
  });
  const row = isTold ? await findApplication(tx, applicationId) : null;
  if (row) await notifyIssued(tx, row);
  return true;
}
