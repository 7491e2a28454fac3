import { randomInt } from 'node:crypto';
import { isDeepRun } from '@tyche/testkit/budgets';
import { expect, test } from 'vitest';
import { runFaults } from './run.ts';

/** All at once, the database, the server alone; in a deep run the web and the worker process too. */
const ROUNDS = isDeepRun() ? 5 : 3;

test('every promise holds after kills under load', async () => {
  const lines: string[] = [];
  const report = await runFaults({
    rounds: ROUNDS,
    pauseMs: isDeepRun() ? 0 : 25,
    seed: randomInt(1, 1_000_000),
    say: (line) => lines.push(line),
  });
  expect({ ...report, wrong: report.wrong, lines }).toMatchObject({ rounds: ROUNDS, wrong: [] });
  expect(report.acknowledged).toBeGreaterThan(0);
}, 600_000);
