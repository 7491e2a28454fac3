// The stages of bin/test, and which of them run side by side.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OLDEST_POSTGRES } from '@tyche/postgres/version';
import { buildWeb } from '../start/web-build.ts';
import { explain } from '../start/problem.ts';
import { runChecks } from '../checks/run.ts';
import { type Outcome, runVitest } from './vitest-stage.ts';

/** Runs a stage of the project in a folder; what it prints goes to `say`. */
export type Stage = (root: string, say: (text: string) => void) => Promise<Outcome>;

const vitest =
  (...projects: readonly string[]): Stage =>
  (root, say) =>
    runVitest(root, projects, say);

/** Every stage by its name, in the order in which a report lists them. */
export const stages: Readonly<Record<string, Stage>> = {
  check: async (root, say) => {
    const failures: string[] = [];
    const tally = await runChecks(root, (line) => {
      if (line.startsWith('FAIL')) failures.push(line);
      say(`${line}\n`);
    });
    return { ...tally, files: [], failures };
  },
  unit: vitest('unit', 'component'),
  build: buildPage,
  pg: vitest('pg'),
  http: vitest('http'),
  faults: vitest('faults'),
  e2e: vitest('e2e'),
  oldest: runOldest,
};

/** Stages that run when they are named, and with --deep. */
export const deepStages: readonly string[] = ['oldest'];

/**
 * Stages that run one after the other, side by side with the other lane. The tests of the database and of the server wait for half of their
 * time; browsers compute. Both lanes take about as long. `build` comes before both, as it writes what e2e and faults start.
 */
export const lanes: readonly (readonly string[])[] = [
  ['pg', 'http', 'faults', 'oldest'],
  ['check', 'unit', 'e2e'],
];

/** Debian's package of the oldest PostgreSQL that serves Tyche. */
const OLDEST = `/usr/lib/postgresql/${OLDEST_POSTGRES}`;

/** The tests of the database on the oldest PostgreSQL that is supported. */
async function runOldest(root: string, say: (text: string) => void): Promise<Outcome> {
  if (existsSync(join(OLDEST, 'bin/postgres')))
    return runVitest(root, ['pg'], say, { TYCHE_TEST_POSTGRES: OLDEST });
  const missing = `PostgreSQL ${OLDEST_POSTGRES} is not installed: apt-get install postgresql-${OLDEST_POSTGRES}`;
  say(`${missing}\n`);
  return { passed: 0, failed: 1, files: [], failures: [missing] };
}

async function buildPage(root: string, say: (text: string) => void): Promise<Outcome> {
  try {
    await buildWeb({ root, signal: new AbortController().signal, say: (line) => say(`${line}\n`) });
    return { passed: 1, failed: 0, files: [] };
  } catch (error) {
    say(`${explain(error)}\n`);
    return { passed: 0, failed: 1, files: [] };
  }
}
