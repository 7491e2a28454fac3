// Lists of the agent centre, row by row (docs/reference/agents.md 7.6 and 7.9): bets and movements of accounts below an agent.
import Type from 'typebox';
import { ofFile } from './agents-files.ts';
import { nullable, oneOf } from './cashier-shapes.ts';
import { Day } from './records.ts';
import { route } from './route.ts';
import { Amount, closed, IdText, text } from './schemas.ts';

const agent = { auth: 'member', gate: 'account-centre' } as const;

const GroupWord = oneOf(['LOTT', 'ELOTT', 'LIVE', 'RNG', 'SPORTS', 'FISH', 'PVP']);

/** Where a page begins: the number of an account, and a place among the rows. */
const Cursor = Type.String({ pattern: '^[1-9][0-9]{0,17}(\\.[0-9]{1,18}){1,3}$' });

/** Whose rows, of which days; at most 31 days, none later than today and none more than a year ago. */
const asked = {
  startDay: Day,
  endDay: Day,
  /** By default the caller. */
  agentId: Type.Optional(IdText),
  /** The same by the account name. */
  customerName: Type.Optional(text(64)),
  /** team: everybody below, with the account itself where it is not the caller; direct: directly below; own: the account itself. */
  scope: Type.Optional(oneOf(['team', 'direct', 'own'])),
};

const paged = {
  /** The `next` of the page before. */
  before: Type.Optional(Cursor),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
  ...ofFile,
};

const answered = {
  today: Day,
  /** From an account below the caller down to the account of the list; empty for the caller itself. */
  path: Type.Array(closed({ customerId: IdText, customerName: Type.String() })),
  /** Where the next page begins; null on the last one. A page may have fewer rows than asked for although there is a next one. */
  next: nullable(Type.String()),
  /** Why there are no totals: more than 500 accounts, more than 100 000 rows, or not the first page. */
  noTotals: nullable(oneOf(['accounts', 'rows', 'page'])),
};

/** Which bets. */
export const betFilters = {
  ...asked,
  gameGroup: Type.Optional(GroupWord),
  /** Games of one vendor. */
  vendor: Type.Optional(text(40)),
  state: Type.Optional(oneOf(['placed', 'won', 'lost', 'void'])),
  /** One game of the house or of a vendor. */
  gameCode: Type.Optional(text(40)),
  /** `L4711`: an order of a lottery; `4711`: one bet by its number. */
  orderNum: Type.Optional(text(40)),
  /** The number of a draw of lotteries. */
  numero: Type.Optional(Type.String({ pattern: '^[0-9]{1,12}$' })),
  /** Bets that an order repeats over several draws, or all others. */
  chase: Type.Optional(oneOf(['chase', 'single'])),
  /** Both included. */
  stakeFrom: Type.Optional(Amount),
  stakeTo: Type.Optional(Amount),
};

export const BetLine = closed({
  wagerId: IdText,
  customerId: IdText,
  customerName: Type.String(),
  gameGroup: GroupWord,
  gameCode: Type.String(),
  gameName: Type.String(),
  /** The number of the ticket or round in its source. */
  number: Type.String(),
  /** Of a lottery: the order, the number of the draw, and its place in a chase (0 of 0 without one). Null for all other bets. */
  orderNumber: nullable(Type.String()),
  numero: nullable(Type.String()),
  chasingPhase: Type.Integer(),
  totalChasePhases: Type.Integer(),
  state: oneOf(['placed', 'won', 'lost', 'void']),
  stake: Amount,
  validBet: Amount,
  payout: Amount,
  /** Of the player on this bet. */
  rebate: Amount,
  /** As the player sees it: payout and rebate less stake; 0 for an open or void bet. */
  net: Amount,
  /** The payout of the result before the one that counts; null where it is the same or there is none. */
  correctedFrom: nullable(Amount),
  placedAt: Type.Integer(),
  endedAt: nullable(Type.Integer()),
});

/** Which movements. */
export const movementFilters = {
  ...asked,
  /** Codes of the account record, several with commas; all without it. */
  transactionType: Type.Optional(text(200)),
  /** Of what came or went; both included. */
  amountFrom: Type.Optional(Amount),
  amountTo: Type.Optional(Amount),
};

export const MovementLine = closed({
  id: Type.String(),
  customerId: IdText,
  customerName: Type.String(),
  transactionType: Type.Integer(),
  /** Names the type in the catalog: `records.type.<name>`. */
  type: Type.String(),
  /** Null: it went out. */
  amountIn: nullable(Amount),
  /** Null: it came in. */
  amountOut: nullable(Amount),
  /** After the movement; null for an account that is not directly below the caller. */
  balance: nullable(Amount),
  time: Type.Integer(),
});

export const agentsRecords = {
  teamBets: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/teamBets',
    summary:
      'Bets of accounts below an agent, newest first; above 500 accounts those of 500 accounts at a time. Totals come with the first page; with `chase` of at most 20 000 bets.',
    input: closed({ ...betFilters, ...paged }),
    output: closed({
      ...answered,
      list: Type.Array(BetLine),
      /** Each column added up over all pages. */
      totals: nullable(
        closed({
          bets: Type.Integer(),
          stake: Amount,
          validBet: Amount,
          payout: Amount,
          rebate: Amount,
          net: Amount,
        }),
      ),
      /**
       * Where there are too many accounts or rows to add up, and no filter but the days, the accounts and the group: what the bets come to
       * that got their result on these days, by the sums of reports. Null elsewhere.
       */
      settled: nullable(
        closed({ bets: Type.Integer(), stake: Amount, validBet: Amount, payout: Amount, net: Amount }),
      ),
    }),
    refusals: ['invalid-input', 'unknown-downline', 'archive-unavailable', 'export-too-large'],
  }),
  downlineTransaction: route({
    ...agent,
    method: 'GET',
    path: '/wps/agent/downlineTransaction',
    summary:
      'Movements of the money of an agent and of accounts below it, newest first; above 500 accounts those of 500 accounts at a time. Totals come with the first page.',
    input: closed({ ...movementFilters, ...paged }),
    output: closed({
      ...answered,
      list: Type.Array(MovementLine),
      /** Added up over all pages. */
      totals: nullable(
        closed({ movements: Type.Integer(), amountIn: Amount, amountOut: Amount, difference: Amount }),
      ),
      types: Type.Array(closed({ transactionType: Type.Integer(), type: Type.String() })),
    }),
    refusals: ['invalid-input', 'unknown-downline', 'archive-unavailable', 'export-too-large'],
  }),
};
