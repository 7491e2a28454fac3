// A day on which a member paid in or was paid out much, in one payment or in many, is flagged with the day by which it is to be reported
// (reliability.md P4).
import { formatAmount } from '@tyche/kernel/money';
import { reportBy } from '@tyche/rules/cashier';
import type { Tx } from '../../../platform/db/database.ts';
import type { CashierDeps } from '../deps.ts';
import { insertFlag } from '../store.ts';
import { hasFlag, sumMoved } from './store-large-days.ts';

/** Looks at the member's day; flags each direction of it once. Called in the transaction that moves the money. */
export async function flagLargeDay(
  { merchant }: Pick<CashierDeps, 'merchant'>,
  tx: Tx,
  memberId: bigint,
): Promise<void> {
  const { site } = await merchant();
  const { day, deposited, withdrawn } = await sumMoved(tx, memberId, site.timeZone);
  for (const [kind, amount] of [
    ['large-deposits', deposited],
    ['large-withdrawals', withdrawn],
  ] as const) {
    if (amount < site.cashier.largeDayAmount || (await hasFlag(tx, { memberId, kind, day }))) continue;
    const detail = `${day}: ${formatAmount(amount)}, report by ${reportBy(day)}`;
    await insertFlag(tx, { memberId, kind, detail });
  }
}
