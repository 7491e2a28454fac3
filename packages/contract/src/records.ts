// A member's own records: every movement of money, every bet, and what each day came to. All paged by key: any page costs the same.
import { gameGroups } from '@tyche/rules/games';
import Type from 'typebox';
import { oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, IdText, Nothing, text, Timestamp } from './schemas.ts';

const PageSize = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }));
export const Day = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' });
/** Records up to this time are not available now; null: all that were asked for are here. */
const MissingBefore = Type.Union([Type.Integer(), Type.Null()]);
/** Pass it as `before` for the next page; null: this is the last one. */
const Next = Type.Union([IdText, Type.Null()]);

const WagerState = Type.Union([
  Type.Literal('placed'),
  Type.Literal('won'),
  Type.Literal('lost'),
  Type.Literal('void'),
]);

/** The codes of the specification, section 3. */
const GameType = Type.Enum(['LOTT', 'ELOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS', 'COCKFIGHT']);

const DayOfAccount = {
  deposited: Amount,
  withdrawn: Amount,
  transferredIn: Amount,
  transferredOut: Amount,
  staked: Amount,
  won: Amount,
  rebated: Amount,
  refunded: Amount,
  promoted: Amount,
  commission: Amount,
  other: Amount,
  /** What play came to: won, rebated and refunded less staked. */
  playNet: Amount,
};

/** What bets came to. */
const Figures = { bets: Type.Integer(), staked: Amount, returned: Amount, net: Amount };

export const records = {
  accountRecord: route({
    method: 'GET',
    path: '/wps/report/transaction',
    auth: 'member',
    gate: 'member-centre',
    summary:
      'Every movement of the account, newest first, with the balance after it and where it comes from.',
    input: closed({
      /** Codes of wire.md 4.2, several with commas; all without it. */
      transactionType: Type.Optional(text(200)),
      /** At most 12 months; the last 12 without it. */
      startTime: Type.Optional(Timestamp),
      endTime: Type.Optional(Timestamp),
      /**
       * Movements of the main wallet in one area (wire.md 4.1): 1 PVP, 2 main, 3 RNG, 4 lottery; all of them without it. Or those of a pocket:
       * 5 bonus, 6 locked, with the balances of the pocket.
       */
      accountType: Type.Optional(Type.Integer({ minimum: 1, maximum: 6 })),
      /** Pages by number, the first is 1, with `total`; `before` pages by key, which costs the same for any page. */
      pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
      before: Type.Optional(IdText),
      pageSize: PageSize,
    }),
    output: closed({
      /** May hold fewer entries than `pageSize` although there is a `next`: each call scans a limited window for a rare type. */
      list: Type.Array(
        closed({
          seq: IdText,
          transactionType: Type.Integer(),
          /** Names the type in the catalog: `records.type.<name>`. */
          type: Type.String(),
          amount: Amount,
          balance: Amount,
          time: Type.Integer(),
          /** What it belongs to, and its number there; empty where there is nothing to open. */
          source: closed({ kind: Type.String(), number: Type.String() }),
        }),
      ),
      next: Next,
      /** How many movements fit, and their pages; null unless `pageNo` was given. */
      total: Type.Union([Type.Integer(), Type.Null()]),
      totalPages: Type.Union([Type.Integer(), Type.Null()]),
      /** Of the whole time asked for, whatever the type. */
      sums: closed({ deposited: Amount, withdrawn: Amount, netDeposit: Amount }),
      missingBefore: MissingBefore,
      /** The wallets that have a record: 2 main, and the pockets 5 bonus and 6 locked of a member who ever had a bonus in them. */
      accountTypes: Type.Array(Type.Integer()),
      /** Every type. A code that stands for several movements has a row for each of their names. */
      types: Type.Array(closed({ transactionType: Type.Integer(), type: Type.String() })),
    }),
    refusals: ['invalid-input', 'archive-unavailable'],
  }),
  betRecord: route({
    method: 'GET',
    path: '/wps/report/wagers',
    auth: 'member',
    gate: 'member-centre',
    summary:
      'Bets of all games, newest first. Totals come with the first page, whatever the time (at most 12 months).',
    input: closed({
      state: Type.Optional(WagerState),
      gameType: Type.Optional(GameType),
      startTime: Type.Optional(Timestamp),
      endTime: Type.Optional(Timestamp),
      before: Type.Optional(IdText),
      pageSize: PageSize,
    }),
    output: closed({
      list: Type.Array(
        closed({
          wagerId: IdText,
          source: Type.String(),
          gameCode: Type.String(),
          gameName: Type.String(),
          gameType: Type.String(),
          /** The number of the ticket or round in its source. */
          number: Type.String(),
          stake: Amount,
          rebate: Amount,
          payout: Amount,
          validStake: Amount,
          net: Amount,
          state: WagerState,
          placedAt: Type.Integer(),
          endedAt: Type.Union([Type.Integer(), Type.Null()]),
        }),
      ),
      missingBefore: MissingBefore,
      next: Next,
      totals: Type.Union([
        closed({ count: Type.Integer(), staked: Amount, rebate: Amount, paid: Amount, net: Amount }),
        Type.Null(),
      ]),
    }),
    refusals: ['invalid-input', 'archive-unavailable'],
  }),
  personalLoss: route({
    method: 'GET',
    path: '/wps/report/personalProfit',
    auth: 'member',
    gate: 'member-centre',
    summary: 'What each day came to, by kind of movement and by type of game; at most 92 days.',
    input: closed({ startDay: Day, endDay: Day }),
    output: closed({
      rows: Type.Array(closed({ balanceDate: Day, ...DayOfAccount })),
      footer: closed(DayOfAccount),
      /** By the day a bet was placed. Open bets count as staked. */
      games: Type.Array(
        closed({
          balanceDate: Day,
          gameType: Type.String(),
          bets: Type.Integer(),
          staked: Amount,
          rebate: Amount,
          paid: Amount,
          net: Amount,
        }),
      ),
    }),
    refusals: ['invalid-input', 'archive-unavailable'],
  }),
  lossByGroup: route({
    method: 'GET',
    path: '/wps/report/lossByGroup',
    auth: 'member',
    gate: 'member-centre',
    summary:
      'What bets placed between two moments, at most 92 days, came to by group of games. Open bets count as staked, void ones not at all.',
    input: closed({ startTime: Timestamp, endTime: Timestamp }),
    output: closed({
      /** Those with a bet, in the order of the site. */
      groups: Type.Array(closed({ group: oneOf([...gameGroups]), ...Figures })),
      total: closed(Figures),
    }),
    refusals: ['invalid-input', 'archive-unavailable'],
  }),
  statement: route({
    method: 'GET',
    path: '/wps/report/statement',
    auth: 'member',
    gate: 'member-centre',
    summary: 'The last twelve months of the account, month by month: opening, movements by kind, closing.',
    input: Nothing,
    output: closed({
      currency: Type.String(),
      from: Type.Integer(),
      to: Type.Integer(),
      months: Type.Array(
        closed({
          month: Type.String(),
          opening: Amount,
          closing: Amount,
          netDeposit: Amount,
          ...DayOfAccount,
        }),
      ),
    }),
    refusals: ['archive-unavailable'],
  }),
};
