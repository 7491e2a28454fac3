import Type from 'typebox';
import { GameGroup, GameMenuItem } from './lottery.ts';
import { route } from './route.ts';
import { Amount, closed, GameId, Numero, text } from './schemas.ts';

const buster = { _: Type.Optional(text()), t: Type.Optional(text()) };
const Opened = closed({
  gameId: GameId,
  gameCode: Type.String(),
  gameName: Type.String(),
  numero: Type.String(),
  winNo: Type.String(),
  drawTime: Type.Integer(),
});

/** What a member finds games by, and how much a draw still takes. */
export const lotteryCatalogue = {
  vnGameMenu: route({
    method: 'GET',
    path: '/lgw/vn/games/game_menu',
    auth: 'open',
    summary: 'The Vietnamese lotteries of a prize mode, keyed by group.',
    input: closed({ prizeMode: Type.Optional(text(10)), device: Type.Optional(text(20)), ...buster }),
    output: Type.Record(Type.String(), GameGroup),
    refusals: ['prize-mode-not-offered'],
  }),
  recentLotteries: route({
    method: 'GET',
    path: '/lgw/vn/games/game_menu/recent',
    auth: 'member',
    summary: 'The lotteries that the member bet on last, newest first.',
    input: closed({ prizeMode: Type.Optional(text(10)), device: Type.Optional(text(20)), ...buster }),
    output: Type.Array(GameMenuItem),
    refusals: [],
  }),
  popularLotteries: route({
    method: 'GET',
    path: '/lgw/games/popular',
    auth: 'open',
    summary: 'The lotteries with the most bets of the last day, most first. Counted, never made up.',
    input: closed({ count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })), ...buster }),
    output: Type.Array(closed({ ...GameMenuItem.properties, bets: Type.Integer() })),
    refusals: [],
  }),
  openedDraws: route({
    method: 'GET',
    path: '/lgw/vn/numeros/opened/game',
    auth: 'open',
    summary: 'The latest results of the Vietnamese lotteries, newest first.',
    input: closed({ count: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })), ...buster }),
    output: Type.Array(Opened),
    refusals: [],
  }),
  orderLimits: route({
    method: 'POST',
    path: '/lgw/orders/limits',
    auth: 'member',
    bodyLimit: 1_048_576,
    summary:
      'What a draw still takes of a slip, told before it is confirmed: the stake left to the member, and the numbers that are sold out or nearly. Nothing is reserved.',
    input: closed({
      gameId: GameId,
      currentNumero: Numero,
      bettingSlipString: Type.String({ minLength: 1, maxLength: 800_000 }),
    }),
    output: closed({
      stake: Amount,
      stakeLeft: Amount,
      maxStakePerDraw: Amount,
      maxWinPerDraw: Amount,
      numbers: Type.Array(
        closed({
          line: Type.Integer(),
          number: Type.String(),
          share: Type.Integer({ minimum: 0, maximum: 100 }),
          soldOut: Type.Boolean(),
        }),
      ),
    }),
    refusals: [
      'unknown-game',
      'unknown-draw',
      'malformed-slip',
      'unknown-play',
      'play-closed',
      'bad-selection',
      'unit-not-offered',
      'too-many-lines',
    ],
  }),
};
