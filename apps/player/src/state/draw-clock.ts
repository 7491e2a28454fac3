import { type RouteState, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { useEffect } from 'react';
import { learnServerTime, serverNow } from '../lib/server-clock.ts';

export type NearDraws = OutputOf<typeof contract.near>;

const RESYNC_MS = 31_000;
const AFTER_DRAW_MS = 400;

/**
 * The draw of a game that runs now, kept fresh: by server push, again when its time has come, and every half minute in
 * case a push was lost. It teaches the page the server's time.
 */
export function useDrawClock(gameId: number): RouteState<NearDraws> {
  const near = useRoute(contract.near, { gameId }, { refetchIntervalMs: RESYNC_MS });
  const data = near.state === 'ready' ? near.data : null;
  const refresh = near.state === 'ready' ? near.refresh : null;
  const drawsAt = data?.currentNumero.drawsAt;

  useEffect(() => {
    if (data) learnServerTime(data.serverTime);
  }, [data]);

  useEffect(() => {
    if (drawsAt === undefined || refresh === null) return;
    const wait = Math.max(1_500, drawsAt - serverNow() + AFTER_DRAW_MS);
    const timer = setTimeout(() => void refresh(), wait);
    return () => clearTimeout(timer);
  }, [drawsAt, refresh]);

  return near;
}

/** Where a draw stands at a moment: on sale until it closes, then closed until it is drawn. */
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
