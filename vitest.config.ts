import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { isDeepRun } from './packages/testkit/src/budgets.ts';

const withDatabase = {
  exclude: ['**/node_modules/**'],
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  globalSetup: ['packages/testkit/src/pg-setup.ts'],
};

/** One process for all files of a worker: a process for each file took as long as the tests of units, and a tenth of the others. */
const oneProcess = { isolate: false, setupFiles: ['packages/testkit/src/fresh-modules.ts'] };

// The suites, told apart by the file name: units, components, what needs a database,
// the whole server, the server under faults, and journeys in a browser.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,tools}/**/*.test.ts'],
          // A busy machine is no failure: what hangs is found all the same.
          testTimeout: 120_000,
          ...oneProcess,
          exclude: [
            '**/*.pg.test.ts',
            'apps/server/test/**',
            'tools/faults/**',
            'tools/drill/{,*-}short.test.ts',
            '**/node_modules/**',
          ],
        },
      },
      {
        test: {
          name: 'component',
          include: ['{packages,apps}/**/*.test.tsx'],
          environment: 'jsdom',
          testTimeout: 120_000,
          // One page for all files of a worker, which the set-up empties: a page for each file took longer than its tests.
          isolate: false,
          setupFiles: ['packages/testkit/src/component-setup.ts'],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        test: {
          ...withDatabase,
          ...oneProcess,
          name: 'pg',
          include: ['{apps,packages,tools}/**/*.pg.test.ts'],
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'http',
          include: ['apps/server/test/**/*.test.ts'],
          // Tests that wait for the rounds of one table run at once.
          maxConcurrency: 10,
          ...oneProcess,
        },
      },
      {
        test: {
          ...withDatabase,
          name: 'faults',
          include: ['tools/faults/**/*.test.ts', 'tools/drill/{,*-}short.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          exclude: ['**/node_modules/**'],
          // Each with a browser and a product of its own (e2e/setup.ts), which costs a quarter of a core at rest. A usual run shares the
          // machine with the tests of the server, which wait for half of their time.
          maxWorkers: isDeepRun() ? 2 : 1,
          ...oneProcess,
          // More at a time takes no less of the processor, and makes every press wait longer.
          maxConcurrency: 2,
          // A browser on a busy machine: one more try, and bin/test names every test that needed it.
          retry: 1,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          globalSetup: existsSync('e2e/setup.ts') ? ['e2e/setup.ts'] : [],
        },
      },
    ],
  },
});
