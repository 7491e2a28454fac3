// What every benchmark ends with: a line a goal, and the same as a file.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A goal with what was measured. `ratio` is measured by goal. */
export interface GoalLine {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  readonly ratio: number;
  readonly reached: boolean;
}

/** Prints the lines and writes them with all details to `bench/results/<name>.json`. */
export function report(name: string, lines: readonly GoalLine[], details: object = {}): void {
  for (const { reached, what, goal, measured, ratio } of lines)
    process.stdout.write(
      `${reached ? 'reached' : 'MISSED '}  ${what}: goal ${goal}, measured ${measured}, ratio ${ratio.toFixed(2)}\n`,
    );
  const results = join(import.meta.dirname, 'results');
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, `${name}.json`), `${JSON.stringify({ lines, ...details }, null, 2)}\n`);
}

/** The value below which the given percent of the values lie. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}
