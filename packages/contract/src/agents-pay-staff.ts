// Staff on the pay of agents: runs with their lines, the approval of a large run, and pay that is held back (docs/reference/agents.md 6).
import Type from 'typebox';
import { ContractGroupWord, ContractKindWord } from './agents-terms.ts';
import { nullable, oneOf, paging, pageOf, Reason } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, IdText, Timestamp } from './schemas.ts';

const PeriodWord = oneOf(['DAILY', 'WEEKLY', 'SEMI_MONTHLY', 'MONTHLY', 'HOUR', 'WINDOW']);
/** A local day of the site, `yyyy-MM-dd`. */
const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 });
const Party = closed({ memberId: IdText, username: Type.String() });

const line = {
  contractId: IdText,
  receiver: Party,
  /** Null: the house. */
  payer: nullable(Party),
  type: ContractGroupWord,
  /** The days on which the contract counted; the last one is not among them. */
  firstDay: Day,
  nextDay: Day,
  validBet: Amount,
  activeMembers: Type.Integer(),
  /** Net loss with the carry; 0 in a salary. */
  base: Amount,
  carryIn: Amount,
  carryOut: Amount,
  /** 0: none is met. */
  tier: Type.Integer(),
  /** P: a share, such as `0.2`. F: a fixed sum. */
  rateType: oneOf(['P', 'F']),
  rate: Type.String(),
  amount: Amount,
  reason: oneOf(['no-loss', 'no-tier', 'below-minimum', 'paid', 'correction']),
};

const staff = { auth: 'staff' } as const;

export const agentsPayStaff = {
  payRuns: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/agents/runs',
    permission: 'agents.read',
    summary: 'Runs of pay, the newest first.',
    input: closed({ kind: Type.Optional(ContractKindWord), ...paging }),
    output: pageOf(
      closed({
        runId: IdText,
        kind: ContractKindWord,
        period: PeriodWord,
        isCorrection: Type.Boolean(),
        state: oneOf(['open', 'computed', 'approved', 'paying', 'done']),
        startsAt: Timestamp,
        endsAt: Timestamp,
        firstDay: Day,
        nextDay: Day,
        lines: Type.Integer(),
        /** The sum of the amounts above 0. */
        amount: Amount,
        computedAt: nullable(Timestamp),
        approvalId: nullable(IdText),
      }),
    ),
    refusals: ['not-allowed'],
  }),
  payLines: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/agents/runs/:runId/lines',
    permission: 'agents.read',
    summary: 'The lines of a run with what each was computed from, and how far it is paid.',
    input: closed({ runId: IdText, ...paging }),
    output: pageOf(
      closed({
        ...line,
        lineId: IdText,
        /** The line that it corrects. */
        corrects: nullable(IdText),
        /** Null: nothing is owed, or the run is not approved. */
        payState: nullable(oneOf(['unpaid', 'part', 'arrears', 'held', 'paid', 'forfeited'])),
        /** Why staff hold it back; null: they do not. */
        heldFor: nullable(Type.String()),
      }),
    ),
    refusals: ['not-allowed', 'unknown-run'],
  }),
  payPreview: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/agents/pay-preview',
    permission: 'agents.read',
    summary:
      'A dry run: the lines that dividends or daily salaries of a day would have with the facts of now. Nothing is written.',
    input: closed({
      kind: oneOf(['DIVIDEND', 'DAILY']),
      period: oneOf(['DAILY', 'WEEKLY', 'SEMI_MONTHLY', 'MONTHLY']),
      day: Day,
      /** Shows the contracts after this one. */
      after: Type.Optional(IdText),
    }),
    output: closed({
      firstDay: Day,
      nextDay: Day,
      list: Type.Array(closed(line)),
      /** From which the next page goes on; null: this is the last one. */
      after: nullable(IdText),
    }),
    refusals: ['not-allowed'],
  }),
  approvePayRun: route({
    ...staff,
    method: 'POST',
    path: '/wps/staff/agents/runs/:runId/approval',
    stale: ['GET /wps/staff/approvals', 'GET /wps/staff/agents/runs'],
    permission: 'agents.manage',
    summary: 'Proposes that the lines of a large run are paid. Another person approves it.',
    input: closed({ runId: IdText, reason: Reason }),
    output: closed({ approvalId: IdText }),
    refusals: ['not-allowed', 'unknown-run', 'run-state-differs', 'approval-pending'],
  }),
  holdPay: route({
    ...staff,
    method: 'POST',
    path: '/wps/staff/agents/runs/:runId/lines/:lineId/hold',
    stale: ['GET /wps/staff/agents/runs/:runId/lines'],
    permission: 'agents.manage',
    summary: 'Holds the pay of a line back.',
    input: closed({ runId: IdText, lineId: IdText, reason: Reason }),
    output: Type.Null(),
    refusals: ['not-allowed', 'unknown-pay-line', 'pay-state-differs'],
  }),
  releasePay: route({
    ...staff,
    method: 'POST',
    path: '/wps/staff/agents/runs/:runId/lines/:lineId/release',
    stale: ['GET /wps/staff/approvals', 'GET /wps/staff/agents/runs/:runId/lines'],
    permission: 'agents.manage',
    summary:
      'Proposes that the pay of a line goes on that is on hold by staff, or as its receiver is frozen or closed. Another person approves it.',
    input: closed({ runId: IdText, lineId: IdText, reason: Reason }),
    output: closed({ approvalId: IdText }),
    refusals: ['not-allowed', 'unknown-pay-line', 'pay-state-differs', 'approval-pending'],
  }),
  forfeitPay: route({
    ...staff,
    method: 'POST',
    path: '/wps/staff/agents/runs/:runId/lines/:lineId/forfeit',
    stale: ['GET /wps/staff/approvals', 'GET /wps/staff/agents/runs/:runId/lines'],
    permission: 'agents.manage',
    summary:
      'Proposes that what is on hold of a line and not paid stays with its payer, for ever. Another person approves it.',
    input: closed({ runId: IdText, lineId: IdText, reason: Reason }),
    output: closed({ approvalId: IdText }),
    refusals: ['not-allowed', 'unknown-pay-line', 'pay-state-differs', 'approval-pending'],
  }),
};
