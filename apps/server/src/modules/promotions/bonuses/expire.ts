// The clock of bonuses (docs/reference/rewards.md 5.7): what is over time waits for its open bets, 72 hours at most.
import type { PromotionsDeps } from '../deps.ts';
import { settleUp } from './count-bets.ts';
import { endBonus, lockAll, releaseIfMet } from './end.ts';
import * as store from './store.ts';

const AT_ONCE = 200;

type ExpireDeps = Pick<PromotionsDeps, 'database' | 'bonusPartsOf' | 'riskOf'>;

/**
 * Ends running bonuses whose time is over, each in a transaction of its own: a met requirement is released, and one with open bets that
 * count waits until these have settled or the 72 hours are over. Gives how many it looked at.
 */
export async function expireBonuses(deps: ExpireDeps, signal?: AbortSignal): Promise<number> {
  let [looked, after] = [0, 0n];
  for (;;) {
    const due = await store.listDue(deps.database.reader, after, AT_ONCE);
    for (const applicationId of due) {
      if (signal?.aborted) return looked;
      await expireOne(deps, applicationId);
      [looked, after] = [looked + 1, applicationId];
    }
    if (due.length < AT_ONCE) return looked;
  }
}

async function expireOne(deps: ExpireDeps, applicationId: bigint): Promise<void> {
  await deps.database.inTransaction(async (tx) => {
    const row = await lockAll(tx, applicationId);
    if (row?.state !== 'process' || !store.isStarted(row)) return;
    const settled = await settleUp(deps, tx, row);
    if (await releaseIfMet(tx, settled.row)) return;
    if (!row.is_over_time || (settled.hasOpen && !row.is_drained)) return;
    await endBonus(tx, settled.row, { action: 'expire', actor: 'system' });
  });
}
