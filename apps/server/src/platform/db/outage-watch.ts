// Outages of the database as episodes: one line in the log when one begins, one when it is over, however many calls it met.
import type { Log } from '../log/log.ts';
import type { OutageKind } from './outages.ts';

export interface OutageWatch {
  /** Takes an error that is an outage. */
  note(kind: OutageKind, error: unknown): void;
  /** The kinds of outage that go on now. */
  current(): readonly OutageKind[];
  close(): void;
}

export interface OutageWatchOptions {
  readonly log: Log;
  /** Counts one error. */
  count(kind: OutageKind): void;
  /** Asks whether a kind is over: rejects while it is not. A kind without a probe is over when it is quiet. */
  readonly probes: Readonly<Partial<Record<OutageKind, () => Promise<void>>>>;
  /** How long a kind must be quiet before it is over, and how often that is asked, in milliseconds. */
  readonly quietMs?: number;
  readonly checkEveryMs?: number;
}

interface Episode {
  readonly since: number;
  lastAt: number;
  errors: number;
}

/** Opens the watch of this process. */
export function openOutageWatch(options: OutageWatchOptions): OutageWatch {
  const { log, count, probes, quietMs = 3_000, checkEveryMs = 1_000 } = options;
  const episodes = new Map<OutageKind, Episode>();
  let isChecking = false;
  const timer = setInterval(() => void check(), checkEveryMs);
  timer.unref();

  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    for (const [kind, episode] of episodes) {
      const isQuiet = performance.now() - episode.lastAt > quietMs;
      if (isQuiet && (await succeeds(probes[kind]))) end(kind, episode);
    }
    isChecking = false;
  }

  function end(kind: OutageKind, { since, errors }: Episode): void {
    episodes.delete(kind);
    log.info('database.recovered', { kind, errors, seconds: Math.round((performance.now() - since) / 1000) });
  }

  return {
    note(kind, error) {
      count(kind);
      const now = performance.now();
      const episode = episodes.get(kind);
      if (episode) {
        episode.lastAt = now;
        episode.errors += 1;
        return;
      }
      episodes.set(kind, { since: now, lastAt: now, errors: 1 });
      log.error('database.outage', { kind, err: error });
    },
    current: () => [...episodes.keys()],
    close: () => clearInterval(timer),
  };
}

async function succeeds(probe: (() => Promise<void>) | undefined): Promise<boolean> {
  if (!probe) return true;
  return probe().then(
    () => true,
    () => false,
  );
}
