import { expect, test } from 'vitest';
import { startJobs } from './jobs.ts';

const quiet = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

test('a job that waits for its turn is not behind, however rare its turns are', async () => {
  const ran = Promise.withResolvers<void>();
  const runner = startJobs([{ name: 'rare', everyMs: 600_000, run: async () => ran.resolve() }], quiet);
  await ran.promise;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(runner.overdueMs()).toBe(0);
  await runner.stop();
});

test('a job that hangs is behind once its longest run has passed', async () => {
  const hang = Promise.withResolvers<void>();
  const job = { name: 'hangs', everyMs: 1, longestRunMs: 5, run: () => hang.promise };
  const runner = startJobs([job], quiet);
  await expect.poll(() => runner.overdueMs()).toBeGreaterThan(10);
  hang.resolve();
  await runner.stop();
});

test('a job within the longest run that it declares is not behind, however short its pauses are', async () => {
  const work = Promise.withResolvers<void>();
  const job = { name: 'settles', everyMs: 1, longestRunMs: 60_000, run: () => work.promise };
  const runner = startJobs([job], quiet);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(runner.overdueMs()).toBe(0);
  work.resolve();
  await runner.stop();
});

test('a job that fails is tried again', async () => {
  let runs = 0;
  const runner = startJobs(
    [
      {
        name: 'fails',
        everyMs: 1,
        run: async () => {
          runs += 1;
          if (runs === 1) throw new Error('once');
        },
      },
    ],
    quiet,
  );
  await expect.poll(() => runs, { timeout: 5_000 }).toBeGreaterThan(1);
  await runner.stop();
});

test('a job that names a shorter pause than the shortest one waits for that', async () => {
  const starts: number[] = [];
  const job = { name: 'often', everyMs: 1, run: async () => void starts.push(performance.now()) };
  const runner = startJobs([job], quiet, { minPauseMs: 100 });
  await expect.poll(() => starts.length, { timeout: 5_000 }).toBe(3);
  const [first = 0, , third = 0] = starts;
  // A timer may fire a millisecond early.
  expect(third - first).toBeGreaterThan(190);
  await runner.stop();
});
