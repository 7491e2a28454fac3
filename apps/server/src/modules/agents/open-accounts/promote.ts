// Promotion of a member to agent, by its direct upline and without a way back (docs/reference/agents.md 3.4).
import { FORGET, publish } from '../../../platform/events/events.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { findMember, promoteToAgent } from '../../members/index.ts';
import { exclusionEnd } from '../../protection/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { requireSelfOrBelow, uplineOf } from '../tree/read-tree.ts';
import { insertAgent } from '../tree/store-tree.ts';
import { type CallingAgent, requireMayOpen } from './may-open.ts';

/**
 * Makes a member who is directly below the caller an agent. Refuses `unknown-downline`, what `requireMayOpen` refuses,
 * `not-direct-downline`, `counterparty-frozen` (disabled or self-excluded: the caller does not learn which), `already-agent`.
 *
 * @param customerId the account's id, as text.
 */
export async function promoteMember(
  deps: AgentsDeps,
  agent: CallingAgent,
  customerId: string,
): Promise<void> {
  const { database, merchant } = deps;
  const { site } = await merchant();
  const memberId = await requireSelfOrBelow(deps, database.reader, agent.memberId, { memberId: customerId });
  await database.inTransaction(async (tx) => {
    await requireMayOpen(tx, agent, { userTypes: [1], timeZone: site.timeZone });
    if ((await uplineOf(deps, tx, memberId)) !== agent.memberId) throw new Refusal('not-direct-downline');
    if (!(await findMember(tx, memberId)) || (await exclusionEnd(tx, memberId)) !== null)
      throw new Refusal('counterparty-frozen');
    if (!(await promoteToAgent(tx, memberId))) throw new Refusal('already-agent');
    await insertAgent(tx, memberId);
    await publish(tx, FORGET, { memberId });
  });
}
