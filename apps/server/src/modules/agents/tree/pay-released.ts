// What an agent got nothing of while it was frozen is paid after its release.
import type { AgentsDeps } from '../deps.ts';
import { releaseOf } from '../funding/collect.ts';
import { payHeldRebates } from '../rebates/release-held.ts';
import * as store from './store-states.ts';

const AGENTS_AT_ONCE = 100;

/**
 * Pays the held rebates of released agents, and lets their held lines of pay be due again, in their old order. Goes on for some minutes
 * after a release, as a run that was under way may still write a line that it holds. Repeating it changes nothing.
 */
export async function payReleased(deps: Pick<AgentsDeps, 'database' | 'listWalletIds'>): Promise<void> {
  const { database } = deps;
  for (const memberId of await store.listReleasing(database.reader, AGENTS_AT_ONCE)) {
    const payPage = () =>
      database.inTransaction(async (tx) => {
        // A freeze that comes meanwhile waits; one that came before ends the release.
        if ((await store.lockState(tx, memberId)) !== 'active') return false;
        await releaseOf(tx, memberId);
        return payHeldRebates(tx, deps, memberId);
      });
    while (await payPage());
    await database.inTransaction((tx) => store.endReleasing(tx, memberId));
  }
}
