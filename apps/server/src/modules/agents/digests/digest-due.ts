// Digests of cells: made once after the seal of a day, and again for each late change (docs/reference/agents.md 9.2). Runs of pay wait for
// them, so every line has its digest from the start.
import type { AgentsDeps } from '../deps.ts';
import * as store from './store-digests.ts';

const CORRECTIONS_TOGETHER = 1_000;

/** Makes the digests that are due, a day in a transaction. It may end anywhere and goes on; two workers take turns. */
export async function digestDue(
  { database }: Pick<AgentsDeps, 'database'>,
  signal?: AbortSignal,
): Promise<void> {
  const step = () =>
    database.inTransaction(async (tx) => {
      const next = await store.lockNextDay(tx);
      if (next) await store.digestDay(tx, next);
      return next !== null;
    });
  while (!signal?.aborted && (await step()));
  while (!signal?.aborted) {
    const taken = await database.inTransaction((tx) => store.digestCorrections(tx, CORRECTIONS_TOGETHER));
    if (taken < CORRECTIONS_TOGETHER) return;
  }
}
