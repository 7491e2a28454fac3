// The clock of bets after a deposit: what is over time waits for its open bets, 72 hours at most (docs/reference/promotions.md 14).
import type { Tx } from '../../../platform/db/database.ts';
import type { Subscription } from '../../../platform/events/events.ts';
import { readPlayStopped } from '../../protection/index.ts';
import { lockBoth, move } from '../applications.ts';
import type { CountingDeps } from '../bonuses/count-bets.ts';
import type { PromotionsDeps } from '../deps.ts';
import { lockMember } from '../store-locks.ts';
import { settleUp } from './count.ts';
import { issueIfMet } from './end.ts';
import * as store from './store.ts';

const AT_ONCE = 200;

type LapseDeps = CountingDeps & Pick<PromotionsDeps, 'database'>;

/**
 * Ends what is over time, each in a transaction of its own: bets that are made issue the reward, and what waits for no open bet lapses and
 * frees its budget. Gives how many it looked at.
 */
export async function lapseDepositBets(deps: LapseDeps, signal?: AbortSignal): Promise<number> {
  let [looked, after] = [0, 0n];
  for (;;) {
    const due = await store.listDue(deps.database.reader, after, AT_ONCE);
    for (const applicationId of due) {
      if (signal?.aborted) return looked;
      await lapseOne(deps, applicationId);
      [looked, after] = [looked + 1, applicationId];
    }
    if (due.length < AT_ONCE) return looked;
  }
}

async function lapseOne(deps: LapseDeps, applicationId: bigint): Promise<void> {
  await deps.database.inTransaction(async (tx) => {
    const found = await store.findCondition(tx, applicationId);
    if (!found) return;
    await lockMember(tx, found.member_id);
    const row = await store.findCondition(tx, applicationId);
    if (!row || row.closed_at || !row.is_over) return;
    const hasOpen = await settleUp(deps, tx, row);
    if (await issueIfMet(tx, applicationId)) return;
    if (hasOpen && !row.is_drained) return;
    await move(tx, await lockBoth(tx, applicationId), { action: 'lapse', actor: 'system' });
  });
}

/**
 * Counts what has settled by now for a member who is about to be excluded, and issues what is met: it was earned, so the exclusion pays
 * it. The caller has the lock of the member.
 */
export async function issueBeforeExclusion(deps: CountingDeps, tx: Tx, memberId: bigint): Promise<void> {
  for (const row of await store.listOpen(tx, [memberId])) {
    await settleUp(deps, tx, row);
    await issueIfMet(tx, row.application_id, { isTold: false });
  }
}

/** A break stops the clock: the end moves by the length of the break, once. */
export const breakMovesBets: Subscription = {
  topic: 'protection.play-stopped',
  async handle(tx, { payload }) {
    const { memberId, kind, since, until } = readPlayStopped(payload);
    if (kind !== 'break') return;
    await lockMember(tx, memberId);
    await store.moveEnds(tx, memberId, { since, until });
  },
};
