// What an agent would get and owe by the figures of now and of a closed period (docs/reference/agents.md 7.10).
import { periodKinds } from '@tyche/rules/agents/words';
import Type from 'typebox';
import { ContractGroupWord, ContractKindWord } from './agents-terms.ts';
import { nullable, oneOf, paging } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, IdText, text, Timestamp } from './schemas.ts';

/** A local day of the site, `yyyy-MM-dd`. */
const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 });

/** A contract in the period that is running, by the figures of now. Not final. */
const Projected = closed({
  contractId: IdText,
  type: ContractGroupWord,
  /** Null for an upline, whose name is masked; the name of the house for its own contracts. */
  downlineId: nullable(IdText),
  name: Type.String(),
  period: oneOf(['DAILY', 'WEEKLY', 'SEMI_MONTHLY', 'MONTHLY', 'HOUR', 'WINDOW']),
  /** The days of the period on which the contract counts. */
  firstDay: Day,
  lastDay: Day,
  startsAt: Timestamp,
  endsAt: Timestamp,
  /** Of the period; in real time of the day so far. */
  teamBet: Amount,
  activeMember: Type.Integer(),
  /** The base of a dividend, with what was carried; 0 of a salary. */
  base: Amount,
  carryIn: Amount,
  /** 0: no tier is met. */
  tier: Type.Integer(),
  rateType: oneOf(['P', 'F']),
  /** A share such as `0.2`, or a fixed sum. */
  rate: Type.String(),
  reason: oneOf(['no-loss', 'no-tier', 'below-minimum', 'paid', 'correction']),
  /** By the hour and in real time: what the parts of today that are over pay. */
  soFar: Amount,
  /** What the running period would pay if it ended now. */
  amount: Amount,
  /** What is missing to the next tier; null at the highest one. */
  missing: nullable(
    closed({ tier: Type.Integer(), minimumBet: Amount, activeMember: Type.Integer(), netLoss: Amount }),
  ),
});

export const agentsProjection = {
  payProjection: route({
    auth: 'member',
    gate: 'account-centre',
    method: 'GET',
    path: '/wps/agent/pay/projection',
    summary:
      'What the running contracts of a kind would pay by the figures of now: all that the caller received, and a page of those that it gave, the largest amounts first. Not final: bets until the end of the period change it.',
    input: closed({ kind: ContractKindWord, ...paging }),
    output: closed({
      /** The moment of the figures, by the clock of the database; at most a few seconds old, for large teams some minutes. */
      asOf: Timestamp,
      /** Whether the runs are too far behind for figures within a day: the lists are empty then. */
      isBehind: Type.Boolean(),
      /** Whether there are more contracts than are computed: the totals are those of the lowest numbers. */
      isCut: Type.Boolean(),
      /** Whether the period before is still computed, and its carry is not in the figures yet. */
      isCarryOpen: Type.Boolean(),
      received: Type.Array(Projected),
      granted: Type.Array(Projected),
      totalPages: Type.Integer(),
      /** Of all contracts, not of the page: what they pay so far and would pay. */
      totals: closed({ contracts: Type.Integer(), receive: Amount, owe: Amount, difference: Amount }),
      /** What the house would pay to the caller for today, and the part from its own play; null for pay within a day and when left out. */
      rebates: nullable(closed({ day: Day, amount: Amount, own: Amount })),
      /** Whether the team is too large for the rebates of days that are not paid: they are not deducted from dividends. */
      areRebatesLeftOut: Type.Boolean(),
      computed: closed({ until: nullable(Timestamp), isComputing: Type.Boolean() }),
    }),
    refusals: ['function-not-enabled'],
  }),
  payComparison: route({
    auth: 'member',
    gate: 'account-centre',
    method: 'GET',
    path: '/wps/agent/pay/comparison',
    summary:
      'The figures of the last closed period on which terms are compared: of the team of the receiver of a contract of the caller, or of one that it would offer, beside what its other contracts of the kind pay on the figures of theirs.',
    input: closed({
      /** A contract of the caller; without it the three others. */
      contractId: Type.Optional(IdText),
      kind: Type.Optional(ContractKindWord),
      type: Type.Optional(ContractGroupWord),
      /** An agent directly below. */
      targetCustomer: Type.Optional(text(64)),
    }),
    output: closed({
      /** Whether the caller receives the contract or grants it. */
      direction: oneOf(['received', 'granted']),
      /** Null before the first period has closed. */
      period: nullable(
        closed({
          /** Of salaries a day. */
          period: oneOf(periodKinds),
          firstDay: Day,
          lastDay: Day,
          /** What the team did: in the period, or in each hour of the day of hourly and real-time salaries. The net loss has no carry. */
          spans: Type.Array(
            closed({ valid: Amount, voided: Amount, activeMember: Type.Integer(), netLoss: Amount }),
          ),
          /** The least amount of a salary. A dividend has its own. */
          minimum: Amount,
          /** Whether a daily salary is paid only when the team lost. */
          needsLoss: Type.Boolean(),
          /** What the caller's other contracts of the kind, of a dividend those of the same periods, pay by the terms agreed last. */
          get: Amount,
          owe: Amount,
          /** The part of `owe` that ends when the caller agrees to what waits. */
          ending: Amount,
          /** Whether there are more contracts than are added up. */
          isCut: Type.Boolean(),
        }),
      ),
    }),
    refusals: [
      'invalid-input',
      'function-not-enabled',
      'unknown-contract',
      'unknown-downline',
      'not-direct-downline',
    ],
  }),
};
