// Whether an agent may open accounts and links (docs/reference/agents.md 3.2).
import { accountTypes } from '@tyche/rules/access';
import { isPresetProblem, isTooDeep, readPreset, writePreset, type WrittenRebate } from '@tyche/rules/agents';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { MemberSession } from '../../../platform/http/handlers.ts';
import { rebateLimitsOf, type SiteSettings } from '../../settings/index.ts';
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

/** The rebates of a preset in the order of the groups, as JSON. Refuses what `readPreset` refuses by the caps of today, with the group. */
export function presetOf(configs: readonly WrittenRebate[] | undefined, { contracts }: SiteSettings): string {
  const preset = readPreset(configs ?? [], null, rebateLimitsOf(contracts));
  if (isPresetProblem(preset)) throw new Refusal(preset.refusal, { gameCode: preset.gameCode });
  return JSON.stringify(writePreset(preset));
}
