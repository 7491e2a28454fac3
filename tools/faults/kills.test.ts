import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { runFaults } from './run.ts';

test('every promise holds after five kills under load: the web process, the worker, the database, all at once, the server alone', async () => {
  const lines: string[] = [];
  const report = await runFaults({
    rounds: 5,
    seed: randomInt(1, 1_000_000),
    say: (line) => lines.push(line),
  });
  expect({ ...report, wrong: report.wrong, lines }).toMatchObject({ rounds: 5, wrong: [] });
  expect(report.acknowledged).toBeGreaterThan(0);
}, 600_000);
