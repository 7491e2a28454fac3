// How many accounts were active is no sum of days, so it is counted from the cells of a team. Counts of days that did not change are
// remembered.
import type { Database, Reader } from '../../../platform/db/database.ts';
import { countActive, type ReportSpan, readVersion, type Scope } from './store-reports.ts';

/** Counts that a process remembers. */
const SIZE = 10_000;
/** For how long a count holds while its days change. Source: docs/reference/agents.md 8.2, where today's figures may be 5 s behind. */
const RECENT_MS = 3_000;

/** Active accounts of an agent over some days: those with at least `floor` as their valid bet, in 1/10 000 units. */
export type ActiveQuery = ReportSpan & { readonly scope: Scope; readonly floor: bigint };

export interface ActiveMemory {
  /** How many accounts are active, in the snapshot of the reader or at most three seconds before it. */
  count(reader: Reader, query: ActiveQuery): Promise<number>;
}

interface Remembered {
  readonly active: number;
  readonly version: string | null;
  readonly at: number;
}

/** Opens the memory of a process. Days are known by the version of their sums; a count of days that are not summed is not remembered. */
export function openActiveMemory(
  { onTimelineChange }: Pick<Database, 'onTimelineChange'>,
  nowMs: () => number = () => performance.now(),
): ActiveMemory {
  const remembered = new Map<string, Remembered>();
  onTimelineChange(() => remembered.clear());
  return {
    async count(reader, query) {
      const { agentId, from, next, group, scope, floor } = query;
      const key = [agentId, from, next, group, scope, floor].join(' ');
      const known = remembered.get(key);
      if (known && nowMs() - known.at < RECENT_MS) return known.active;
      const at = nowMs();
      const version = await readVersion(reader, query);
      if (version !== null && known?.version === version) return known.active;
      const active = await countActive(reader, query);
      remembered.delete(key);
      if (version !== null) remembered.set(key, { active, version, at });
      for (const oldest of remembered.keys()) {
        if (remembered.size <= SIZE) break;
        remembered.delete(oldest);
      }
      return active;
    },
  };
}
