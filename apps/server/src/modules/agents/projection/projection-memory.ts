// A projection reads all facts of a team, so a process remembers it for a short time: pages of one list and people who reload share it.
import type { ContractKind } from '@tyche/rules/agents';
import type { Database } from '../../../platform/db/database.ts';
import type { Projection } from './compute-projection.ts';

/** Source: docs/reference/agents.md 8.2, where figures of today may be 5 s behind. */
const KEPT_MS = 5_000;
/** One that took long is kept for this many times as long, so that an agent uses at most a twentieth of a connection. */
const KEPT_TIMES = 20;
const SIZE = 1_000;

export interface ProjectionMemory {
  /** Gives the projection that is remembered or being computed, else computes it. */
  read(agentId: bigint, kind: ContractKind, compute: () => Promise<Projection>): Promise<Projection>;
}

interface Remembered {
  readonly projection: Promise<Projection>;
  /** When it is forgotten; while it is computed never. */
  until: number;
}

/** Opens the memory of a process. */
export function openProjectionMemory(
  { onTimelineChange }: Pick<Database, 'onTimelineChange'>,
  nowMs: () => number = () => performance.now(),
): ProjectionMemory {
  const remembered = new Map<string, Remembered>();
  onTimelineChange(() => remembered.clear());
  return {
    read(agentId, kind, compute) {
      const key = `${agentId} ${kind}`;
      const known = remembered.get(key);
      const startedAt = nowMs();
      if (known && startedAt < known.until) return known.projection;
      const own: Remembered = { projection: compute(), until: Number.POSITIVE_INFINITY };
      remembered.delete(key);
      remembered.set(key, own);
      const end = (until: number) => {
        own.until = until;
      };
      own.projection.then(
        () => end(nowMs() + Math.max(KEPT_MS, (nowMs() - startedAt) * KEPT_TIMES)),
        () => end(0),
      );
      for (const oldest of remembered.keys()) {
        if (remembered.size <= SIZE) break;
        remembered.delete(oldest);
      }
      return own.projection;
    },
  };
}
