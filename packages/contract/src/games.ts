// The catalogue of vendors' games: lanes, lists, favourites, and opening a game (specification sections 2, 4 and 7). Fields
// that older pages send and that decide nothing here are read and left alone.
import { volatilityBands } from '@tyche/rules/games';
import Type from 'typebox';
import { nullable, oneOf } from './cashier-shapes.ts';
import { route } from './route.ts';
import { closed, Done, text } from './schemas.ts';

/** Kinds of games, in the order of the site. */
export const gameTypes = [
  'LOTT',
  'ELOTT',
  'LIVE',
  'SPORTS',
  'FISH',
  'RNG',
  'PVP',
  'ESPORTS',
  'COCKFIGHT',
] as const;

export const GameType = oneOf([...gameTypes]);

/** Classes of games: scratch, poker, jackpot, table, arcade, bingo, slots, and the originals of the house. */
export const gameClasses = ['SC', 'VP', 'JP', 'TG', 'AC', 'BG', 'SM', 'IN'] as const;

const NodeId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Code = text(64);

/** A game as a lobby shows it. */
export const GameItem = closed({
  nodeId: NodeId,
  /** The vendor's code of the game. */
  roomId: Type.String(),
  /** The vendor, and its name. */
  vassalage: Type.String(),
  vendorName: Type.String(),
  gameType: GameType,
  /** In the language of the request. */
  gameName: Type.String(),
  gameClassify: Type.Array(Type.String()),
  /** What its picture is drawn from: a scene of the house, or the seed of a generated one. */
  art: closed({ scene: nullable(Type.String()), seed: Type.Integer() }),
  isHot: Type.Boolean(),
  isNew: Type.Boolean(),
  /** It can be played for play money. */
  hasDemo: Type.Boolean(),
  /** In percent with six decimals; null where the vendor does not say. */
  rtp: nullable(Type.String()),
  /** Whether its bets count for the turnover of a bonus that allows its type, and may hold its money. */
  countsForBonus: Type.Boolean(),
  /** 1 low to 5 high. */
  volatility: nullable(Type.Integer()),
  /** The largest multiple of the bet. */
  maxWinX: nullable(Type.Integer()),
  /** The smallest bet in the currency of the site; null where the vendor does not say. */
  minBet: nullable(Type.String()),
  /** `off` and `maintenance`: it is shown, and cannot be opened now. `sample`: an entry of a demo, without a game. */
  status: oneOf(['ready', 'maintenance', 'off', 'sample']),
});

const ignored = {
  merchant: Type.Optional(text()),
  merchantCode: Type.Optional(text()),
  platform: Type.Optional(text()),
  channel: Type.Optional(text()),
  clientType: Type.Optional(text()),
  isPlatform: Type.Optional(text()),
  language: Type.Optional(text(10)),
  minBet: Type.Optional(text()),
  minLineNum: Type.Optional(text()),
  imgSize: Type.Optional(text()),
  iconType: Type.Optional(text()),
  ext: Type.Optional(text()),
};
const page = {
  pageNo: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};
/** What the lists of opened games are narrowed by. */
const narrowed = {
  gameType: Type.Optional(GameType),
  gameClassify: Type.Optional(oneOf([...gameClasses])),
  vassalage: Type.Optional(Code),
};
const favourite = closed({
  nodeId: NodeId,
  vendor: Type.Optional(Code),
  gameType: Type.Optional(text(20)),
});

export const games = {
  gameVendors: route({
    method: 'GET',
    path: '/wps/relay/GCSGAME_newGameVendor',
    auth: 'open',
    summary:
      'The categories that have a vendor, each with its vendors and classes. A category without one is not there.',
    input: closed(ignored),
    output: closed({
      data: closed({
        lanes: Type.Array(
          closed({
            title: Type.String(),
            gameType: GameType,
            cards: Type.Array(
              closed({
                vassalage: Type.String(),
                displayName: Type.String(),
                /** A letter or two that stand for the vendor. */
                smallIcon: Type.String(),
                isHot: Type.Boolean(),
                accountTypeName: Type.String(),
                /** The card is no game: opening it shows the games of the vendor. */
                isGame: Type.Literal('VASSALAGE'),
                status: oneOf(['ready', 'maintenance', 'off']),
                gameCount: Type.Integer(),
              }),
            ),
            gameClassify: Type.Array(
              closed({ key: Type.String(), displayName: Type.String(), gameCount: Type.Integer() }),
            ),
            /** The smallest bets that its games have, lowest first, eight at most. */
            minBets: Type.Array(Type.String()),
          }),
        ),
      }),
    }),
    refusals: [],
  }),
  gameList: route({
    method: 'GET',
    path: '/wps/relay/GCSGAME_gameList',
    auth: 'open',
    summary:
      'Games, 35 a page. `gameName` finds names without their accents, with one letter wrong, and by initials. `gameClassify` HOT and NEW are lists too. A game that does not say what is filtered by is not in the answer.',
    input: closed({
      ...ignored,
      ...page,
      gameType: Type.Optional(GameType),
      vassalage: Type.Optional(Code),
      gameClassify: Type.Optional(text(8)),
      gameName: Type.Optional(text(60)),
      isNew: Type.Optional(text(5)),
      /** Volatility 1 and 2, 3, or 4 and 5. */
      volatility: Type.Optional(oneOf([...volatilityBands])),
      /** In percent: the lowest return to player. */
      rtpFrom: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
      /** Games that can be played with this bet, in the currency of the site. Empty or zero: all of them. */
      minBet: Type.Optional(text(21)),
      sort: Type.Optional(oneOf(['featured', 'name', 'newest', 'rtp'])),
    }),
    output: closed({
      games: Type.Array(GameItem),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
    }),
    refusals: [],
  }),
  hotGames: route({
    method: 'GET',
    path: '/wps/relay/GCSGAME_hotGamesV2',
    auth: 'open',
    summary: 'The games that the operator features.',
    input: closed({ ...ignored, vassalage: Type.Optional(Code) }),
    output: closed({ list: Type.Array(GameItem) }),
    refusals: [],
  }),
  popularGames: route({
    method: 'GET',
    path: '/wps/relay/GCSGAME_popularGames',
    auth: 'open',
    summary:
      'The games that the most members opened in the last day, most first, 20 unless `count` says otherwise; of a type, a class or a vendor where these are named. Counted, never made up.',
    input: closed({
      ...ignored,
      ...narrowed,
      count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    }),
    output: closed({ list: Type.Array(GameItem) }),
    refusals: [],
  }),
  vendorGameTypes: route({
    method: 'GET',
    path: '/wps/relay/GLS2_getVassGameType',
    auth: 'open',
    summary: 'By kind of game: the vendors that have it, each with its classes.',
    input: closed({ ...ignored, typeId: Type.Optional(text()), merchant_code: Type.Optional(text()) }),
    output: closed({
      content: Type.Record(Type.String(), Type.Record(Type.String(), Type.Array(Type.String()))),
    }),
    refusals: [],
  }),
  recentGames: route({
    method: 'GET',
    path: '/wps/relay/GCS_recentGame',
    auth: 'member',
    summary:
      'The games that the member opened last, newest first, 100 at most; of a type, a class or a vendor where these are named.',
    input: closed({ ...ignored, ...page, ...narrowed }),
    output: closed({
      list: Type.Array(GameItem),
      totalPages: Type.Integer(),
      totalCount: Type.Integer(),
    }),
    refusals: [],
  }),
  favouriteIds: route({
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGames',
    auth: 'member',
    summary: 'The node ids of the favourites of the member.',
    input: closed(ignored),
    output: Type.Array(NodeId),
    refusals: [],
  }),
  favouriteGames: route({
    method: 'GET',
    path: '/wps/relay/MCSFE_getFavoriteGamesList',
    auth: 'member',
    summary: 'The favourites of the member, newest first; of one kind with `gameType`.',
    input: closed({
      ...ignored,
      pageNo: page.pageNo,
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
      gameType: Type.Optional(GameType),
      vendor: Type.Optional(Code),
    }),
    output: closed({
      content: Type.Array(GameItem),
      totalPages: Type.Integer(),
      pageNum: Type.Integer(),
    }),
    refusals: [],
  }),
  addFavourite: route({
    method: 'POST',
    path: '/wps/relay/MCSFE_addFavoriteGameV2',
    auth: 'member',
    stale: ['GET /wps/relay/MCSFE_getFavoriteGames', 'GET /wps/relay/MCSFE_getFavoriteGamesList'],
    summary: 'Makes a game a favourite. Doing so again changes nothing. At most 999.',
    input: favourite,
    output: Done,
    refusals: ['unknown-game', 'too-many-favourites'],
  }),
  removeFavourite: route({
    method: 'DELETE',
    path: '/wps/relay/MCSFE_removeFavoriteGameV2',
    auth: 'member',
    stale: ['GET /wps/relay/MCSFE_getFavoriteGames', 'GET /wps/relay/MCSFE_getFavoriteGamesList'],
    summary: 'Removes a game from the favourites. Doing so again changes nothing.',
    input: favourite,
    output: Done,
    refusals: [],
  }),
  launchGame: route({
    method: 'POST',
    path: '/wps/game/launchGame',
    auth: 'member',
    stale: [
      'GET /wps/relay/GCS_recentGame',
      'GET /wps/v2/wallets/balance',
      'GET /wps/wallets/vendors',
      'GET /wps/wallets/vendors/holdings',
      'GET /wps/report/walletTransfer',
    ],
    summary:
      'Opens a game: the address of the frame, good once and for two minutes. `accountType` 0 asks for play money; a trial account has nothing else. ' +
      'Who plays, the session says: names and tokens in the body are left alone.',
    input: closed({
      ...ignored,
      gameId: Type.Optional(Code),
      roomId: Type.Optional(Code),
      nodeId: Type.Optional(NodeId),
      vassalage: Type.Optional(Code),
      accountType: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
      confirmTrans: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
      launchMode: Type.Optional(text(10)),
      username: Type.Optional(text()),
      token: Type.Optional(text()),
      view: Type.Optional(text()),
      backUrl: Type.Optional(text(500)),
      /** What the frame begins with. */
      theme: Type.Optional(oneOf(['light', 'dark'])),
    }),
    output: closed({
      game_url: Type.String(),
      game: GameItem,
      /** Where the frame's messages come from. */
      origin: Type.String(),
      /** 1: real play, 0: play money. */
      accountType: Type.Integer({ minimum: 0, maximum: 1 }),
      /** The vendor's wallet that the game is played from, and that the main wallet's money has gone to; null: the main wallet pays. */
      walletTypeId: Type.Union([Type.Integer(), Type.Null()]),
    }),
    refusals: [
      'unknown-game',
      'sample-game',
      'game-disabled',
      'vendor-off',
      'vendor-maintenance',
      'game-not-opened',
      'in-need-true-account',
      'no-demo',
      'self-excluded',
      'play-stopped',
      'account-disabled',
      'wallet-locked',
      'reality-check-due',
      'session-time-reached',
      'stake-limit-reached',
    ],
  }),
  gameRooms: route({
    method: 'GET',
    path: '/wps/relay/GLS2_roomList',
    auth: 'member',
    summary: 'The rooms of a vendor in which players play against each other.',
    input: closed({ ...ignored, vendor: Type.Optional(Code), type: Type.Optional(text(20)) }),
    output: closed({ content: Type.Array(GameItem) }),
    refusals: [],
  }),
  gameByNode: route({
    method: 'GET',
    path: '/wps/games/:nodeId',
    auth: 'open',
    summary: 'One game of the catalogue.',
    input: closed({ nodeId: NodeId }),
    output: GameItem,
    refusals: ['unknown-game'],
  }),
};
