// Staff on contracts between agents: those of an account, and contracts of the house with general agents.
import Type from 'typebox';
import { contractFields } from './agents-contracts.ts';
import { ContractGroupWord, ContractKindWord, offeredTiers } from './agents-terms.ts';
import { nullable, paging, pageOf, Reason } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, IdText } from './schemas.ts';

const Party = closed({ memberId: IdText, username: Type.String() });

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
    ],
  }),
};
