import Type from 'typebox';
import { route } from './route.ts';
import { Amount, closed, text } from './schemas.ts';

export const wagers = {
  winnerBoard: route({
    method: 'GET',
    path: '/wps/relay/ODSFE2_getWinnerBoard',
    auth: 'open',
    summary: 'The latest real wins, newest first, names masked.',
    input: closed({
      gameCategory: Type.Optional(text(20)),
      language: Type.Optional(text(5)),
      limitNum: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    }),
    output: closed({
      list: Type.Array(
        closed({
          vo: closed({
            customerName: Type.String(),
            gameName: Type.String(),
            gameCode: Type.String(),
            winAmount: Amount,
            gameType: Type.String(),
            vendor: Type.String(),
            time: Type.Integer(),
          }),
        }),
      ),
    }),
    refusals: [],
  }),
};
