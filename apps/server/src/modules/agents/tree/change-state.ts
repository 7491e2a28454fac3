// The states of an agent in the programme, as staff change them: active and frozen, and closed without a way back
// (docs/reference/agents.md 3.5).
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { findMember } from '../../members/index.ts';
import { exclusionEnd } from '../../protection/index.ts';
import type { AgentState } from '../domains.ts';
import * as store from './store-states.ts';

/** From which state an agent gets into another one. */
const reachable: Readonly<Record<AgentState, readonly AgentState[]>> = {
  active: ['frozen', 'closed'],
  frozen: ['active', 'closed'],
  closed: [],
};

/**
 * Locks an agent and checks that it can get into a state.
 *
 * @throws Refusal `unknown-member` for an account that is no agent, `agent-state-differs`, and `counterparty-frozen` for the release of an
 *   account that is disabled or self-excluded.
 */
export async function requireChange(tx: Tx, memberId: bigint, to: AgentState): Promise<void> {
  const state = await store.lockState(tx, memberId);
  if (state === null) throw new Refusal('unknown-member');
  if (!reachable[state].includes(to)) throw new Refusal('agent-state-differs', { state });
  const isBarred = !(await findMember(tx, memberId)) || (await exclusionEnd(tx, memberId)) !== null;
  if (to === 'active' && isBarred) throw new Refusal('counterparty-frozen');
}

/**
 * Changes the state of an agent. A frozen agent gets no pay; after its release a job pays what was held (`payReleased`). The contracts of a
 * closed one end with the local day (`endOrphans`). Refuses what `requireChange` refuses.
 */
export async function changeState(tx: Tx, memberId: bigint, to: AgentState, reason: string): Promise<void> {
  await requireChange(tx, memberId, to);
  await store.writeState(tx, { memberId, state: to, reason });
}
