// The stages of bin/test, and which of them run side by side.
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
};

/**
 * Stages that run one after the other, side by side with the other lane: the second one waits for browsers and processes most of the
 * time, while the first one computes. Both cores stay busy. `build` comes before both, as it writes what e2e and faults start.
 */
export const lanes: readonly (readonly string[])[] = [
  ['check', 'unit', 'pg', 'http'],
  ['e2e', 'faults'],
];

async function buildPage(root: string, say: (text: string) => void): Promise<Outcome> {
  try {
    await buildWeb({ root, signal: new AbortController().signal, say: (line) => say(`${line}\n`) });
    return { passed: 1, failed: 0, files: [] };
  } catch (error) {
    say(`${explain(error)}\n`);
    return { passed: 0, failed: 1, files: [] };
  }
}
