// Rebates that are on hold of a closed agent: two persons let them be paid, or stay with the house (docs/reference/agents.md 3.5).
import type { agentsRebatesStaff } from '@tyche/contract/agents-rebates-staff';
import { formatAmount } from '@tyche/kernel/money';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { notify } from '../../messaging/index.ts';
import { type GuardedActions, proposeAction } from '../../staff/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { lockState } from '../tree/store-states.ts';
import { payHeldRebates } from './release-held.ts';
import * as store from './store-held.ts';

const KIND = 'agents.held-rebates';

type Decision = 'paid' | 'forfeited';
interface Proposal {
  readonly memberId: bigint;
  readonly decision: Decision;
  /** What was held up to this moment of the database. */
  readonly until: string;
}

/** The call that proposes it. */
export function heldRebateRoutes({
  database,
}: Pick<AgentsDeps, 'database'>): Pick<Handlers<keyof typeof agentsRebatesStaff>, 'decideHeldRebates'> {
  return {
    async decideHeldRebates({ memberId, decision, reason }, call) {
      const id = await database.inTransaction(async (tx) => {
        const until = await store.momentOf(tx);
        const amount = await requireHeld(tx, { memberId: BigInt(memberId), until });
        const payload = { memberId, decision, until, amount: formatAmount(amount) };
        return proposeAction(tx, { kind: KIND, subject: memberId, payload, reason }, call);
      });
      return { approvalId: String(id) };
    },
  };
}

/** What an approved proposal does with everything that was on hold when it was made. */
export function heldRebateActions(deps: Pick<AgentsDeps, 'listWalletIds' | 'merchant'>): GuardedActions {
  return {
    [KIND]: {
      permission: 'agents.approve',
      async perform(tx, { payload }) {
        const { memberId, decision, until } = proposalOf(payload);
        const amount = await requireHeld(tx, { memberId, until });
        if (decision === 'paid') while (await payHeldRebates(tx, deps, memberId, until));
        else await store.forfeitHeld(tx, memberId, until);
        if (amount <= 0n) return;
        const { currency } = (await deps.merchant()).site;
        const kind = decision === 'paid' ? 'pay-released' : 'pay-forfeited';
        await notify(tx, { memberId, kind, params: { amount: formatAmount(amount), currency } });
      },
    },
  };
}

/**
 * The sum of what is on hold of a closed agent, which is locked. What is on hold of a frozen one is paid when it is active again.
 *
 * @throws Refusal `unknown-member` for an account that is no agent, `agent-state-differs`, `nothing-held`.
 */
async function requireHeld(tx: Tx, { memberId, until }: Omit<Proposal, 'decision'>): Promise<bigint> {
  const state = await lockState(tx, memberId);
  if (state === null) throw new Refusal('unknown-member');
  if (state !== 'closed') throw new Refusal('agent-state-differs', { state });
  const held = await store.sumHeld(tx, memberId, until);
  if (held.lines === 0n) throw new Refusal('nothing-held');
  return held.amount;
}

function proposalOf(payload: unknown): Proposal {
  const { memberId, decision, until } = Object(payload);
  if (
    typeof memberId !== 'string' ||
    typeof until !== 'string' ||
    (decision !== 'paid' && decision !== 'forfeited')
  )
    throw new Error('a proposal without held rebates');
  return { memberId: BigInt(memberId), decision, until };
}
