import type { draws } from '@tyche/contract/draws';
import type { Game } from '@tyche/rules/lottery';
import { findGame, findGameById, games } from '@tyche/rules/lottery/games';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import {
  type Draw,
  findProof,
  listDraws,
  listIncidents,
  listLatest,
  listNear,
  listNotices,
  listOffSale,
  listUpcoming,
} from './index.ts';
import { drawnOnWire, nearOnWire } from './on-wire.ts';

export interface DrawRouteDeps {
  readonly database: Database;
  gameName(gameCode: string, language: string): string;
}

const PAGE_SIZE = 30;
const INCIDENTS = 100;

export function drawRoutes({
  database,
  gameName,
}: DrawRouteDeps): Handlers<keyof typeof draws | 'incidents'> {
  const { reader } = database;

  async function listed(draws: readonly Draw[], language: string) {
    const notices = await listNotices(
      reader,
      draws.map(({ id }) => id),
    );
    return draws.map((draw) => ({
      ...drawnOnWire(draw, notices),
      gameName: gameName(draw.gameCode, language),
    }));
  }

  return {
    async near({ gameId }) {
      const game = gameOf(gameId);
      const [around, offSale] = await Promise.all([listNear(reader, game.code), listOffSale(reader)]);
      const near = nearOnWire(gameId, around, offSale);
      if (!near) throw new Refusal('unknown-draw');
      return near;
    },
    async chaseNumeros({ gameId }) {
      const game = gameOf(gameId);
      const upcoming = await listUpcoming(reader, game.code, game.limits.maxChase);
      return {
        maxChaseCount: game.limits.maxChase,
        chaseNumeros: upcoming.map((draw) => ({
          numero: draw.number,
          closesAt: draw.closesAt.getTime(),
          drawsAt: draw.drawsAt.getTime(),
        })),
      };
    },
    async drawHistory({ gameId, page = 0, size = PAGE_SIZE, numero = '' }, call) {
      const found = await listDraws(reader, gameOf(gameId).code, { page, size, begins: numero });
      return {
        content: await listed(found.draws, call.language),
        totalPages: Math.ceil(found.total / size),
        totalElements: found.total,
      };
    },
    async latestOfEveryGame(_input, call) {
      const latest = await listLatest(
        reader,
        games.map((game) => game.code),
      );
      return listed(latest, call.language);
    },
    async drawProof({ gameId, numero }) {
      const proof = await findProof(reader, gameOf(gameId).code, numero);
      if (!proof) throw new Refusal('unknown-draw');
      return { gameId, ...proof, results: [...proof.results], notices: [...proof.notices] };
    },
    async incidents() {
      const found = await listIncidents(reader, INCIDENTS);
      return {
        list: found.flatMap((incident) => {
          const game = findGame(incident.gameCode);
          if (!game) return [];
          return {
            id: incident.id.toString(),
            kind: incident.kind,
            gameId: game.id,
            gameCode: game.code,
            numero: incident.number,
            isWaiting: incident.isWaiting,
            detail: incident.reason,
            at: incident.at.getTime(),
          };
        }),
      };
    },
  };
}

/** The game of a number on the wire. Refuses `unknown-game`. */
function gameOf(gameId: number): Game {
  const game = findGameById(gameId);
  if (!game) throw new Refusal('unknown-game');
  return game;
}
