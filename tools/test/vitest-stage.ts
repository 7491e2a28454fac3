import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FileTime } from './times.ts';

/** Characters of vitest's output that are searched for errors outside of its tests. */
const KEPT_TEXT = 100_000;
const OUTSIDE_LINES = 30;

/** How many tests of a stage passed and failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
}

/** A tally with how long each file took, and a line for each test that failed or passed only at the second try. */
export interface Outcome extends Tally {
  readonly files: readonly FileTime[];
  readonly failures?: readonly string[];
}

/** Runs some of vitest's projects, with further variables, and counts. A run that breaks off counts as a failure, never as nothing. */
export async function runVitest(
  root: string,
  projects: readonly string[],
  say: (text: string) => void,
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'tyche-report-'));
  const report = join(folder, 'report.json');
  try {
    const args = [
      'run',
      '--passWithNoTests',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const all = [...args, ...projects.flatMap((project) => ['--project', project])];
    let printed = '';
    const keep = (text: string) => {
      printed = (printed + text).slice(-KEPT_TEXT);
      say(text);
    };
    const code = await runNode(root, [join(root, 'node_modules/vitest/vitest.mjs'), ...all], keep, env);
    const told: unknown = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
    const failed = failedTests(told, root);
    const outside = code === 0 || failed.length > 0 ? [] : outsideErrors(printed);
    const unsteady = unsteadyTests(told).map((line) => `unsteady: ${line}`);
    return {
      ...countTests(told, code),
      files: fileTimes(told, root),
      failures: [...failed, ...outside, ...unsteady],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads vitest's JSON report. A file that failed without a failed test (it did not even load) counts as one failure. */
export function countTests(report: unknown, exitStatus: number): Tally {
  const files = listOf(report, 'testResults');
  const states = files.flatMap((file) => listOf(file, 'assertionResults').map(stateOf));
  const broken = files.filter(
    (file) =>
      stateOf(file) === 'failed' &&
      !listOf(file, 'assertionResults').some((one) => stateOf(one) === 'failed'),
  );
  const passed = states.filter((state) => state === 'passed').length;
  const failed = states.filter((state) => state === 'failed').length + broken.length;
  // Such as an error outside of any test, or a set-up that failed.
  return { passed, failed: failed === 0 && exitStatus !== 0 ? 1 : failed };
}

/** Names the tests of vitest's JSON report that passed only when they were tried again, each with what it said at first. */
export function unsteadyTests(report: unknown): readonly string[] {
  return listOf(report, 'testResults')
    .flatMap((file) => listOf(file, 'assertionResults'))
    .filter((one) => stateOf(one) === 'passed' && listOf(one, 'failureMessages').length > 0)
    .map((one) => `${textOf(one, 'fullName')}: ${whatItSaid(String(listOf(one, 'failureMessages')[0]))}`);
}

/** Names the tests of vitest's JSON report that failed, each with its file and what it said. */
export function failedTests(report: unknown, root: string): readonly string[] {
  return listOf(report, 'testResults').flatMap((file) => {
    const path = relative(root, textOf(file, 'name'));
    const failed = listOf(file, 'assertionResults').filter((one) => stateOf(one) === 'failed');
    if (failed.length === 0 && stateOf(file) === 'failed')
      return [`${path}: ${firstLine(textOf(file, 'message'))}`];
    return failed.map(
      (one) =>
        `${path}: ${textOf(one, 'fullName')}: ${whatItSaid(String(listOf(one, 'failureMessages')[0] ?? ''))}`,
    );
  });
}

/**
 * What vitest printed of errors outside of any test, such as a promise that nobody waited for: its report does not have them.
 *
 * @param printed the end of its output
 * @returns the lines from the first such error on, at most 30; the last 30 where none is named
 */
export function outsideErrors(printed: string): readonly string[] {
  const lines = stripVTControlCharacters(printed)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const first = lines.findIndex((line) => /Unhandled|error during close|vitest-pool/.test(line));
  return first === -1 ? lines.slice(-OUTSIDE_LINES) : lines.slice(first, first + OUTSIDE_LINES);
}

/** How long each file of vitest's JSON report took, by its path in the project. */
export function fileTimes(report: unknown, root: string): readonly FileTime[] {
  return listOf(report, 'testResults').map((file) => ({
    file: relative(root, textOf(file, 'name')),
    seconds: (Number(fieldOf(file, 'endTime')) - Number(fieldOf(file, 'startTime'))) / 1000,
  }));
}

/** Runs a Node program and passes on what it prints; gives its exit status. When we are told to stop, it is told too. */
export async function runNode(
  root: string,
  args: readonly string[],
  say: (text: string) => void,
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => say(text));
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', pass).on('SIGINT', pass);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  process.off('SIGTERM', pass).off('SIGINT', pass);
  return code ?? 1;
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = fieldOf(value, name);
  return Array.isArray(list) ? list : [];
}

function stateOf(value: unknown): unknown {
  return fieldOf(value, 'status');
}

/** The first line of a failure; of a journey also what it waited for, which the browser's driver tells in its log below. */
function whatItSaid(message: string): string {
  const waited = /^\s*- (waiting for .*)$/m.exec(stripVTControlCharacters(message))?.[1];
  return [firstLine(message), ...(waited ? [waited] : [])].join(' ');
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

function textOf(value: unknown, name: string): string {
  return String(fieldOf(value, name) ?? '');
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
