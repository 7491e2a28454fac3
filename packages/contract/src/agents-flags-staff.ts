// Staff on flags of the agent programme: what detectors found, and what two persons decide (docs/reference/agents.md 10).
import { accountSignals, flagKinds, flagStates, linkGuards } from '@tyche/rules/agents/abuse/words';
import Type from 'typebox';
import { nullable, oneOf, paging, pageOf, Reason } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, IdText, Timestamp } from './schemas.ts';

const Party = closed({ memberId: IdText, username: Type.String() });

const staff = { auth: 'staff' } as const;

export const agentsFlagsStaff = {
  agentFlags: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/agents/flags',
    permission: 'agents.read',
    summary:
      'Flags of the agent programme with their evidence: open ones by the time to decide, others the newest first.',
    /** `flagId` asks for one alone. */
    input: closed({ state: Type.Optional(oneOf(flagStates)), flagId: Type.Optional(IdText), ...paging }),
    output: pageOf(
      closed({
        id: IdText,
        kind: oneOf(flagKinds),
        state: oneOf(flagStates),
        agent: Party,
        /** Only pay under this contract waits; null: under any. */
        contractId: nullable(IdText),
        raisedAt: Timestamp,
        /** By when staff have to decide. */
        dueAt: Timestamp,
        decidedAt: nullable(Timestamp),
        isOverdue: Type.Boolean(),
        /** Whether pay waits while it is open. */
        holds: Type.Boolean(),
        /** The invitation link that it is about, and what that got. */
        link: nullable(closed({ code: Type.String(), guard: oneOf(linkGuards) })),
        /** Only the pay that comes from these accounts waits; empty: all. */
        accounts: Type.Array(Party),
        /** Lines of pay that it holds or held, with the sums that wait and that stay with the payers. */
        lines: Type.Integer(),
        held: Amount,
        forfeited: Amount,
        evidence: Type.Array(
          closed({
            accounts: Type.Array(Party),
            signals: Type.Array(oneOf(accountSignals)),
            /** A local day of the site, `yyyy-MM-dd`. */
            day: nullable(Type.String()),
            validBet: nullable(Amount),
            floor: nullable(Amount),
            /** A draw on which the accounts bet, in the caller's language. */
            draw: nullable(closed({ game: Type.String(), number: Type.String(), play: Type.String() })),
            /** What the accounts staked there and on what, in their order. */
            stakes: Type.Array(closed({ stake: Amount, selection: Type.String() })),
            /** A link, with its visits where they are the evidence, and its registrations: all, or those of one network. */
            link: nullable(
              closed({ code: Type.String(), opened: nullable(Type.Integer()), registered: Type.Integer() }),
            ),
            /** The number of a transfer. */
            reference: nullable(Type.String()),
          }),
        ),
      }),
    ),
    refusals: ['not-allowed'],
  }),
  decideFlag: route({
    ...staff,
    method: 'POST',
    path: '/wps/staff/agents/flags/:flagId/decision',
    stale: ['GET /wps/staff/approvals', 'GET /wps/staff/agents/flags'],
    permission: 'agents.manage',
    summary:
      'Proposes to dismiss a flag, so that held pay is paid and a link is free, or to confirm it, so that both stay as they are. Another person approves.',
    input: closed({ flagId: IdText, decision: oneOf(['dismissed', 'confirmed']), reason: Reason }),
    output: closed({ approvalId: IdText }),
    refusals: ['not-allowed', 'unknown-flag', 'flag-decided', 'approval-pending'],
  }),
};
