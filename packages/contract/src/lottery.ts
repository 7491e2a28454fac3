// The calls of the lottery: catalogue, draws, betting (`placeBet`), orders, receipts and proofs. The server handles them in
// apps/server/src/modules/lottery/routes.ts and modules/draws; the fields follow wire.md.
import Type from 'typebox';
import { route } from './route.ts';
import { Amount, closed, GameId, IdText, Numero, text, Timestamp } from './schemas.ts';

const buster = { _: Type.Optional(text()), t: Type.Optional(text()) };

/** A lottery as menus name it. */
export const GameMenuItem = closed({
  gameId: GameId,
  code: Type.String(),
  name: Type.String(),
  remark: Type.String(),
  periodSec: Type.Integer(),
  lockSec: Type.Integer(),
  /** There while the game is off sale: why. */
  maintenance: Type.Optional(Type.String()),
});
/** The lotteries of a group. */
export const GameGroup = closed({
  gameGroupCode: Type.String(),
  labelName: Type.String(),
  gameMenus: Type.Array(GameMenuItem),
});

const PlayMenu = closed({
  playId: Type.Integer(),
  playCode: Type.String(),
  playName: Type.String(),
  singleBetPrice: Amount,
  playSwitch: Type.Integer(),
  playMenuInfos: Type.Array(closed({ bonus: Amount, prizeType: Type.String() })),
});
const PlaySubGroup = closed({
  playId: Type.Integer(),
  playCode: Type.String(),
  playName: Type.String(),
  playMenus: Type.Array(PlayMenu),
});
const PlayGroup = closed({
  playId: Type.Integer(),
  playCode: Type.String(),
  playName: Type.String(),
  groupSwitch: Type.Integer(),
  sorting: Type.Integer(),
  playSubGroups: Type.Array(PlaySubGroup),
  playMenus: Type.Array(PlayMenu),
});

/** Statuses of wire.md 3.8: 2 not drawn, 4 won, 5 lost, 6 stopped by a win, 7 stopped by the number, 8 cancelled, 12 void. */
export const OrderStatus = Type.Union([
  Type.Literal(2),
  Type.Literal(4),
  Type.Literal(5),
  Type.Literal(6),
  Type.Literal(7),
  Type.Literal(8),
  Type.Literal(12),
]);

const OrderRow = closed({
  orderMasterId: IdText,
  orderDetailId: IdText,
  orderNumber: Type.String(),
  gameId: GameId,
  gameCode: Type.String(),
  gameName: Type.String(),
  numero: Type.String(),
  playId: Type.Integer(),
  playCode: Type.String(),
  playName: Type.String(),
  bet: Type.String(),
  stakes: Type.Integer(),
  series: Type.Integer(),
  bettingModeId: Type.Integer(),
  multiple: Type.Integer(),
  bettingAmount: Amount,
  winAmount: Amount,
  rebateAmount: Amount,
  winningNumber: Type.Union([Type.String(), Type.Null()]),
  bettingTime: Type.Integer(),
  drawTime: Type.Integer(),
  status: OrderStatus,
  chasing: Type.Boolean(),
  chasingPhase: Type.Integer(),
  totalChasePhases: Type.Integer(),
  winningStop: Type.Boolean(),
  cancellable: Type.Boolean(),
  kind: Type.Union([Type.Literal('ticket'), Type.Literal('chase')]),
});

export const lottery = {
  games: route({
    method: 'GET',
    path: '/lgw/games',
    auth: 'open',
    summary: 'The lotteries by group.',
    input: closed({ ...buster }),
    output: Type.Array(
      closed({
        gameGroupId: Type.Integer(),
        gameGroupCode: Type.String(),
        displayName: Type.String(),
        games: Type.Array(closed({ gameId: GameId, code: Type.String(), remark: Type.String() })),
      }),
    ),
    refusals: [],
  }),
  gameMenus: route({
    method: 'GET',
    path: '/lgw/games/game_menus',
    auth: 'open',
    summary: 'The lotteries of a prize mode, keyed by group.',
    input: closed({ prizeMode: Type.Optional(text(10)), ...buster }),
    output: Type.Record(Type.String(), GameGroup),
    refusals: ['prize-mode-not-offered'],
  }),
  playMenu: route({
    method: 'GET',
    path: '/lgw/games/:gameId/play_menu',
    auth: 'open',
    summary: 'The plays of a game with the prize of each at the base unit.',
    input: closed({ gameId: GameId, ...buster }),
    output: Type.Array(
      closed({
        prizeModeId: Type.Integer(),
        prizeModeName: Type.String(),
        playMenuGroups: Type.Array(PlayGroup),
      }),
    ),
    refusals: ['unknown-game'],
  }),
  gameSetting: route({
    method: 'GET',
    path: '/lgw/games/:gameId/setting',
    auth: 'open',
    summary: 'The limits and units of a game.',
    input: closed({ gameId: GameId, ...buster }),
    output: closed({
      betMultipleMax: Type.Integer(),
      betAmountMax: Amount,
      winAmountMax: Amount,
      maxChaseCount: Type.Integer(),
      bettingModes: Type.Array(closed({ bettingModeId: Type.Integer(), code: Type.String(), unit: Amount })),
    }),
    refusals: ['unknown-game'],
  }),
  series: route({
    method: 'GET',
    path: '/lgw/customers/series',
    auth: 'member',
    summary: "The member's range of series by game group.",
    input: closed({ ...buster }),
    output: Type.Array(
      closed({
        gameGroupCode: Type.String(),
        prizeModeId: Type.Integer(),
        minSeries: Type.Integer(),
        maxSeries: Type.Integer(),
        maxBetSeries: Type.Integer(),
        defaultSeries: Type.Integer(),
        rebateRate: Type.String(),
      }),
    ),
    refusals: [],
  }),
  placeBet: route({
    idempotent: true,
    method: 'POST',
    path: '/lgw/orders/betting',
    stale: [
      'GET /wps/v2/wallets/balance',
      'POST /lgw/orders',
      'GET /lgw/numeros/near',
      'GET /lgw/numeros/chase/:gameId',
    ],
    auth: 'member',
    // A hundred thousand typed numbers of five digits, also encrypted.
    bodyLimit: 900_000,
    compressed: true,
    summary:
      'Places an order. The header Idempotency-Key (a UUID version 7 of now) makes a repeat safe: same key and body, same answer. `balance` is the money available for bets, so money that a chase or a withdrawal holds is left out. The body may come with `content-encoding: gzip`.',
    input: closed({
      gameId: GameId,
      currentNumero: Numero,
      bettingSlipString: Type.String({ minLength: 1, maxLength: 850_000 }),
      betCartAmountSum: Type.Union([Type.String({ maxLength: 24 }), Type.Number()]),
      winningStop: Type.Optional(Type.Boolean()),
      abandoning: Type.Optional(Type.Boolean()),
      chase: Type.Optional(Type.Boolean()),
      device: Type.Optional(text(20)),
      orderType: Type.Optional(Type.Integer()),
      quickChase: Type.Optional(Type.Boolean()),
      prizeModeId: Type.Optional(Type.Integer()),
      chaseSlip: Type.Optional(
        Type.Union([
          Type.Null(),
          closed({
            numero: Numero,
            multiples: Type.Array(Type.Integer({ minimum: 1, maximum: 99_999 }), {
              minItems: 1,
              maxItems: 1_440,
            }),
          }),
        ]),
      ),
    }),
    output: closed({
      orderNumber: Type.String(),
      orderId: IdText,
      numero: Type.String(),
      totalBettingAmount: Amount,
      balance: Amount,
    }),
    refusals: [
      'unknown-game',
      'unknown-draw',
      'draw-closed',
      'draw-not-open',
      'game-maintenance',
      'malformed-slip',
      'unknown-play',
      'play-closed',
      'bad-selection',
      'unit-not-offered',
      'series-out-of-range',
      'multiple-out-of-range',
      'too-many-lines',
      'too-many-bets',
      'stake-out-of-range',
      'amount-mismatch',
      'prize-mode-not-offered',
      'chase-out-of-range',
      'draw-stake-limit',
      'number-sold-out',
      'insufficient-balance',
      'bonus-game-excluded',
      'bonus-max-bet',
      'wallet-locked',
      'stake-limit-reached',
      'play-stopped',
      'reality-check-due',
      'session-time-reached',
      'key-reused',
      'invalid-amount',
    ],
  }),
  listOrders: route({
    method: 'POST',
    path: '/lgw/orders',
    auth: 'member',
    summary: "The member's tickets, newest first.",
    input: closed({
      startDate: Type.Optional(Timestamp),
      endDate: Type.Optional(Timestamp),
      orderStatus: Type.Optional(Type.Union([OrderStatus, Type.Literal(''), Type.Null()])),
      /** Of paid bets (status 4) those with a net gain, or those that brought no more than they cost. */
      outcome: Type.Optional(Type.Union([Type.Literal('won'), Type.Literal('returned')])),
      gameId: Type.Optional(Type.Union([GameId, Type.Null()])),
      orderNumber: Type.Optional(Type.Union([text(40), Type.Null()])),
      chasingOrder: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
      numero: Type.Optional(Type.Union([text(20), Type.Null()])),
      chasingStatus: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
      page: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    output: closed({
      orders: closed({
        content: Type.Array(OrderRow),
        totalPages: Type.Integer(),
        totalElements: Type.Integer(),
      }),
      orderSumTO: closed({ sumPlanBettingAmt: Amount, sumActualBettingAmt: Amount, sumWinningAmt: Amount }),
      /** Tickets up to this time are not available now; null: all that were asked for are here. */
      missingBefore: Type.Union([Type.Integer(), Type.Null()]),
    }),
    refusals: ['unknown-game', 'archive-unavailable'],
  }),
  orderDetail: route({
    method: 'GET',
    path: '/lgw/orders/detail/:id',
    auth: 'member',
    summary: 'One ticket of the member, with every prize it won.',
    input: closed({ id: IdText, ...buster }),
    output: closed({
      order: OrderRow,
      hits: Type.Array(closed({ prizeKey: Type.String(), count: Type.Integer(), amount: Amount })),
    }),
    refusals: ['archive-unavailable', 'unknown-order'],
  }),
  ticketReceipt: route({
    method: 'GET',
    path: '/lgw/orders/receipt/:id',
    auth: 'member',
    summary: 'The ticket as it was sealed and its inclusion proof against the published root.',
    input: closed({ id: IdText, ...buster }),
    output: closed({
      gameCode: Type.String(),
      numero: Type.String(),
      ticketId: IdText,
      leafText: Type.String(),
      leafHash: Type.String(),
      index: Type.Integer(),
      path: Type.Array(
        closed({ side: Type.Union([Type.Literal('left'), Type.Literal('right')]), hash: Type.String() }),
      ),
      root: Type.String(),
    }),
    refusals: ['archive-unavailable', 'unknown-order', 'not-sealed-yet'],
  }),
  cancelTickets: route({
    idempotent: true,
    method: 'PUT',
    path: '/lgw/orders/suborders/cancel',
    stale: ['POST /lgw/orders', 'GET /lgw/orders/detail/:id', 'GET /wps/v2/wallets/balance'],
    auth: 'member',
    summary:
      'Cancels tickets whose draw is still on sale, and chased draws that have not begun. All of them or none. The same Idempotency-Key is answered as before.',
    input: Type.Array(Type.Union([IdText, Type.Integer({ minimum: 1 })]), { minItems: 1, maxItems: 200 }),
    output: closed({ cancelled: Type.Integer(), refunded: Amount }),
    refusals: ['unknown-order', 'ticket-not-cancellable', 'draw-closed', 'key-reused'],
  }),
};
