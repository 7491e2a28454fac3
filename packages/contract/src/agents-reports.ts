// Reports of the agent centre (docs/reference/agents.md 7 and 8): sums over a team by the tree of each day.
import Type from 'typebox';
import { ofFile } from './agents-files.ts';
import { nullable, oneOf } from './cashier-shapes.ts';
import { Day } from './records.ts';
import { route } from './route.ts';
import { Amount, closed, IdText, text } from './schemas.ts';

const agent = { auth: 'member', gate: 'account-centre' } as const;

const GroupWord = oneOf(['LOTT', 'ELOTT', 'LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP']);

/** Days of a report, both included; at most 31, none later than today and none more than a year ago. */
const days = { startDay: Day, endDay: Day };

/** What was played. */
const play = {
  bets: Type.Integer(),
  stake: Amount,
  validBet: Amount,
  payout: Amount,
  /** Of players on their own play. */
  selfRebate: Amount,
  /** Of agents on the play of their teams. */
  agentRebate: Amount,
  /** What the accounts lost to the house: stake less payout, rebates and, over all groups, promotions. */
  netLoss: Amount,
};

/** What belongs to no group; all 0 in the report of one group. */
const cash = {
  deposit: Amount,
  withdrawal: Amount,
  promotions: Amount,
  registrations: Type.Integer(),
  firstDepositors: Type.Integer(),
};

const figures = { ...play, ...cash };

/** What an agent earned and owes by the days of its lines. Salaries and dividends count on the last day of their period. */
const income = {
  /** From the play of the team. */
  rebates: Amount,
  /** Of the agent's own play, where it does not come with the settlement. */
  ownRebates: Amount,
  daily: Amount,
  hourly: Amount,
  realtime: Amount,
  dividend: Amount,
  /** Under contracts that it granted, by kind and in all. */
  grantedDaily: Amount,
  grantedHourly: Amount,
  grantedRealtime: Amount,
  grantedDividend: Amount,
  granted: Amount,
  /** What changed later in the lines of these days, rebates and pay: received less granted. They are in no other column. */
  corrections: Amount,
  /** All that was received less what was granted, with the corrections. */
  net: Amount,
};

/** How fresh the figures are. */
const freshness = {
  /** Today on the site's calendar: its figures still change. */
  today: Day,
  /** The last day whose facts are complete; null before the first. */
  sealedUntil: nullable(Day),
};

/** Which accounts, and how they are summed. */
export const lossFilters = {
  ...days,
  /** By default the caller. */
  agentId: Type.Optional(IdText),
  customerName: Type.Optional(text(64)),
  /** team: each account directly below with everybody below it; self: each account by itself. */
  summaryType: Type.Optional(oneOf(['team', 'self'])),
  gameGroup: Type.Optional(GroupWord),
  /** Only accounts whose net is below 0, or above. */
  only: Type.Optional(oneOf(['losers', 'winners'])),
};

export const LossLine = closed({
  /** account; agent: what the agent of the report earned from this team; moved: accounts that are no longer below the caller. */
  kind: oneOf(['account', 'agent', 'moved']),
  customerId: nullable(IdText),
  customerName: nullable(Type.String()),
  /** The account type: 0 member, 1 agent; null for accounts that moved away. */
  type: nullable(Type.Integer()),
  ...lossFigures(),
});

export const agentsReports = {
  teamOverview: route({
    ...agent,
    method: 'GET',
    path: '/wps/relay/ODSFE2_getTeamOverviewSum',
    summary: 'Sums over the team of an agent by day and by group, with those of the period before.',
    input: closed({
      ...days,
      /** By default the caller. */
      agentId: Type.Optional(IdText),
      /** team: everybody below; direct: directly below; own: the agent itself. */
      scope: Type.Optional(oneOf(['team', 'direct', 'own'])),
      gameGroup: Type.Optional(GroupWord),
    }),
    output: closed({
      ...freshness,
      earlier: closed(days),
      /** Each day of the range. */
      list: Type.Array(closed({ day: Day, ...figures, income: Amount })),
      footer: closed({ ...figures, activeMembers: Type.Integer(), income: Amount }),
      earlierFooter: closed({ ...figures, activeMembers: Type.Integer(), income: Amount }),
      /** Groups with a bet or a rebate, in their order. */
      groups: Type.Array(closed({ gameGroup: GroupWord, ...play })),
      /** The valid bet with which an account is active in the range. */
      activeFloor: Amount,
      /** Below the agent today. */
      teamSize: closed({ agents: Type.Integer(), members: Type.Integer() }),
    }),
    refusals: ['invalid-input', 'unknown-downline'],
  }),
  downlineLoss: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/downlineLottoPNL',
    summary:
      'What accounts below an agent played, paid and won in a range of days; by group with `gameGroup`.',
    input: closed({
      ...lossFilters,
      pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      ...ofFile,
    }),
    output: closed({
      ...freshness,
      /** From an account below the caller down to the agent of the report; empty for the caller itself. */
      path: Type.Array(closed({ customerId: IdText, customerName: Type.String() })),
      list: Type.Array(LossLine),
      footer: closed(lossFigures()),
      total: Type.Integer(),
      totalPages: Type.Integer(),
    }),
    refusals: ['invalid-input', 'unknown-downline', 'export-too-large'],
  }),
  agentIncome: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/income',
    summary:
      'What the caller earned and owes by day and by month: rebates by group, salaries and dividends. At most 367 days; above 31 of them with at most 200 000 lines of pay.',
    input: closed({
      ...days,
      kind: Type.Optional(oneOf(['REBATE', 'DAILY', 'HOURLY', 'REALTIME', 'DIVIDEND'])),
      /** received: rebates, and what uplines and the house owe; granted: what the caller owes to downlines. */
      direction: Type.Optional(oneOf(['received', 'granted'])),
    }),
    output: closed({
      ...freshness,
      list: Type.Array(
        closed({
          day: Day,
          ...income,
          /** Rebates by group, those with an amount. */
          groups: Type.Array(closed({ gameGroup: GroupWord, amount: Amount, held: Amount })),
        }),
      ),
      /** Each month of the range, the newest first; the first and the last may have a part of their days. */
      months: Type.Array(closed({ month: Type.String(), ...income })),
      footer: closed(income),
      footerGroups: Type.Array(closed({ gameGroup: GroupWord, amount: Amount, held: Amount })),
    }),
    refusals: ['invalid-input', 'range-too-long'],
  }),
};

/** The columns of the report of losses. */
function lossFigures() {
  return {
    deposit: Amount,
    withdrawal: Amount,
    transferIn: Amount,
    transferOut: Amount,
    bets: Type.Integer(),
    stake: Amount,
    validBet: Amount,
    payout: Amount,
    selfRebate: Amount,
    agentRebate: Amount,
    promotions: Amount,
    salary: Amount,
    dividend: Amount,
    /** As the players see it: payout, rebates and promotions less stake. Below 0 they lost. */
    net: Amount,
  } as const;
}
