// The agent centre (specification, section 4): an agent and its downline.
import Type from 'typebox';
import { ofFile } from './agents-files.ts';
import { ContractGroupWord, ContractKindWord } from './agents-terms.ts';
import { rebateKey } from './agents-rebates.ts';
import { nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, Done, IdText, text, Timestamp } from './schemas.ts';

const agent = { auth: 'member', gate: 'account-centre' } as const;

/** A local day of the site, `yyyy-MM-dd`. */
const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', maxLength: 10 });

/** What a list of the downline can be sorted by. `registered`: in the order of the accounts. */
const SortWord = oneOf([
  'account',
  'team',
  'registered',
  'login',
  'balance',
  'validBet',
  'netLoss',
  'active',
]);
const OrderWord = oneOf(['rising', 'falling']);

const Named = closed({ customerId: IdText, customerName: Type.String() });

/** An account of the downline, as an upline sees it. */
export const DownlineLine = closed({
  customerId: IdText,
  /** In full: an agent knows its downline by name. */
  customerName: Type.String(),
  /** The account type: 0 member, 1 agent. */
  type: Type.Integer(),
  /** Whether it is directly below the caller: only then the caller can act on it. */
  isDirect: Type.Boolean(),
  /** Everybody below it today, however deep. */
  teamSize: Type.Integer(),
  registerDate: Timestamp,
  /** The local day, as yyyy-MM-dd; null before the first login. */
  lastLogin: nullable(Type.String()),
  /** Null for an account that is not directly below the caller. */
  accountBalance: nullable(Amount),
  /** Today's rates: a series in LOTT, parts per million in the other groups. */
  rebates: Type.Array(closed({ ...rebateKey, rebate: Type.Integer() })),
  /** What it received from its upline and is not ended, without the terms. */
  contracts: Type.Array(
    closed({ kind: ContractKindWord, type: ContractGroupWord, status: oneOf(['P', 'E', 'A', 'V']) }),
  ),
  /** In the days of the list: with `direct` of the account and everybody below it, else of the account alone. */
  validBet: Amount,
  netLoss: Amount,
  /** How many of these accounts reach the floor with their valid bet. */
  activeMembers: Type.Integer(),
  /** `not-playing`: it is disabled, or its person takes a break from playing. */
  state: oneOf(['active', 'frozen', 'closed', 'not-playing']),
  /** The caller's own note. */
  note: Type.String(),
});

/** Which accounts, in which order. */
export const downlineFilters = {
  /** By default the caller. */
  agentId: Type.Optional(IdText),
  /** Accounts directly below (the default), or at any depth. */
  downlineType: Type.Optional(oneOf(['direct', 'all'])),
  /** 0 members, 1 agents. */
  userType: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
  /** The beginning of the name, in any case. */
  customerName: Type.Optional(text(64)),
  /** Registered from this instant on, and before that one. */
  startRegDate: Type.Optional(Timestamp),
  endRegDate: Type.Optional(Timestamp),
  /** Without a login since this instant. */
  lastLoginBefore: Type.Optional(Timestamp),
  state: Type.Optional(oneOf(['frozen'])),
  /** Whether an account reaches the floor with its valid bet in the days: it or one below it with `direct`, else it alone. */
  activity: Type.Optional(oneOf(['active', 'inactive'])),
  /** Whether it received a contract that is agreed and not over: of a kind, or of any kind that the site shows. */
  contract: Type.Optional(oneOf(['with', 'without'])),
  contractKind: Type.Optional(ContractKindWord),
  /** The days of bets and net loss, at most 31; the last 7 when one is left out. */
  startDay: Type.Optional(Day),
  endDay: Type.Optional(Day),
  sort: Type.Optional(SortWord),
  /** `falling` by default. */
  order: Type.Optional(OrderWord),
};

export const agents = {
  listDownlines: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/downlines',
    summary:
      'Who stands below an agent: the caller, or an account below it. The newest accounts first, unless another order is asked for.',
    input: closed({
      ...downlineFilters,
      /** The `next` of the page before: a value of its last row and an id, or an id. */
      before: Type.Optional(Type.String({ pattern: '^([^:]{0,64}:)?[1-9][0-9]{0,18}$', maxLength: 84 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      ...ofFile,
    }),
    output: closed({
      /** How many accounts match. */
      total: Type.Integer(),
      /** The accounts that match; with `direct` also everybody below them. */
      teamSize: Type.Integer(),
      /** The balances of the accounts that match and are directly below the caller; null for another agent's downline. */
      teamBalance: nullable(Amount),
      /** The sums of all that match; null when these are more than 2,000 accounts with their teams. */
      validBet: nullable(Amount),
      netLoss: nullable(Amount),
      activeMembers: nullable(Type.Integer()),
      startDay: Day,
      endDay: Day,
      /** The valid bet in these days with which an account is active. */
      activeFloor: Amount,
      /** Null: the newest first, as more than 2,000 accounts are not sorted in another way. */
      sortedBy: nullable(closed({ sort: SortWord, order: OrderWord })),
      /** Where the next page begins; null on the last one. */
      next: nullable(Type.String()),
      /** From below the caller down to the agent. */
      path: Type.Array(Named),
      list: Type.Array(DownlineLine),
    }),
    refusals: ['unknown-downline', 'invalid-input', 'export-too-large'],
  }),
  writeDownlineNote: route({
    ...agent,
    method: 'PUT',
    path: '/wps/agent/downlineNote',
    stale: ['GET /wps/agent/downlines'],
    summary:
      'Writes a note about an account directly below the caller, which only the caller reads. An empty text removes it.',
    input: closed({ customerId: IdText, note: text(600) }),
    output: Done,
    refusals: ['unknown-downline', 'not-direct-downline', 'note-too-long'],
  }),
};
