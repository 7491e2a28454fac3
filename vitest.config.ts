import { defineConfig } from 'vitest/config';

// Three suites, told apart by the file name (architecture, section 11): units, components, and what needs a database.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['{packages,apps,tools}/**/*.test.ts'], exclude: ['**/*.pg.test.ts', 'apps/server/test/**', '**/node_modules/**'] } },
      { test: { name: 'component', include: ['{packages,apps}/**/*.test.tsx'], environment: 'jsdom', exclude: ['**/node_modules/**'] } },
      { test: { name: 'pg', include: ['apps/**/*.pg.test.ts'], exclude: ['**/node_modules/**'], fileParallelism: true, maxWorkers: 2, testTimeout: 60_000, hookTimeout: 60_000, globalSetup: ['packages/testkit/src/pg-setup.ts'] } },
      { test: { name: 'http', include: ['apps/server/test/**/*.test.ts'], exclude: ['**/node_modules/**'], maxWorkers: 2, testTimeout: 60_000, hookTimeout: 60_000, globalSetup: ['packages/testkit/src/pg-setup.ts'] } },
    ],
  },
});
