// The catalogue of vendors' games as staff arrange it: what is featured, hot and hidden, and what the operator says of a game instead of
// its vendor.
import { sceneCodes } from '@tyche/rules/games';
import Type from 'typebox';
import { nullable, oneOf, pageOf, paging, Reason } from './cashier-shapes.ts';
import { gameClasses, GameType } from './games.ts';
import { route } from './route.ts';
import { closed, Done, text, Timestamp } from './schemas.ts';

const staff = { auth: 'staff' } as const;
const NodeId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Place = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const Seed = Type.Integer({ minimum: 0, maximum: 2_147_483_646 });

/** A name in a language of the wire. */
const Name = closed({ language: Type.String({ pattern: '^[A-Z]{2}$' }), name: text(60) });
/** The scene of a picture; empty: none, so that the picture is drawn from its seed. */
const OwnScene = oneOf(['', ...sceneCodes]);

export const gamesStaff = {
  staffGames: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/catalogue',
    permission: 'cashier.read',
    summary:
      'Every game that a vendor offers or offered, in the order of lobbies. `name` finds as the search of lobbies does. `hasFreeRounds` leaves out those that take no free rounds, or are not offered.',
    input: closed({
      ...paging,
      name: Type.Optional(text(60)),
      hasFreeRounds: Type.Optional(Type.Literal(true)),
    }),
    output: pageOf(
      closed({
        nodeId: NodeId,
        vendor: Type.String(),
        gameCode: Type.String(),
        gameType: GameType,
        name: Type.String(),
        gameClassify: Type.Array(Type.String()),
        /** As lobbies draw it. */
        art: closed({ scene: nullable(Type.String()), seed: Type.Integer() }),
        /** Its place among the featured games, from 1; null: after those that have one. */
        place: nullable(Place),
        isHot: Type.Boolean(),
        isHidden: Type.Boolean(),
        /** The vendor offers it no more. */
        isRetired: Type.Boolean(),
        /** Staff stopped the bets of the game, or of its vendor. */
        isOff: Type.Boolean(),
        isVendorOff: Type.Boolean(),
        listedAt: Timestamp,
        /** What the vendor says. */
        offered: closed({
          names: Type.Array(Name),
          gameClassify: Type.Array(Type.String()),
          scene: nullable(Type.String()),
          /** `BET`: one win ends a bet; `ROUND`: one win ends the round; null: it does not say. */
          settlement: nullable(oneOf(['BET', 'ROUND'])),
        }),
        /** What the operator says instead. Null: as the vendor says. */
        own: closed({
          names: Type.Array(Name),
          gameClassify: nullable(Type.Array(Type.String())),
          scene: nullable(Type.String()),
        }),
      }),
    ),
    refusals: [],
  }),
  arrangeGame: route({
    ...staff,
    method: 'PUT',
    path: '/wps/staff/catalogue/:nodeId',
    stale: ['GET /wps/staff/catalogue'],
    permission: 'site.manage',
    summary:
      'Changes what a lobby shows of a game: its place (null takes it away), whether it is hot or hidden, its own names, classes and picture. What is not named stays.',
    input: closed({
      nodeId: NodeId,
      place: Type.Optional(nullable(Place)),
      isHot: Type.Optional(Type.Boolean()),
      isHidden: Type.Optional(Type.Boolean()),
      /** An empty name takes the own one back; a language that is not named stays. */
      names: Type.Optional(Type.Array(Name, { maxItems: 30 })),
      /** Null: the vendor's. */
      gameClassify: Type.Optional(
        nullable(Type.Array(oneOf([...gameClasses]), { maxItems: gameClasses.length, uniqueItems: true })),
      ),
      /** Null: the vendor's. */
      scene: Type.Optional(nullable(OwnScene)),
      artSeed: Type.Optional(Seed),
      reason: Reason,
    }),
    output: Done,
    refusals: ['not-allowed', 'unknown-game'],
  }),
};
