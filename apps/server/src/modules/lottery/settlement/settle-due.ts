// Settles several draws at once, the smallest first. The jobs `lottery.settle` and `lottery.settle-large` call `settleDue`.
import { setTimeout as sleep } from 'node:timers/promises';
import type { DrawId } from '@tyche/kernel/ids';
import { listToSettle } from '../../draws/index.ts';
import { settleDraw, type SettlingDeps } from './settle-draw.ts';

/** The limits of a lane. The engines keep the winners and bettors of each draw in work in memory. */
export interface LaneLimits {
  /** Draws at once. */
  readonly draws: number;
  /** Sealed tickets of all draws in work; a draw with more is settled alone. */
  readonly tickets: number;
  /** How long a run starts further draws, in milliseconds; then it completes those it started. */
  readonly takesForMs: number;
}

const LOOK_EVERY_MS = 200;
/** The pause before a retry of a draw that another worker holds or that failed. A draw that waits for other merchants has no pause. */
const AGAIN_AFTER_MS = 5_000;

/**
 * Settles the due draws of a size until none is left, the smallest first. A draw that becomes due meanwhile joins when there is room. A
 * failure does not stop the others; the first failure is thrown when they are done. Only one worker settles a draw: it claims the row in
 * `lottery.settlements`.
 */
export async function settleDue(
  deps: SettlingDeps,
  size: { readonly from?: number; readonly below?: number },
  limits: LaneLimits,
  signal?: AbortSignal,
): Promise<void> {
  const underWay = new Map<DrawId, { readonly tickets: number; readonly done: Promise<unknown> }>();
  const begunAt = new Map<DrawId, number>();
  const failures: unknown[] = [];
  const takesUntil = performance.now() + limits.takesForMs;

  function hasRoomFor(tickets: number): boolean {
    if (underWay.size === 0) return true;
    const all = [...underWay.values()].reduce((sum, one) => sum + one.tickets, tickets);
    return underWay.size < limits.draws && all <= limits.tickets;
  }

  async function takeUp(): Promise<void> {
    const now = performance.now();
    if (signal?.aborted || now > takesUntil) return;
    for (const draw of await listToSettle(deps.database.reader, size)) {
      const { id } = draw;
      const before = begunAt.get(id);
      if (underWay.has(id) || (before !== undefined && now - before < AGAIN_AFTER_MS)) continue;
      const tickets = Number(draw.sealedTickets);
      if (!hasRoomFor(tickets)) return;
      begunAt.set(id, now);
      const done = settleDraw(deps, draw)
        .then((waits) => waits && begunAt.delete(id))
        .catch((error: unknown) => failures.push(error))
        .finally(() => underWay.delete(id));
      underWay.set(id, { tickets, done });
    }
  }

  for (;;) {
    await takeUp().catch((error: unknown) => failures.push(error));
    if (underWay.size === 0) break;
    const looking = new AbortController();
    await Promise.race([
      ...[...underWay.values()].map(({ done }) => done),
      sleep(LOOK_EVERY_MS, undefined, { signal: looking.signal }).catch(() => undefined),
    ]);
    looking.abort();
  }
  if (failures.length > 0) throw failures[0];
}
