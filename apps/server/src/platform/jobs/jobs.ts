// Work by the clock. A task never overlaps with itself in one process; across processes each task guards itself.
import { outageOf } from '../db/outages.ts';
import type { Log } from '../log/log.ts';

export interface Job {
  readonly name: string;
  /** Pause between the end of one run and the start of the next. */
  readonly everyMs: number;
  /** The longest that a healthy run takes; half a minute when absent. */
  readonly longestRunMs?: number;
  /** One run. One that takes up work for long takes up no more once `signal` is aborted: the process stops. */
  run(signal?: AbortSignal): Promise<void>;
}

export interface JobRunner {
  /**
   * How far the job that is furthest behind is late, in milliseconds: past its planned start, or past the longest run that it declares.
   * For the readiness check.
   */
  overdueMs(): number;
  /** How late each job is, by its name. */
  lags(): ReadonlyMap<string, number>;
  stop(): Promise<void>;
}

const LONGEST_RUN_MS = 30_000;

/**
 * Starts jobs and keeps them going until stopped. A failure is logged and the job goes on at its next turn.
 *
 * @param options.minPauseMs the shortest pause between two runs of a job, for jobs that name a shorter one
 */
export function startJobs(jobs: readonly Job[], log: Log, { minPauseMs = 0 } = {}): JobRunner {
  /** When each job should have started, or should have ended, in the process's own time. */
  const dueAt = new Map<string, number>();
  let stopped = false;
  const stopping = new AbortController();
  const wakers = new Set<() => void>();

  function pause(ms: number): Promise<void> {
    if (stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        wakers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      wakers.add(wake);
    });
  }

  async function loop(job: Job): Promise<void> {
    let failures = 0;
    while (!stopped) {
      dueAt.set(job.name, performance.now() + (job.longestRunMs ?? LONGEST_RUN_MS));
      try {
        await job.run(stopping.signal);
        failures = 0;
      } catch (error) {
        failures += 1;
        // An outage of the database is in the log already, once for all jobs and calls that it meets.
        const write = outageOf(error) ? log.debug : log.error;
        write('job.failed', { job: job.name, failures, err: error });
      }
      const everyMs = Math.max(job.everyMs, minPauseMs);
      const pauseMs = failures > 0 ? Math.min(everyMs + 250 * 2 ** failures, 10_000) : everyMs;
      dueAt.set(job.name, performance.now() + pauseMs);
      await pause(pauseMs);
    }
  }

  const loops = jobs.map(loop);
  function lags(): ReadonlyMap<string, number> {
    const now = performance.now();
    return new Map(jobs.map(({ name }) => [name, Math.max(0, now - (dueAt.get(name) ?? now))]));
  }

  return {
    overdueMs: () => Math.max(0, ...lags().values()),
    lags,
    async stop() {
      stopped = true;
      stopping.abort();
      for (const wake of [...wakers]) wake();
      await Promise.all(loops);
    },
  };
}
