// Staff on rebates of agents and members.
import Type from 'typebox';
import { BoundRebateLine, RebateConfigs, rebateKey } from './agents-rebates.ts';
import { nullable, oneOf, Reason } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, IdText, Timestamp } from './schemas.ts';

const staff = { auth: 'staff' } as const;

export const agentsRebatesStaff = {
  staffRebates: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/agents/rebates',
    permission: 'agents.read',
    summary: 'The rebates of an account, what staff can set, and the last hundred changes, the newest first.',
    input: closed({ memberId: IdText }),
    output: closed({
      /** Directly above it from the next local day on; null: it is at the top. */
      uplineId: nullable(IdText),
      list: Type.Array(BoundRebateLine),
      changes: Type.Array(
        closed({
          ...rebateKey,
          rebate: Type.Integer(),
          fromDay: Type.String(),
          setAt: Timestamp,
          /** The upline that set it; null: staff, by the approval. */
          setBy: nullable(IdText),
          approvalId: nullable(IdText),
        }),
      ),
    }),
    refusals: ['not-allowed', 'unknown-member'],
  }),
  setRebates: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/agents/rebates',
    stale: ['GET /wps/staff/approvals'],
    permission: 'agents.manage',
    summary:
      'Proposes rebates of an account. Another person approves them. A higher rate counts from the next local day, a lower one 24 hours later at the earliest.',
    input: closed({ memberId: IdText, configs: RebateConfigs, reason: Reason }),
    output: closed({ approvalId: IdText }),
    refusals: [
      'not-allowed',
      'unknown-member',
      'rebate-group-unknown',
      'rebate-step',
      'rebate-above-site',
      'rebate-above-own',
      'rebate-below-downline',
      'margin-too-thin',
      'approval-pending',
    ],
  }),
  decideHeldRebates: route({
    ...staff,
    method: 'POST',
    path: '/wps/staff/members/:memberId/heldRebates',
    stale: ['GET /wps/staff/approvals'],
    permission: 'agents.manage',
    summary:
      'Proposes that all rebates that are on hold of a closed agent are paid, or stay with the house for ever. Another person approves it.',
    input: closed({ memberId: IdText, decision: oneOf(['paid', 'forfeited']), reason: Reason }),
    output: closed({ approvalId: IdText }),
    refusals: ['not-allowed', 'unknown-member', 'agent-state-differs', 'nothing-held', 'approval-pending'],
  }),
};
