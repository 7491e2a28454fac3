// Staff on the tree of agents: moves, promotions and the states of agents. One person proposes, another approves
// (docs/reference/agents.md 3.4 and 3.5).
import { moveRefusals } from '@tyche/rules/agents/words';
import Type from 'typebox';
import { ContractGroupWord, ContractKindWord, Day } from './agents-terms.ts';
import { nullable, oneOf, Reason } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, IdText, text } from './schemas.ts';

const Party = closed({ memberId: IdText, username: Type.String() });
const approvals = ['GET /wps/staff/approvals'];

export const agentsTreeStaff = {
  previewMove: route({
    method: 'GET',
    path: '/wps/staff/agents/move',
    auth: 'staff',
    permission: 'agents.read',
    summary:
      'What the move of an account with everybody below it would change if it were approved today, and what it would be refused with.',
    input: closed({
      memberId: IdText,
      /** The new upline: its name or its id. */
      upline: text(64),
    }),
    output: closed({
      member: Party,
      /** Directly above it on the day of the move without it; null: it is at the top. */
      from: nullable(Party),
      to: Party,
      /** The local day from which on the move would count. */
      day: Day,
      /** How many accounts are above the account, without the move and with it. */
      level: Type.Integer(),
      newLevel: Type.Integer(),
      /** Below the account; they move with it. */
      agentsBelow: Type.Integer(),
      membersBelow: Type.Integer(),
      /** Contracts with the old upline or the house, which end with the day before. */
      contracts: Type.Array(
        closed({
          contractId: IdText,
          kind: ContractKindWord,
          type: ContractGroupWord,
          status: oneOf(['P', 'E', 'A', 'V']),
        }),
      ),
      /** The account's highest rebates of that day and later ones, with the lowest of the new upline: series in LOTT, else ppm. */
      rebates: Type.Array(
        closed({
          type: Type.String(),
          prizeModeId: Type.Integer(),
          rebate: Type.Integer(),
          uplineRebate: Type.Integer(),
        }),
      ),
      /** What the move would be refused with; null: it can be proposed. */
      refusal: nullable(oneOf([...moveRefusals, 'counterparty-frozen', 'test-branch'])),
    }),
    refusals: ['not-allowed', 'unknown-member'],
  }),
  moveAccount: route({
    method: 'POST',
    path: '/wps/staff/agents/move',
    stale: approvals,
    auth: 'staff',
    permission: 'agents.manage',
    summary:
      'Proposes the move of an account with everybody below it to another upline. It counts from the local day after its approval.',
    input: closed({ memberId: IdText, uplineId: IdText, reason: Reason }),
    output: closed({ approvalId: IdText }),
    refusals: [
      'not-allowed',
      'unknown-member',
      'approval-pending',
      'counterparty-frozen',
      'test-branch',
      ...moveRefusals,
    ],
  }),
  promoteAccount: route({
    method: 'POST',
    path: '/wps/staff/agents/promotion',
    stale: approvals,
    auth: 'staff',
    permission: 'agents.manage',
    summary: 'Proposes to make a member an agent at its place, for ever.',
    input: closed({ memberId: IdText, reason: Reason }),
    output: closed({ approvalId: IdText }),
    refusals: [
      'not-allowed',
      'unknown-member',
      'approval-pending',
      'counterparty-frozen',
      'already-agent',
      'test-branch',
      'agent-level-limit',
    ],
  }),
  changeAgentState: route({
    method: 'PUT',
    path: '/wps/staff/agents/state',
    stale: approvals,
    auth: 'staff',
    permission: 'agents.manage',
    summary:
      'Proposes to freeze an agent, to release it, after which what was held is paid, or to close it for ever, with which its contracts end.',
    input: closed({ memberId: IdText, state: oneOf(['active', 'frozen', 'closed']), reason: Reason }),
    output: closed({ approvalId: IdText }),
    refusals: [
      'not-allowed',
      'unknown-member',
      'approval-pending',
      'agent-state-differs',
      'counterparty-frozen',
    ],
  }),
};
