// How long stages and files of tests took, kept as JSON and compared with the reference of the project.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

export interface StageTime {
  readonly stage: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  readonly files: readonly FileTime[];
  /** A line for each test that failed or needed a second try. */
  readonly failures?: readonly string[];
}

/** Where a run leaves its times (not committed), and the times that a later run is compared with (committed). */
const LATEST = '.cache/test-times.json';
const REFERENCE = 'tools/test/reference-times.json';

const SLOWEST = 20;
/** A stage that grew by less than this many seconds and this share is as fast as before. */
const GROWTH_SECONDS = 5;
const GROWTH_SHARE = 0.1;

/** Writes the times of a run: one row for each stage, one for each file. */
export function keepTimes(root: string, stages: readonly StageTime[]): string {
  const path = join(root, LATEST);
  mkdirSync(dirname(path), { recursive: true });
  const files = stages.flatMap(({ stage, files: own }) => own.map((file) => ({ stage, ...file })));
  const rows = stages.map(({ files: _files, failures: _failures, ...stage }) => stage);
  writeFileSync(path, `${JSON.stringify({ stages: rows, files }, null, 2)}\n`);
  return LATEST;
}

/** Makes the stages of a run the reference; stages that did not run, or failed, keep theirs. */
export function keepReference(root: string, stages: readonly StageTime[]): void {
  const passed = stages.filter(({ failed }) => failed === 0);
  const seconds = Object.fromEntries(passed.map((stage) => [stage.stage, Math.round(stage.seconds)]));
  writeFileSync(
    join(root, REFERENCE),
    `${JSON.stringify({ ...readReference(root), ...seconds }, null, 2)}\n`,
  );
}

/** The reference: seconds by stage, on a quiet machine with two cores. */
export function readReference(root: string): Readonly<Record<string, number>> {
  return JSON.parse(readFileSync(join(root, REFERENCE), 'utf8'));
}

/** One line for each stage that takes clearly longer than its reference. */
export function growthLines(
  stages: readonly StageTime[],
  reference: Readonly<Record<string, number>>,
): readonly string[] {
  return stages.flatMap(({ stage, seconds }) => {
    const before = reference[stage];
    const grown = seconds - (before ?? seconds);
    if (before === undefined || grown < GROWTH_SECONDS || grown < before * GROWTH_SHARE) return [];
    const share = Math.round((grown / before) * 100);
    return [
      `${stage} grew by ${grown.toFixed(0)} s (${share} %), from ${before} s to ${seconds.toFixed(0)} s`,
    ];
  });
}

/** The files that took longest, the slowest first. */
export function slowestLines(stages: readonly StageTime[]): readonly string[] {
  return stages
    .flatMap(({ stage, files }) => files.map((file) => ({ stage, ...file })))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ stage, file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${stage.padEnd(6)}  ${file}`);
}
