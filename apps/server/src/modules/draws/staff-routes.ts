import { drawStaff } from '@tyche/contract/draw-staff';
import type { Game } from '@tyche/rules/lottery';
import { findGameById, games } from '@tyche/rules/lottery/games';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Actor } from '../staff/index.ts';
import {
  listRuns,
  proposeClosing,
  proposeSettings,
  reopenDate,
  setSale,
  usualSettings,
} from './game-settings.ts';
import { listBeacons, proposeVoidOfBeacon } from './lost-beacons.ts';
import { type DrawChange, proposeChange } from './operate-draw.ts';
import { enterResult } from './typed-results.ts';

/** How staff run draws and games. */
export function drawStaffRoutes({
  database,
}: {
  readonly database: Database;
}): Handlers<keyof typeof drawStaff> {
  async function propose(
    draw: { gameId: number; numero: string },
    change: DrawChange & { reason: string },
    call: Actor,
  ) {
    const named = { gameCode: gameOf(draw.gameId).code, number: draw.numero };
    return { approvalId: (await proposeChange(database, named, change, call)).toString() };
  }

  return {
    releaseDraw: ({ reason, ...draw }, call) => propose(draw, { kind: 'draw.release', reason }, call),
    voidDraw: ({ reason, ...draw }, call) => propose(draw, { kind: 'draw.void', reason }, call),
    correctDraw: ({ reason, result, ...draw }, call) =>
      propose(draw, { kind: 'draw.correct', result, reason }, call),
    async enterResult({ gameId, numero, result, publishedAt }, call) {
      const typed = {
        gameCode: gameOf(gameId).code,
        number: numero,
        result,
        publishedAt: publishedAt === undefined ? null : new Date(publishedAt),
      };
      return { state: await enterResult(database, typed, call) };
    },
    async beacons() {
      const found = await listBeacons(database);
      return {
        list: found.map(({ id, name, publicKey, seenAt, isAsked, onSale, due, frozen, firstAt }) => ({
          id: id.toString(),
          name,
          keyBegins: publicKey.slice(0, 16),
          seenAt: seenAt?.getTime() ?? null,
          isAsked,
          onSale: Number(onSale),
          due: Number(due),
          frozen: Number(frozen),
          firstAt: firstAt?.getTime() ?? null,
        })),
      };
    },
    async voidBeacon({ id, reason }, call) {
      const proposed = await proposeVoidOfBeacon(database, { beaconId: Number(id), reason }, call);
      return { approvalId: proposed.toString() };
    },
    async gameRuns() {
      const { settings, closedDates } = await listRuns(database.reader);
      return {
        games: games.map(({ id, code, group, resultSource }) => ({
          gameId: id,
          gameGroupCode: group,
          ...(settings.get(code) ?? { gameCode: code, ...usualSettings, resultSource }),
        })),
        closedDates: [...closedDates],
      };
    },
    async setGameRun({ gameId, ...settings }, call) {
      const id = await proposeSettings(database, gameOf(gameId).code, settings, call);
      return { approvalId: id.toString() };
    },
    async setGameSale({ gameId, isOnSale, note }, call) {
      await setSale(database, gameOf(gameId).code, { isOnSale, note }, call);
      return null;
    },
    async closeDate({ date, reason, ...which }, call) {
      const id = await proposeClosing(database, { gameCodes: codesOf(which), date, reason }, call);
      return { approvalId: id.toString() };
    },
    async reopenDate({ date, ...which }, call) {
      return { reopened: await reopenDate(database, { gameCodes: codesOf(which), date }, call) };
    },
  };
}

/** The same for staff of another merchant: draws are shared, and only the first merchant's staff run them. They may look. */
export function foreignDrawRoutes(deps: { readonly database: Database }): Handlers<keyof typeof drawStaff> {
  const refuse = () => Promise.reject(new Refusal('not-allowed'));
  const routes = Object.entries(drawStaffRoutes(deps)).map(([name, handle]) => {
    const { method } = drawStaff[name as keyof typeof drawStaff];
    return [name, method === 'GET' ? handle : refuse];
  });
  return Object.fromEntries(routes) as Handlers<keyof typeof drawStaff>;
}

/** The games that a change of the calendar names. Refuses `unknown-game` for none. */
function codesOf({ gameId, gameGroupCode }: { gameId?: number; gameGroupCode?: string }): string[] {
  const codes = games
    .filter(({ id, group }) => id === gameId || group === gameGroupCode)
    .map(({ code }) => code);
  if (codes.length === 0) throw new Refusal('unknown-game');
  return codes;
}

function gameOf(gameId: number): Game {
  const game = findGameById(gameId);
  if (!game) throw new Refusal('unknown-game');
  return game;
}
