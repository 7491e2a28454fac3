// What an agent is to look at, and its own goals, on the overview of its team (docs/reference/agents.md 7.3).
import { flagKinds } from '@tyche/rules/agents/abuse/words';
import Type from 'typebox';
import { ContractKindWord } from './agents-terms.ts';
import { nullable, oneOf } from './cashier-shapes.ts';
import { Day } from './records.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, Timestamp } from './schemas.ts';

const agent = { auth: 'member', gate: 'account-centre' } as const;

const goals = 'GET /wps/agent/goals';

export const agentsAlerts = {
  agentAlerts: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/alerts',
    summary:
      'What the caller is to look at: of its contracts, its debts, its team, its links, and flags about it.',
    input: closed({}),
    output: closed({
      /** Requests that wait for an answer of the caller. */
      offers: Type.Array(closed({ kind: ContractKindWord, count: Type.Integer() })),
      /** Lines of pay that are late: those that the caller owes, and those that are owed to it; at most 100 each way. */
      late: Type.Array(closed({ kind: ContractKindWord, owing: Type.Integer(), owed: Type.Integer() })),
      /**
       * Accounts directly below without a login for 14 days, at most ten: those with the highest valid bet of the last 30 days. Null where more
       * than 2 000 accounts are directly below.
       */
      inactive: nullable(
        Type.Array(
          closed({
            customerId: IdText,
            customerName: Type.String(),
            lastLogin: nullable(Day),
            validBet: Amount,
          }),
        ),
      ),
      /**
       * Bets of the last seven days in the team that paid more than `bigWin`, the newest at most ten, each with its number and the local day
       * on which it was placed. Null for a team of more than 2 000 accounts.
       */
      bigWins: nullable(
        Type.Array(
          closed({
            customerName: Type.String(),
            number: Type.String(),
            payout: Amount,
            placedDay: Day,
            endedDate: Timestamp,
          }),
        ),
      ),
      /** Links that end within three days, the first at most ten. */
      links: Type.Array(
        closed({ id: IdText, code: Type.String(), path: nullable(Type.String()), endDate: Timestamp }),
      ),
      /** Flags about the caller on which staff have not decided, the newest at most ten. */
      flags: Type.Array(closed({ kind: oneOf(flagKinds), raisedDate: Timestamp })),
      /** Of everybody below the caller now: what is in their main wallets, and how many were seen in the last five minutes. Null above 2 000 accounts. */
      team: nullable(closed({ balance: Amount, online: Type.Integer() })),
    }),
    refusals: [],
  }),
  agentGoals: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/goals',
    summary: "The caller's own goals for its team in the running month, and what is reached of them.",
    input: closed({}),
    output: closed({
      /** The first day of the month. */
      month: Day,
      validBet: closed({ target: nullable(Amount), reached: Amount }),
      activeMembers: closed({ target: nullable(Type.Integer()), reached: Type.Integer() }),
    }),
    refusals: [],
  }),
  setAgentGoals: route({
    ...agent,
    method: 'PUT',
    path: '/wps/agent/goals',
    summary: "Sets the caller's goals for each month; null removes one. Nobody else sees them.",
    input: closed({
      validBet: nullable(Amount),
      activeMembers: nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    }),
    output: Done,
    stale: [goals],
    refusals: ['invalid-input'],
  }),
};
