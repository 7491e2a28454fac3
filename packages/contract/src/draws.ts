import type { DrawModel } from '@tyche/rules/fairness';
import Type from 'typebox';
import { route } from './route.ts';
import { closed, GameId, Numero, text } from './schemas.ts';

const buster = { _: Type.Optional(text()), t: Type.Optional(text()) };

const Notice = closed({ kind: Type.String(), reason: Type.String(), at: Type.Integer() });

const Drawn = closed({
  gameId: GameId,
  gameCode: Type.String(),
  gameName: Type.String(),
  numero: Type.String(),
  winNo: Type.String(),
  state: Type.String(),
  drawTime: Type.Integer(),
  /** Whether the result was put right after it had been published. */
  corrected: Type.Boolean(),
  notices: Type.Array(Notice),
});

const HexOrNull = Type.Union([Type.String(), Type.Null()]);

/**
 * All that the public needs to recompute a draw. The commitment is null until shortly before sales, the beacon's round a plan until then.
 * Before the draw is made the seed, the randomness and the result are null.
 */
export const DrawProof = closed({
  gameCode: Type.String(),
  gameId: GameId,
  numero: Type.String(),
  state: Type.String(),
  model: Type.Unsafe<DrawModel>(Type.Object({ kind: Type.String() })),
  commitment: HexOrNull,
  committedAt: Type.Union([Type.Integer(), Type.Null()]),
  opensAt: Type.Integer(),
  closesAt: Type.Integer(),
  drawsAt: Type.Integer(),
  beacon: closed({
    name: Type.String(),
    independent: Type.Boolean(),
    scheme: Type.String(),
    publicKey: Type.String(),
    genesis: Type.Integer(),
    periodSeconds: Type.Integer(),
    round: Type.Integer(),
    signature: HexOrNull,
    randomness: HexOrNull,
  }),
  /** The seed, encrypted to a later round of the beacon; null where the beacon cannot hold it. There since before sales. */
  escrow: Type.Union([Type.Null(), closed({ round: Type.Integer(), ciphertext: Type.String() })]),
  seed: HexOrNull,
  result: HexOrNull,
  resultVersion: Type.Integer(),
  source: Type.Union([Type.Literal('own'), Type.Literal('feed'), Type.Literal('manual')]),
  knownAt: Type.Union([Type.Integer(), Type.Null()]),
  corrected: Type.Boolean(),
  results: Type.Array(closed({ version: Type.Integer(), result: Type.String(), at: Type.Integer() })),
  notices: Type.Array(Notice),
  sealed: Type.Union([
    Type.Null(),
    closed({ root: Type.String(), tickets: Type.Integer(), stake: Type.String() }),
  ]),
});

export const draws = {
  near: route({
    method: 'GET',
    path: '/lgw/numeros/near',
    auth: 'open',
    summary: "The draw that runs now with the one before and the one after. Times are the database's.",
    input: closed({ gameId: GameId, ...buster }),
    output: closed({
      serverTime: Type.Integer(),
      /** Why the game is off sale; null while it is on. */
      maintenance: Type.Union([Type.Null(), Type.String()]),
      previousNumero: Type.Union([
        Type.Null(),
        closed({ numero: Type.String(), winNo: HexOrNull, state: Type.String() }),
      ]),
      currentNumero: closed({
        numero: Type.String(),
        gameId: GameId,
        remainTime: Type.Integer(),
        lockTime: Type.Integer(),
        isSale: Type.Boolean(),
        opensAt: Type.Integer(),
        closesAt: Type.Integer(),
        drawsAt: Type.Integer(),
        commitment: HexOrNull,
      }),
      nextNumero: Type.Union([
        Type.Null(),
        closed({
          numero: Type.String(),
          isSale: Type.Boolean(),
          opensAt: Type.Integer(),
          closesAt: Type.Integer(),
          drawsAt: Type.Integer(),
          commitment: HexOrNull,
        }),
      ]),
    }),
    refusals: ['unknown-game', 'unknown-draw'],
  }),
  chaseNumeros: route({
    method: 'GET',
    path: '/lgw/numeros/chase/:gameId',
    auth: 'open',
    summary: 'The draws that a chase may reach, the one on sale first.',
    input: closed({ gameId: GameId, ...buster }),
    output: closed({
      maxChaseCount: Type.Integer(),
      chaseNumeros: Type.Array(
        closed({ numero: Type.String(), closesAt: Type.Integer(), drawsAt: Type.Integer() }),
      ),
    }),
    refusals: ['unknown-game'],
  }),
  drawHistory: route({
    method: 'GET',
    path: '/lgw/draw/:gameId',
    auth: 'open',
    summary:
      'Results of a game, newest first; `numero` keeps those whose number begins so: a day as yyyyMMdd, or one draw.',
    input: closed({
      gameId: GameId,
      page: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      numero: Type.Optional(Type.String({ pattern: '^[0-9]{0,12}$' })),
      ...buster,
    }),
    output: closed({ content: Type.Array(Drawn), totalPages: Type.Integer(), totalElements: Type.Integer() }),
    refusals: ['unknown-game'],
  }),
  latestOfEveryGame: route({
    method: 'GET',
    path: '/lotto/lgw/games/opened/numero',
    auth: 'open',
    summary: 'The latest result of every game.',
    input: closed({ ...buster }),
    output: Type.Array(Drawn),
    refusals: [],
  }),
  drawProof: route({
    method: 'GET',
    path: '/lgw/draw/:gameId/proof/:numero',
    auth: 'open',
    summary: 'Everything that is needed to check a draw without us.',
    input: closed({ gameId: GameId, numero: Numero, ...buster }),
    output: DrawProof,
    refusals: ['unknown-game', 'unknown-draw'],
  }),
};
