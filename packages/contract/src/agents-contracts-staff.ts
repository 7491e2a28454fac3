// Staff on contracts between agents: those of an account, and contracts of the house with general agents.
import { termsRefusals } from '@tyche/rules/agents/words';
import Type from 'typebox';
import { contractFields } from './agents-contracts.ts';
import { ContractGroupWord, ContractKindWord, Csv, offeredTiers } from './agents-terms.ts';
import { nullable, oneOf, paging, pageOf, Reason } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, IdText } from './schemas.ts';

const Party = closed({ memberId: IdText, username: Type.String() });

const changeRefusals = [
  'not-allowed',
  'unknown-contract',
  'function-not-enabled',
  'approval-pending',
  'contract-ended',
  'counterparty-frozen',
] as const;

export const agentsContractsStaff = {
  memberContracts: route({
    method: 'GET',
    path: '/wps/staff/members/:memberId/contracts',
    auth: 'staff',
    permission: 'agents.read',
    summary: 'The contracts that an account received or granted, the newest first.',
    input: closed({ memberId: IdText, kind: Type.Optional(ContractKindWord), ...paging }),
    output: pageOf(
      closed({
        ...contractFields,
        /** Null: the house. */
        offerer: nullable(Party),
        receiver: Party,
      }),
    ),
    refusals: ['not-allowed', 'unknown-member'],
  }),
  offerHouseContract: route({
    method: 'POST',
    path: '/wps/staff/members/:memberId/contracts',
    stale: ['GET /wps/staff/approvals'],
    auth: 'staff',
    permission: 'agents.manage',
    summary:
      'Proposes a contract of the house for a general agent. Another person approves the offer; the agent answers it. Terms that cannot be offered are refused at once.',
    input: closed({
      memberId: IdText,
      kind: ContractKindWord,
      type: ContractGroupWord,
      ...offeredTiers,
      reason: Reason,
    }),
    output: closed({ approvalId: IdText }),
    refusals: [
      'not-allowed',
      'unknown-member',
      'approval-pending',
      'function-not-enabled',
      'not-direct-downline',
      'offer-pending',
      'contract-exists',
      'contract-overlap',
      'counterparty-frozen',
      'tier-count',
      'tier-out-of-range',
      'rate-type-not-offered',
      'tiers-not-rising',
      'fixed-out-of-range',
      'rate-below-minimum',
      'rate-above-own',
      'rebate-too-low',
      'margin-too-thin',
    ],
  }),
  changeHouseContract: route({
    method: 'PUT',
    path: '/wps/staff/contracts/:contractId',
    stale: ['GET /wps/staff/approvals'],
    auth: 'staff',
    permission: 'agents.manage',
    summary:
      'Proposes other terms of a contract of the house (status E), or to ask for its end (C). Another person approves it; the agent answers.',
    input: closed({
      contractId: IdText,
      status: oneOf(['E', 'C']),
      betVolume: Type.Optional(Csv),
      activeMember: Type.Optional(Csv),
      requestedRate: Type.Optional(Csv),
      rateTypes: Type.Optional(Csv),
      netLoss: Type.Optional(Csv),
      reason: Reason,
    }),
    output: closed({ approvalId: IdText }),
    refusals: [
      ...changeRefusals,
      'offer-pending',
      'termination-pending',
      ...termsRefusals,
      'margin-too-thin',
    ],
  }),
  withdrawHouseContract: route({
    method: 'DELETE',
    path: '/wps/staff/contracts/:contractId/request',
    stale: ['GET /wps/staff/approvals'],
    auth: 'staff',
    permission: 'agents.manage',
    summary:
      'Proposes to withdraw what waits of a contract of the house: its offer, an edit or the request to end it. Another person approves it.',
    input: closed({ contractId: IdText, reason: Reason }),
    output: closed({ approvalId: IdText }),
    refusals: [...changeRefusals, 'nothing-pending'],
  }),
};
