// Rates that an agent sets for an account directly below it.
import type { agentsRebates } from '@tyche/contract/agents-rebates';
import type { InputOf } from '@tyche/contract/route';
import { findRebateKey } from '@tyche/rules/agents';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { AgentsDeps } from '../deps.ts';
import { requireSelfOrBelow } from '../tree/read-tree.ts';
import { applyRebates, type WantedRate } from './apply-rebates.ts';
import * as store from './store-rebates.ts';

type Input = InputOf<typeof agentsRebates.updateDownlineRebates>;

/**
 * Raises rates of an account directly below the caller, from the next local day on. All are set or none.
 *
 * @throws Refusal `unknown-downline`, `not-direct-downline`, `agent-frozen`, `counterparty-frozen`, `rebate-group-unknown`, and those of
 *   `checkGrant`.
 */
export async function setDownlineRebates(deps: AgentsDeps, callerId: bigint, input: Input): Promise<void> {
  const { site, contractsOn } = await deps.merchant();
  const { timeZone } = site;
  await deps.database.inTransaction(async (tx) => {
    const memberId = await requireSelfOrBelow(deps, tx, callerId, {
      memberId: input.customerId,
      username: input.customerName,
    });
    const days = await store.readDays(tx, timeZone);
    await store.lockRebates(tx, memberId, days.next);
    // The upline of the day on which the rates begin to count: a move may wait for that day.
    if ((await store.findUpline(tx, memberId, days.next)) !== callerId)
      throw new Refusal('not-direct-downline');
    await requireActive(tx, callerId, memberId);
    const wanted = readConfigs(input.configs);
    const by = { uplineId: callerId };
    await applyRebates(tx, { memberId, wanted, by, days, timeZone, contractsOn });
  });
}

/** The rates that a call asks for. Refuses `rebate-group-unknown`. */
export function readConfigs(configs: Input['configs']): readonly WantedRate[] {
  return configs.map(({ type, prizeModeId, rebateValue }) => {
    const key = findRebateKey(type, prizeModeId);
    if (!key) throw new Refusal('rebate-group-unknown', { type, prizeModeId: prizeModeId ?? 0 });
    return { ...key, rate: BigInt(rebateValue) };
  });
}

async function requireActive(tx: Tx, callerId: bigint, memberId: bigint): Promise<void> {
  const states = await store.listStates(tx, [callerId, memberId]);
  if ((states.get(callerId) ?? 'active') !== 'active') throw new Refusal('agent-frozen');
  if ((states.get(memberId) ?? 'active') !== 'active') throw new Refusal('counterparty-frozen');
}
