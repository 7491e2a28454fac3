// Draws as the contract shows them, for answers and for what is pushed.
import type { draws } from '@tyche/contract/draws';
import type { LiveDraw } from '@tyche/contract/live';
import type { OutputOf } from '@tyche/contract/route';
import type { DrawId } from '@tyche/kernel/ids';
import { findGame, findGameById } from '@tyche/rules/lottery/games';
import type { Reader } from '../../platform/db/database.ts';
import { listNear } from './read-draws.ts';
import { listByIds } from './store.ts';
import { listNotices, type Notice } from './store-operation.ts';
import { listOffSale } from './store-settings.ts';
import type { Draw, NearDraws } from './types.ts';

type OffSale = Awaited<ReturnType<typeof listOffSale>>;

/** The running draw of a game with its neighbours; null when nothing is scheduled. */
export function nearOnWire(
  gameId: number,
  { now, previous, current, next }: NearDraws,
  offSale: OffSale,
): OutputOf<typeof draws.near> | null {
  const game = findGameById(gameId);
  if (!game || !current) return null;
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
}

/** A draw as the archive lists it, but for the game's name, which depends on the language. */
export function drawnOnWire(draw: Draw, notices: readonly Notice[]): LiveDraw['drawn'][number] {
  return {
    gameId: findGame(draw.gameCode)?.id ?? 0,
    gameCode: draw.gameCode,
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

/**
 * What pages show of games whose draws changed: the running draw of each, and the changed draws (ids as decimal text). Three statements
 * and one more a game. A game without a scheduled draw is left out.
 */
export async function readLiveDraws(
  reader: Reader,
  changed: readonly {
    readonly gameId: number;
    readonly gameCode: string;
    readonly drawIds: readonly string[];
  }[],
): Promise<readonly LiveDraw[]> {
  const ids = changed.flatMap(({ drawIds }) => drawIds.map((id) => BigInt(id) as DrawId));
  const [offSale, draws, notices, ...around] = await Promise.all([
    listOffSale(reader),
    listByIds(reader, ids),
    listNotices(reader, ids),
    ...changed.map(({ gameCode }) => listNear(reader, gameCode)),
  ]);
  return changed.flatMap(({ gameId, gameCode }, place) => {
    const found = around[place];
    const near = found ? nearOnWire(gameId, found, offSale) : null;
    if (!near || !found) return [];
    const drawn = draws.filter((draw) => draw.gameCode === gameCode && draw.closesAt <= found.now);
    return [{ gameId, near, drawn: drawn.map((draw) => drawnOnWire(draw, notices)) }];
  });
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
