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
  type Notice,
} from './index.ts';

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

  function drawn(draw: Draw, notices: readonly Notice[], language: string) {
    return {
      gameId: findGame(draw.gameCode)?.id ?? 0,
      gameCode: draw.gameCode,
      gameName: gameName(draw.gameCode, language),
      numero: draw.number,
      // The numbers of a void draw count for nothing; its proof still shows them.
      winNo: draw.state === 'void' ? '' : (draw.result ?? ''),
      state: draw.state,
      drawTime: draw.drawsAt.getTime(),
      corrected: draw.resultVersion > 1,
      notices: notices
        .filter(({ drawId }) => drawId === draw.id)
        .map(({ kind, reason, at }) => ({ kind, reason, at: at.getTime() })),
    };
  }

  async function listed(draws: readonly Draw[], language: string) {
    const notices = await listNotices(
      reader,
      draws.map(({ id }) => id),
    );
    return draws.map((draw) => drawn(draw, notices, language));
  }

  return {
    async near({ gameId }) {
      const game = gameOf(gameId);
      const [{ now, previous, current, next }, offSale] = await Promise.all([
        listNear(reader, game.code),
        listOffSale(reader),
      ]);
      if (!current) throw new Refusal('unknown-draw');
      const closed = offSale.find(({ gameCode }) => gameCode === game.code);
      return {
        serverTime: now.getTime(),
        maintenance: closed?.note ?? null,
        previousNumero: previous && {
          numero: previous.number,
          winNo: previous.state === 'void' ? null : previous.result,
          state: previous.state,
        },
        currentNumero: {
          ...timesOf(current, now),
          ...(closed && { isSale: false }),
          gameId,
          remainTime: Math.max(0, current.drawsAt.getTime() - now.getTime()),
          lockTime: game.calendar.lockSec,
        },
        nextNumero: next && timesOf(next, now),
      };
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

function timesOf(draw: Draw, now: Date) {
  return {
    numero: draw.number,
    isSale: draw.state === 'open' && draw.opensAt <= now,
    opensAt: draw.opensAt.getTime(),
    closesAt: draw.closesAt.getTime(),
    drawsAt: draw.drawsAt.getTime(),
    commitment: draw.commitment,
  };
}
