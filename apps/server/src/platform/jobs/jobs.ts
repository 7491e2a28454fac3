// Work by the clock. A task never overlaps with itself in one process; across processes each task guards itself.
import type { Log } from '../log/log.ts';

export interface Job {
  readonly name: string;
  /** Pause between the end of one run and the start of the next. */
  readonly everyMs: number;
  run(): Promise<void>;
}

export interface JobRunner {
  /** How far the job that is furthest behind is past its turn, in milliseconds: for the readiness check. */
  overdueMs(): number;
  stop(): Promise<void>;
}

/** Starts jobs and keeps them going until stopped. A failure is logged and the job goes on at its next turn. */
export function startJobs(jobs: readonly Job[], log: Log): JobRunner {
  const began = new Map<string, number>();
  let stopped = false;
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
      began.set(job.name, performance.now());
      try {
        await job.run();
        failures = 0;
      } catch (error) {
        failures += 1;
        log.error('job.failed', { job: job.name, failures, err: error });
      }
      await pause(failures > 0 ? Math.min(job.everyMs + 250 * 2 ** failures, 10_000) : job.everyMs);
    }
  }

  const loops = jobs.map(loop);
  return {
    overdueMs: () => {
      const now = performance.now();
      return Math.max(0, ...jobs.map((job) => now - (began.get(job.name) ?? now) - job.everyMs));
    },
    async stop() {
      stopped = true;
      for (const wake of [...wakers]) wake();
      await Promise.all(loops);
    },
  };
}
