// A pool of scratch tickets leaves the sale before its end: one member of staff proposes it, another approves. What was sold is paid
// already; what was not never will be, and the pool is opened as one that is sold out (lottery.md 12.4).
import type { Database } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { type Actor, type Approval, type GuardedActions, proposeAction } from '../../staff/index.ts';
import { getPool } from './instant-read.ts';
import { withdrawPool } from './store-instant.ts';

const KIND = 'instant.withdraw';

/**
 * Proposes that a pool is withdrawn from sale. Gives the number of the proposal. Refuses `unknown-game`, `unknown-pool`,
 * `pool-not-on-sale`, `approval-pending`.
 */
export async function proposeWithdrawal(
  database: Database,
  { code, pool, reason }: { readonly code: string; readonly pool: number; readonly reason: string },
  actor: Actor,
): Promise<bigint> {
  return database.inTransaction(async (tx) => {
    const { id, state } = await getPool(tx, code, pool);
    if (state !== 'selling') throw new Refusal('pool-not-on-sale');
    const payload = { poolId: id.toString(), code, pool };
    return proposeAction(tx, { kind: KIND, subject: `${code} ${pool}`, payload, reason }, actor);
  });
}

/** What the approved proposals of this file do. */
export const instantActions: GuardedActions = {
  [KIND]: {
    permission: 'draws.approve',
    async perform(tx, approval) {
      if (!(await withdrawPool(tx, poolIdOf(approval), approval.reason)))
        throw new Refusal('pool-not-on-sale');
    },
  },
};

function poolIdOf({ payload }: Approval): bigint {
  const id: unknown = typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'poolId') : null;
  if (typeof id !== 'string') throw new Error('a proposal without a pool');
  return BigInt(id);
}
