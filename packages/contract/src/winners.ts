// Real wins as everybody sees them, and whether a member is among them (docs/reference/rewards.md 7.5).
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { Amount, closed, Done, Nothing, text } from './schemas.ts';

/** The last 24 hours, or the last seven days. */
export const winnerPeriods = ['24h', '7d'] as const;
export type WinnerPeriod = (typeof winnerPeriods)[number];
const Period = oneOf([...winnerPeriods]);

const Wins = closed({
  /** Wins below it are not shown. */
  least: Amount,
  list: Type.Array(
    closed({
      vo: closed({
        customerName: Type.String(),
        gameName: Type.String(),
        gameCode: Type.String(),
        /** What the picture of a vendor's game is drawn from; null for a lottery. */
        picture: nullable(
          closed({ vendor: Type.String(), scene: nullable(Type.String()), seed: Type.Integer() }),
        ),
        winAmount: Amount,
        gameType: Type.String(),
        vendor: Type.String(),
        /** The minute. */
        time: Type.Integer(),
      }),
    }),
  ),
});

export const winners = {
  winnerBoard: route({
    method: 'GET',
    path: '/wps/relay/ODSFE2_getWinnerBoard',
    auth: 'open',
    summary:
      'The latest real wins of the last seven days, or of 24 hours (`period` 24h), newest first, names masked.',
    input: closed({
      gameCategory: Type.Optional(text(20)),
      language: Type.Optional(text(5)),
      limitNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
      period: Type.Optional(Period),
    }),
    output: Wins,
    refusals: [],
  }),
  rankList: route({
    method: 'GET',
    path: '/wps/relay/GCSGAME_getRankList',
    auth: 'open',
    summary: 'The same wins; `ALL` and 50 of them unless told.',
    input: closed({
      category: Type.Optional(text(20)),
      language: Type.Optional(text(5)),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    output: Wins,
    refusals: [],
  }),
  winShare: route({
    method: 'GET',
    path: '/wps/winners/share',
    auth: 'open',
    summary:
      'How many of the settled bets of the last 24 hours returned more than their stake. At most five minutes old.',
    input: Nothing,
    output: closed({ bets: Type.Integer(), returnedMore: Type.Integer() }),
    refusals: [],
  }),
  winnerSettings: route({
    method: 'GET',
    path: '/wps/winners/settings',
    auth: 'member',
    gate: 'member-centre',
    summary: 'Whether the wins of the caller are hidden.',
    input: Nothing,
    output: closed({ isHidden: Type.Boolean() }),
    refusals: [],
  }),
  setWinnerSettings: route({
    method: 'PUT',
    path: '/wps/winners/settings',
    auth: 'member',
    gate: 'member-centre',
    stale: ['GET /wps/winners/settings', 'GET /wps/relay/ODSFE2_getWinnerBoard'],
    summary: 'Hides all wins of the caller at once, past ones too, or shows them.',
    input: closed({ isHidden: Type.Boolean() }),
    output: Done,
    refusals: [],
  }),
};
