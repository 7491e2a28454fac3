// Some answers read many rows. Calls that ask the same at the same time share one reading of them, and a process remembers it for a
// while, so pages of one list and people who reload cost the database nothing.
import type { Database } from './database.ts';

/** How many answers a process remembers at most. */
const SIZE = 1_000;

export interface SharedReads<Found> {
  /** Gives what is remembered or being computed for the key, else computes it. When that fails, all who wait hear it. */
  read(key: string, compute: () => Promise<Found>): Promise<Found>;
}

/** For callers that share nothing. */
export const notShared = {
  read: <Found>(_key: string, compute: () => Promise<Found>): Promise<Found> => compute(),
};

interface Remembered<Found> {
  readonly found: Promise<Found>;
  /** When it is forgotten; while it is computed never. */
  until: number;
}

/**
 * Opens the memory of a process. Another timeline of the database empties it.
 *
 * @param keptMs for how long something is remembered that took some time; both in milliseconds.
 */
export function openSharedReads<Found>(
  { onTimelineChange }: Pick<Database, 'onTimelineChange'>,
  keptMs: (tookMs: number) => number,
  nowMs: () => number = () => performance.now(),
): SharedReads<Found> {
  const remembered = new Map<string, Remembered<Found>>();
  onTimelineChange(() => remembered.clear());
  return {
    read(key, compute) {
      const known = remembered.get(key);
      const startedAt = nowMs();
      if (known && startedAt < known.until) return known.found;
      const own: Remembered<Found> = { found: compute(), until: Number.POSITIVE_INFINITY };
      remembered.delete(key);
      remembered.set(key, own);
      const end = (until: number) => {
        own.until = until;
        if (until <= nowMs() && remembered.get(key) === own) remembered.delete(key);
      };
      own.found.then(
        () => end(nowMs() + keptMs(nowMs() - startedAt)),
        () => end(0),
      );
      for (const oldest of remembered.keys()) {
        if (remembered.size <= SIZE) break;
        remembered.delete(oldest);
      }
      return own.found;
    },
  };
}
