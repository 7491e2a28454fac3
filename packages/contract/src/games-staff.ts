// The catalogue of vendors' games as staff arrange it: what is featured, hot and hidden. What a game is, its vendor says.
import Type from 'typebox';
import { nullable, pageOf, paging, Reason } from './cashier-shapes.ts';
import { GameType } from './games.ts';
import { route } from './route.ts';
import { closed, Done, text, Timestamp } from './schemas.ts';

const staff = { auth: 'staff' } as const;
const NodeId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Place = Type.Integer({ minimum: 1, maximum: 1_000_000 });

export const gamesStaff = {
  staffGames: route({
    ...staff,
    method: 'GET',
    path: '/wps/staff/catalogue',
    permission: 'cashier.read',
    summary:
      'Every game that a vendor offers or offered, in the order of lobbies. `name` finds as the search of lobbies does.',
    input: closed({ ...paging, name: Type.Optional(text(60)) }),
    output: pageOf(
      closed({
        nodeId: NodeId,
        vendor: Type.String(),
        gameCode: Type.String(),
        gameType: GameType,
        name: Type.String(),
        /** Its place among the featured games, from 1; null: after those that have one. */
        place: nullable(Place),
        isHot: Type.Boolean(),
        isHidden: Type.Boolean(),
        /** The vendor offers it no more. */
        isRetired: Type.Boolean(),
        listedAt: Timestamp,
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
      'Changes what a lobby shows of a game: its place (null takes it away), whether it is hot, whether it is hidden. What is not named stays.',
    input: closed({
      nodeId: NodeId,
      place: Type.Optional(nullable(Place)),
      isHot: Type.Optional(Type.Boolean()),
      isHidden: Type.Optional(Type.Boolean()),
      reason: Reason,
    }),
    output: Done,
    refusals: ['not-allowed', 'unknown-game'],
  }),
};
