// Pays rebate lines that were held while their agent was frozen, after its release, or as two persons decided of a closed one (docs/reference/agents.md 3.5).
import type { Tx } from '../../../platform/db/database.ts';
import type { AgentsDeps } from '../deps.ts';
import { moveLines } from './move-lines.ts';
import * as store from './store-held.ts';

const AT_ONCE = 200;

/**
 * Pays the oldest held lines of an agent, at most 200 of each table. A line is marked and paid in one transaction, once.
 *
 * @param until only lines that were written up to this moment of the database; null for all.
 * @returns whether there were any.
 */
export async function payHeldRebates(
  tx: Tx,
  deps: Pick<AgentsDeps, 'listWalletIds'>,
  memberId: bigint,
  until: string | null = null,
): Promise<boolean> {
  const lines = await store.takeHeld(tx, memberId, { limit: AT_ONCE, until });
  const [first] = lines;
  if (!first) return false;
  for (const [runId, ofRun] of Map.groupBy(lines, (line) => line.runId)) {
    const prefix = runId === null ? 'rebate-released' : `rebate-correction-released\n${runId}`;
    await moveLines(tx, deps, ofRun, { prefix, at: first.at });
  }
  return true;
}
