import { type RouteState, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { useEffect, useMemo, useState } from 'react';
import { learnServerTime, serverNow } from '../lib/server-clock.ts';
import { isRead } from './first-state.ts';
import { useLine } from './online.ts';

export type NearDraws = OutputOf<typeof contract.near>;

const RESYNC_MS = 31_000;
const PUSH_LATE_MS = 10_000;
const MAX_WAIT_MS = 3_600_000;

/**
 * The draw of a game that runs now, kept fresh by what the server pushes. When a draw closes the next takes its place at once, without a
 * call. The page asks by itself only when a push is late, or while nothing is pushed. It teaches the page the server's time.
 */
export function useDrawClock(gameId: number): RouteState<NearDraws> {
  const near = useRoute(contract.near, { gameId });
  const isLive = useLine((line) => line.isLive);
  const data = near.state === 'ready' ? near.data : null;
  const isAnswer = near.state === 'ready' && isRead(near);
  const refresh = near.state === 'ready' ? near.refresh : null;
  const shown = useRolledOver(data);

  useEffect(() => {
    if (data && isAnswer) learnServerTime(data.serverTime);
  }, [data, isAnswer]);

  useEffect(() => {
    if (!data || !refresh || !isAnswer) return;
    const timer = setTimeout(() => void refresh(), lookAgainMs(data, serverNow(), isLive));
    return () => clearTimeout(timer);
  }, [data, refresh, isLive, isAnswer]);

  return near.state === 'ready' && shown ? { ...near, data: shown } : near;
}

/** After how long the running draw is asked for again, in ms, if nothing newer is pushed before. */
export function lookAgainMs(near: NearDraws, nowMs: number, isLive: boolean): number {
  const { previousNumero: previous, currentNumero: current } = near;
  const isAwaited = previous !== null && previous.winNo === null && previous.state !== 'void';
  if (!isLive || isAwaited) return RESYNC_MS;
  const lateAt = current.closesAt + PUSH_LATE_MS;
  return lateAt > nowMs ? Math.min(lateAt - nowMs, MAX_WAIT_MS) : RESYNC_MS;
}

/** What was told, as it is at a moment: once the running draw has closed the next one runs, and the closed one waits for its numbers. */
export function nearAt(near: NearDraws, nowMs: number): NearDraws {
  const { currentNumero: closed, nextNumero: next } = near;
  if (next === null || nowMs < closed.closesAt) return near;
  return {
    ...near,
    previousNumero: { numero: closed.numero, winNo: null, state: 'locked' },
    currentNumero: {
      ...next,
      gameId: closed.gameId,
      lockTime: closed.lockTime,
      remainTime: Math.max(0, next.drawsAt - nowMs),
      isSale: near.maintenance === null && nowMs >= next.opensAt,
    },
    nextNumero: null,
  };
}

/** The same as it is now: changes once, when the running draw closes. */
function useRolledOver(near: NearDraws | null): NearDraws | null {
  const [closedAt, setClosedAt] = useState(0);
  const closesAt = near?.currentNumero.closesAt ?? null;
  useEffect(() => {
    if (!near) return;
    const at = near.currentNumero.closesAt;
    const wait = at - serverNow();
    // A draw that is days away is asked for again before it closes.
    if (wait > MAX_WAIT_MS) return;
    const timer = setTimeout(() => setClosedAt(at), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [near]);
  return useMemo(
    () => near && (closedAt === closesAt ? nearAt(near, Math.max(serverNow(), closedAt)) : near),
    [near, closedAt, closesAt],
  );
}

/** The phase of a draw at a moment: on sale until it closes, then closed until it is drawn. */
export interface DrawPhase {
  readonly isOpen: boolean;
  /** Until it closes, or until it is drawn. */
  readonly leftMs: number;
  /** Share of the selling time that is left, 0 to 1. */
  readonly share: number;
  readonly isSoon: boolean;
}

const SOON_MS = 10_000;

export function phaseOf(
  draw: { opensAt: number; closesAt: number; drawsAt: number },
  nowMs: number,
): DrawPhase {
  const toClose = draw.closesAt - nowMs;
  if (toClose <= 0)
    return { isOpen: false, leftMs: Math.max(0, draw.drawsAt - nowMs), share: 0, isSoon: true };
  return {
    isOpen: true,
    leftMs: toClose,
    share: toClose / Math.max(1, draw.closesAt - draw.opensAt),
    isSoon: toClose <= SOON_MS,
  };
}
