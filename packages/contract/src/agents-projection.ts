// What an agent would get and owe by the figures of now (docs/reference/agents.md 7.10).
import Type from 'typebox';
import { ContractGroupWord, ContractKindWord } from './agents-terms.ts';
import { nullable, oneOf, paging } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, IdText, Timestamp } from './schemas.ts';

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
};
