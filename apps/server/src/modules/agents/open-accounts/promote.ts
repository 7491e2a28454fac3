// Promotion of a member to agent, by its direct upline or by two persons of staff, without a way back (docs/reference/agents.md 3.4).
import { accountTypes } from '@tyche/rules/access';
import { isTooDeep } from '@tyche/rules/agents';
import type { Tx } from '../../../platform/db/database.ts';
import { FORGET, publish } from '../../../platform/events/events.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { findMember, promoteToAgent } from '../../members/index.ts';
import { exclusionEnd } from '../../protection/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { requireSelfOrBelow, uplineOf } from '../tree/read-tree.ts';
import { findUpline, readDays } from '../rebates/store-rebates.ts';
import { isTestBranch } from '../tree/branch.ts';
import { insertAgent, lockTreeShared } from '../tree/store-tree.ts';
import { type CallingAgent, requireMayOpen } from './may-open.ts';
import { levelOf } from './store-agents.ts';

type StaffDeps = Pick<AgentsDeps, 'merchant' | 'listProfiles'>;

/** The type of the account after a promotion. */
const AGENT = 1;

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
    await requireMayOpen(tx, agent, { userTypes: [1], site });
    if ((await uplineOf(deps, tx, memberId)) !== agent.memberId) throw new Refusal('not-direct-downline');
    await requireActive(tx, memberId);
    await promote(tx, memberId);
  });
}

/**
 * Makes a member an agent at its place, as two persons of staff decided. Refuses what `requirePromotable` refuses.
 */
export async function promoteByStaff(deps: StaffDeps, tx: Tx, memberId: bigint): Promise<void> {
  await requirePromotable(deps, tx, memberId);
  await promote(tx, memberId);
}

/**
 * Checks that staff can make a member an agent, under the lock of the tree. Refuses `unknown-member` (no place), `test-branch`,
 * `counterparty-frozen` (disabled or self-excluded), `already-agent`, `agent-level-limit`.
 */
export async function requirePromotable(
  { merchant, listProfiles }: StaffDeps,
  tx: Tx,
  memberId: bigint,
): Promise<void> {
  const { timeZone, contracts } = (await merchant()).site;
  await lockTreeShared(tx);
  const profile = (await listProfiles(tx, [memberId])).get(memberId);
  const { today } = await readDays(tx, timeZone);
  const upline = await findUpline(tx, memberId, today);
  if (!profile || upline === undefined) throw new Refusal('unknown-member');
  if (await isTestBranch(tx, listProfiles, memberId, timeZone)) throw new Refusal('test-branch');
  await requireActive(tx, memberId);
  if (profile.accountType !== accountTypes.member) throw new Refusal('already-agent');
  const uplineLevel = upline === null ? -1 : await levelOf(tx, upline, timeZone);
  if (isTooDeep(uplineLevel, AGENT, contracts.maxAgentLevel)) throw new Refusal('agent-level-limit');
}

async function requireActive(tx: Tx, memberId: bigint): Promise<void> {
  if (!(await findMember(tx, memberId)) || (await exclusionEnd(tx, memberId)) !== null)
    throw new Refusal('counterparty-frozen');
}

async function promote(tx: Tx, memberId: bigint): Promise<void> {
  if (!(await promoteToAgent(tx, memberId))) throw new Refusal('already-agent');
  await insertAgent(tx, memberId);
  await publish(tx, FORGET, { memberId });
}
