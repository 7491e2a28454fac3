// Staff on the tree: moves, promotions, and the states of agents. One person proposes, another approves; each is checked both times.
import type { agentsTreeStaff } from '@tyche/contract/agents-tree-staff';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { type Actor, type GuardedActions, proposeAction } from '../../staff/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { agentsDomains, type AgentState } from '../domains.ts';
import { promoteByStaff, requirePromotable } from '../open-accounts/promote.ts';
import { findAccount } from '../team/find-account.ts';
import { changeState, requireChange } from './change-state.ts';
import { moveAccount } from './place.ts';
import { planMove } from './plan-move.ts';
import { listEndedByMove } from './store-moves.ts';

const kinds = { move: 'agents.move', promotion: 'agents.promotion', state: 'agents.state' } as const;

export function treeStaffRoutes(deps: AgentsDeps): Handlers<keyof typeof agentsTreeStaff> {
  const propose = async (
    proposal: { kind: string; subject: string; payload: unknown; reason: string },
    actor: Actor,
    check: (tx: Tx) => Promise<unknown>,
  ) => {
    const id = await deps.database.inTransaction(async (tx) => {
      await check(tx);
      return proposeAction(tx, proposal, actor);
    });
    return { approvalId: String(id) };
  };
  return {
    previewMove: (input) => previewMove(deps, input),
    moveAccount: ({ memberId, uplineId, reason }, call) =>
      propose({ kind: kinds.move, subject: memberId, payload: { memberId, uplineId }, reason }, call, (tx) =>
        requireMove(deps, tx, { memberId: BigInt(memberId), uplineId: BigInt(uplineId) }),
      ),
    promoteAccount: ({ memberId, reason }, call) =>
      propose({ kind: kinds.promotion, subject: memberId, payload: { memberId }, reason }, call, (tx) =>
        requirePromotable(deps, tx, BigInt(memberId)),
      ),
    changeAgentState: ({ memberId, state, reason }, call) =>
      propose({ kind: kinds.state, subject: memberId, payload: { memberId, state }, reason }, call, (tx) =>
        requireChange(tx, BigInt(memberId), state),
      ),
  };
}

/** What approved proposals do. */
export function treeActions(deps: AgentsDeps): GuardedActions {
  const permission = 'agents.approve';
  return {
    [kinds.move]: {
      permission,
      async perform(tx, { id, payload }) {
        const move = { memberId: idOf(payload, 'memberId'), uplineId: idOf(payload, 'uplineId') };
        const { timeZone } = (await deps.merchant()).site;
        await moveAccount(tx, { ...move, timeZone, approvalId: id }, () => requireMove(deps, tx, move));
      },
    },
    [kinds.promotion]: {
      permission,
      perform: (tx, { payload }) => promoteByStaff(deps, tx, idOf(payload, 'memberId')),
    },
    [kinds.state]: {
      permission,
      perform: (tx, { payload, reason }) =>
        changeState(tx, idOf(payload, 'memberId'), stateOf(payload), reason),
    },
  };
}

async function requireMove(
  deps: AgentsDeps,
  tx: Tx,
  move: { memberId: bigint; uplineId: bigint },
): Promise<void> {
  const { refusal } = await planMove(deps, tx, move);
  if (refusal) throw new Refusal(refusal);
}

async function previewMove(
  deps: AgentsDeps,
  { memberId, upline }: InputOf<typeof agentsTreeStaff.previewMove>,
): Promise<OutputOf<typeof agentsTreeStaff.previewMove>> {
  const { reader } = deps.database;
  const to = await findAccount(deps, upline);
  const move = { memberId: BigInt(memberId), uplineId: BigInt(to.memberId) };
  const { place, rates, refusal } = await planMove(deps, reader, move);
  const from = place.from_upline;
  const profiles = await deps.listProfiles(reader, [move.memberId, ...(from === null ? [] : [from])]);
  const partyOf = (id: bigint) => ({ memberId: String(id), username: profiles.get(id)?.username ?? '' });
  const contracts = await listEndedByMove(reader, move);
  return {
    member: partyOf(move.memberId),
    from: from === null ? null : partyOf(from),
    to: { memberId: to.memberId, username: to.username },
    day: place.day,
    level: place.level,
    newLevel: place.upline_level + 1,
    agentsBelow: place.agents_below,
    membersBelow: place.members_below,
    contracts: contracts.map(({ contract_id: id, kind, game_group: type, state: status }) => ({
      contractId: String(id),
      kind,
      type,
      status,
    })),
    rebates: rates.map(({ group, prizeMode, moved, upline: own }) => ({
      type: group,
      prizeModeId: prizeMode,
      rebate: Number(moved),
      uplineRebate: Number(own),
    })),
    refusal,
  };
}

function idOf(payload: unknown, name: 'memberId' | 'uplineId'): bigint {
  const id: unknown = Object(payload)[name];
  if (typeof id !== 'string') throw new Error(`a proposal without ${name}`);
  return BigInt(id);
}

function stateOf(payload: unknown): AgentState {
  const state = agentsDomains.agent_state.find((each) => each === Object(payload).state);
  if (!state) throw new Error('a proposal without a state');
  return state;
}
