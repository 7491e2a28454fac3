// How staff run the draws. What needs two persons answers with the number of a proposal that another must approve.
import Type from 'typebox';
import { route } from './route.ts';
import { closed, GameId, IdText, Nothing, Numero, text, Timestamp } from './schemas.ts';

const Reason = Type.String({ minLength: 3, maxLength: 300 });
const Result = Type.String({ minLength: 1, maxLength: 2_000 });
const Day = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' });
const Source = Type.Union([Type.Literal('own'), Type.Literal('feed'), Type.Literal('manual')]);
const Proposed = closed({ approvalId: IdText });
const Seconds = Type.Integer({ minimum: 1, maximum: 5_000_000 });
const BeaconId = Type.String({ pattern: '^[1-9][0-9]{0,8}$' });
const ofDraw = { gameId: GameId, numero: Numero };
/** One game, or every game of a group. */
const Games = {
  gameId: Type.Optional(GameId),
  gameGroupCode: Type.Optional(text(20)),
  date: Day,
};

const GameRun = closed({
  gameId: GameId,
  gameCode: Type.String(),
  gameGroupCode: Type.String(),
  resultSource: Source,
  feed: Type.Union([Type.String(), Type.Null()]),
  lateSeconds: Type.Integer(),
  voidSeconds: Type.Integer(),
  correctionHours: Type.Integer(),
  isOnSale: Type.Boolean(),
  note: Type.String(),
});

export const drawStaff = {
  releaseDraw: route({
    method: 'PUT',
    path: '/wps/staff/draws/:gameId/:numero/release',
    stale: ['GET /wps/staff/incidents', 'GET /wps/staff/approvals'],
    auth: 'staff',
    permission: 'draws.manage',
    summary: 'Proposes that a frozen draw goes on. The reason is public.',
    input: closed({ ...ofDraw, reason: Reason }),
    output: Proposed,
    refusals: ['not-allowed', 'unknown-game', 'unknown-draw', 'draw-state-differs', 'approval-pending'],
  }),
  voidDraw: route({
    method: 'PUT',
    path: '/wps/staff/draws/:gameId/:numero/void',
    stale: ['GET /wps/staff/incidents', 'GET /wps/staff/approvals'],
    auth: 'staff',
    permission: 'draws.manage',
    summary:
      'Proposes that a draw ends without payment; after its settlement payouts and rebates are taken back. The reason is public.',
    input: closed({ ...ofDraw, reason: Reason }),
    output: Proposed,
    refusals: [
      'not-allowed',
      'unknown-game',
      'unknown-draw',
      'draw-state-differs',
      'correction-too-late',
      'approval-pending',
    ],
  }),
  beacons: route({
    method: 'GET',
    path: '/wps/staff/beacons',
    auth: 'staff',
    permission: 'draws.read',
    summary: 'Beacons that draws without a result name, and whether a worker can ask them.',
    input: Nothing,
    output: closed({
      list: Type.Array(
        closed({
          id: IdText,
          name: Type.String(),
          /** The first hex digits of its public key. */
          keyBegins: Type.String(),
          /** When a worker last could ask it. */
          seenAt: Type.Union([Type.Integer(), Type.Null()]),
          isAsked: Type.Boolean(),
          /** Draws without a result: before their close, closed, frozen. */
          onSale: Type.Integer(),
          due: Type.Integer(),
          frozen: Type.Integer(),
          firstAt: Type.Union([Type.Integer(), Type.Null()]),
        }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
  voidBeacon: route({
    method: 'PUT',
    path: '/wps/staff/beacons/:id/void',
    stale: ['GET /wps/staff/beacons', 'GET /wps/staff/approvals'],
    auth: 'staff',
    permission: 'draws.manage',
    summary:
      'Proposes that all draws without a result of a beacon whose key is lost end as void; at most 2,000 at once. The reason is public.',
    input: closed({ id: BeaconId, reason: Reason }),
    output: Proposed,
    refusals: ['not-allowed', 'unknown-beacon', 'beacon-in-use', 'draw-state-differs', 'approval-pending'],
  }),
  correctDraw: route({
    method: 'PUT',
    path: '/wps/staff/draws/:gameId/:numero/correction',
    auth: 'staff',
    permission: 'draws.manage',
    summary: 'Proposes another result for a draw whose result came from outside. The reason is public.',
    input: closed({ ...ofDraw, result: Result, reason: Reason }),
    output: Proposed,
    refusals: [
      'not-allowed',
      'unknown-game',
      'unknown-draw',
      'result-not-correctable',
      'result-malformed',
      'result-unchanged',
      'draw-state-differs',
      'correction-too-late',
      'approval-pending',
    ],
  }),
  enterResult: route({
    method: 'PUT',
    path: '/wps/staff/draws/:gameId/:numero/result',
    auth: 'staff',
    permission: 'draws.manage',
    summary:
      'Types the result of a draw that is drawn elsewhere. Two persons must type the same; unequal entries are thrown away.',
    input: closed({ ...ofDraw, result: Result, publishedAt: Type.Optional(Timestamp) }),
    output: closed({ state: Type.Union([Type.Literal('waiting'), Type.Literal('agreed')]) }),
    refusals: [
      'not-allowed',
      'unknown-game',
      'unknown-draw',
      'result-not-enterable',
      'result-malformed',
      'draw-not-due',
      'draw-state-differs',
      'second-person-needed',
      'results-differ',
    ],
  }),
  gameRuns: route({
    method: 'GET',
    path: '/wps/staff/games',
    auth: 'staff',
    permission: 'draws.read',
    summary: 'How each game is run, and the dates on which games are not drawn.',
    input: Nothing,
    output: closed({
      games: Type.Array(GameRun),
      closedDates: Type.Array(
        closed({ gameCode: Type.String(), date: Type.String(), reason: Type.String() }),
      ),
    }),
    refusals: ['not-allowed'],
  }),
  setGameRun: route({
    method: 'PUT',
    path: '/wps/staff/games/:gameId/run',
    auth: 'staff',
    permission: 'draws.manage',
    summary:
      'Proposes where the results of a game come from and how long they may be late. Draws that are scheduled keep their source.',
    input: closed({
      gameId: GameId,
      resultSource: Source,
      feed: Type.Union([text(500), Type.Null()]),
      lateSeconds: Seconds,
      voidSeconds: Seconds,
      correctionHours: Type.Integer({ minimum: 0, maximum: 720 }),
      reason: Reason,
    }),
    output: Proposed,
    refusals: ['not-allowed', 'unknown-game', 'feed-not-allowed', 'invalid-input', 'approval-pending'],
  }),
  setGameSale: route({
    method: 'PUT',
    path: '/wps/staff/games/:gameId/sale',
    auth: 'staff',
    permission: 'draws.manage',
    summary:
      'Takes a game off sale or puts it back, at once. Draws that were sold are drawn. The note is public.',
    input: closed({ gameId: GameId, isOnSale: Type.Boolean(), note: text(300) }),
    output: Type.Null(),
    refusals: ['not-allowed', 'unknown-game'],
  }),
  closeDate: route({
    method: 'PUT',
    path: '/wps/staff/calendar/close',
    auth: 'staff',
    permission: 'draws.manage',
    summary:
      'Proposes that one game, or all of a group, are not drawn on a date; bets that stand get their stakes back.',
    input: closed({ ...Games, reason: Reason }),
    output: Proposed,
    refusals: ['not-allowed', 'unknown-game', 'approval-pending'],
  }),
  reopenDate: route({
    method: 'PUT',
    path: '/wps/staff/calendar/reopen',
    auth: 'staff',
    permission: 'draws.manage',
    summary: 'Opens a date again for the draws that are not scheduled yet.',
    input: closed(Games),
    output: closed({ reopened: Type.Integer() }),
    refusals: ['not-allowed', 'unknown-game'],
  }),
};
