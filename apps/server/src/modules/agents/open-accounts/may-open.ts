// Whether an agent may open accounts and links (docs/reference/agents.md 3.2).
import { accountTypes } from '@tyche/rules/access';
import { isTooDeep } from '@tyche/rules/agents';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { MemberSession } from '../../../platform/http/handlers.ts';
import type { SiteSettings } from '../../settings/index.ts';
import { lockTreeShared } from '../tree/store-tree.ts';
import { levelOf, lockAgent } from './store-agents.ts';

/** An agent that calls, as far as its rights go. */
export type CallingAgent = Pick<MemberSession, 'memberId' | 'accountType'>;

/**
 * Locks an agent that opens accounts or links; what it opens at the same time waits. Refuses `register-not-allowed` (its right was
 * withdrawn, or it belongs to the test branch, whose accounts play with trial money), `agent-frozen`, and `agent-level-limit` when an agent
 * below it would be too deep.
 *
 * @param userTypes what is to be opened: 0 members, 1 agents.
 */
export async function requireMayOpen(
  tx: Tx,
  { memberId, accountType }: CallingAgent,
  { userTypes, site }: { readonly userTypes: readonly number[]; readonly site: SiteSettings },
): Promise<void> {
  // Before the agent: a registration holds the tree and then the agent, and a move that waits between both would block them.
  await lockTreeShared(tx);
  const { state, may_open: mayOpen } = await lockAgent(tx, memberId);
  if (state !== 'active') throw new Refusal('agent-frozen');
  if (!mayOpen || isOfTestBranch(accountType)) throw new Refusal('register-not-allowed');
  const level = await levelOf(tx, memberId, site.timeZone);
  const { maxAgentLevel } = site.contracts;
  if (userTypes.some((userType) => isTooDeep(level, userType, maxAgentLevel)))
    throw new Refusal('agent-level-limit');
}

function isOfTestBranch(accountType: number): boolean {
  return accountType === accountTypes['test-agent'] || accountType === accountTypes['test-general-agent'];
}
