// Private goals of an agent for its team (docs/reference/agents.md 7.3). Nobody else reads them.
import type { agentsAlerts } from '@tyche/contract/agents-alerts';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount, parseAmount, sum } from '@tyche/kernel/money';
import { addDays } from '@tyche/rules/agents';
import { Refusal } from '../../../platform/http/errors.ts';
import { activeFloorOf } from '../../settings/index.ts';
import type { AgentsDeps } from '../deps.ts';
import type { ActiveMemory } from './active-memory.ts';
import * as store from './store-goals.ts';
import { countActive, readFreshness, sumDays } from './store-reports.ts';

type Routes = typeof agentsAlerts;

/**
 * The caller's goals, and what its team has reached since the month began: its valid bet, and the accounts that reach the floor of a month.
 *
 * @param memory what the process remembers of active accounts; by default nothing.
 */
export async function readGoals(
  deps: AgentsDeps,
  agentId: bigint,
  memory: ActiveMemory = { count: countActive },
): Promise<OutputOf<Routes['agentGoals']>> {
  const { site, contractsOn } = await deps.merchant();
  return deps.database.inSnapshot(async (reader) => {
    const { today } = await readFreshness(reader, site.timeZone);
    const month = `${today.slice(0, 7)}-01`;
    const span = { agentId, from: month, next: addDays(today, 1), group: null, scope: 'team' } as const;
    const goals = await store.findGoals(reader, agentId);
    const days = await sumDays(reader, span);
    return {
      month,
      validBet: {
        target: goals?.validBet == null ? null : formatAmount(goals.validBet),
        reached: formatAmount(sum(days.map(({ valid }) => valid))),
      },
      activeMembers: {
        target: goals?.activeMembers ?? null,
        reached: await memory.count(reader, { ...span, floor: activeFloorOf(contractsOn(month), 'MONTHLY') }),
      },
    };
  });
}

/** Sets the caller's goals, over those of before; without any the row goes. Refuses `invalid-input` for a valid bet that is not above 0. */
export async function setGoals(
  { database }: AgentsDeps,
  agentId: bigint,
  { validBet: written, activeMembers }: InputOf<Routes['setAgentGoals']>,
): Promise<void> {
  const validBet = written === null ? null : parseAmount(written);
  if (written !== null && (validBet === null || validBet <= 0n))
    throw new Refusal('invalid-input', { field: 'validBet', rule: 'amount' });
  await database.inTransaction((tx) =>
    validBet === null && activeMembers === null
      ? store.deleteGoals(tx, agentId)
      : store.upsertGoals(tx, agentId, { validBet, activeMembers }),
  );
}
