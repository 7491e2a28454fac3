// Bets after a deposit begin when the deposit is credited (docs/reference/rewards.md 4.3).
import { formatAmount } from '@tyche/kernel/money';
import type { Tx } from '../../../platform/db/database.ts';
import type { OfferedDeposit } from '../../cashier/index.ts';
import { type BothRows, reserveJoined } from '../applications.ts';
import type { CountingDeps } from '../bonuses/count-bets.ts';
import { settleUp } from './count.ts';
import { issueIfMet } from './end.ts';
import { betsFor } from './reward.ts';
import * as store from './store.ts';

/**
 * Begins to count for a joined application: the budget of its reward is reserved, so nothing that is bet for is spent meanwhile. Bets that
 * have settled since the credit count at once. The caller holds the mark of the feed and the locks of member and offer.
 */
export async function beginBets(
  deps: CountingDeps,
  tx: Tx,
  both: BothRows,
  { memberId, credited, since }: OfferedDeposit,
): Promise<void> {
  const { application_id: applicationId, content, currency } = both.row;
  if (credited === null) throw new Error(`application ${applicationId} has a deposit that is not credited`);
  const bets = betsFor(content.terms, currency, credited);
  if ('refusal' in bets) throw new Error(`application ${applicationId} has a deposit that earns nothing`);
  const inputs = [
    { name: 'credited', value: formatAmount(credited) },
    { name: 'needed', value: formatAmount(bets.needed) },
  ];
  await reserveJoined(tx, both, { amount: bets.amount, inputs });
  await store.insertCondition(tx, {
    applicationId,
    memberId,
    credited,
    needed: bets.needed,
    startsAt: afterCredit(since),
    days: content.terms.playDays,
    contributions: Object.fromEntries(
      content.terms.contributions.map(({ group, weightPpm }) => [group, weightPpm]),
    ),
  });
  const row = await store.findCondition(tx, applicationId);
  if (row) await settleUp(deps, tx, row);
  await issueIfMet(tx, applicationId);
}

/** The first millisecond after a credit: the clock of the database is finer, and no bet before the credit may count. */
function afterCredit(since: Date): Date {
  return new Date(since.getTime() + 1);
}
