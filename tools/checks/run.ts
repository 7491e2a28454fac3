// The ground under the tests: everything that needs no database, in seconds. `node tools/checks/run.ts`
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkCitations } from './citations.ts';
import { checkSubjects, judgedSubjects } from './commits.ts';
import { checkCoverage, COVERAGE } from './coverage.ts';
import { checkCss } from './css.ts';
import { checkDecisions, DECISIONS } from './decisions.ts';
import { checkI18n } from './i18n.ts';
import { checkMigrations } from './migrations.ts';
import { checkRegistries } from './registries.ts';
import { checkRetention, OPERATIONS } from './retention.ts';
import { checkRoutines } from './routines.ts';
import { checkSqlOwnership } from './sql-ownership.ts';
import { checkStyle } from './style.ts';
import { type Check, type Finding, readTree } from './tree.ts';
import { checkVocabulary } from './vocabulary.ts';

/** Each check is one test: it passes when it finds nothing. Findings are said as they come. */
export async function runChecks(
  root: string,
  say: (text: string) => void,
): Promise<{ passed: number; failed: number }> {
  const bin = join(root, 'node_modules/.bin');
  const tree = readTree(root);
  const own = (check: Check) => async () => check(tree).map(print).join('\n');
  const checks: Readonly<Record<string, () => Promise<string>>> = {
    types: () => program(root, join(bin, 'tsc'), ['-p', '.', '--pretty', 'false']),
    'format and lint': () =>
      program(root, join(bin, 'biome'), ['check', '--max-diagnostics=50', '--error-on-warnings', '.']),
    imports: () => checkImports(root, join(bin, 'depcruise')),
    'dead code': () => program(root, join(bin, 'knip'), ['--no-progress', '--treat-config-hints-as-errors']),
    style: own(checkStyle),
    css: own(checkCss),
    'sql ownership': own(checkSqlOwnership),
    migrations: own(checkMigrations),
    routines: own(checkRoutines),
    vocabulary: own((files) => checkVocabulary(files, readDocuments(root))),
    registries: own(checkRegistries),
    i18n: own(checkI18n),
    retention: own((files) => checkRetention(files, readFileSync(join(root, OPERATIONS), 'utf8'))),
    citations: own((files) => checkCitations(files, readDocuments(root))),
    decisions: own((files) => checkDecisions(files, readTexts(root, DECISIONS), readTexts(root, 'docs'))),
    commits: async () =>
      checkSubjects(judgedSubjects(await readLog(root)))
        .map(print)
        .join('\n'),
    coverage: own((files) => checkCoverage(files, readFileSync(join(root, COVERAGE), 'utf8'))),
  };
  const outcomes = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const findings = await check();
      say(findings === '' ? `ok    ${name}` : `FAIL  ${name}\n${findings}`);
      return findings === '';
    }),
  );
  const passed = outcomes.filter(Boolean).length;
  return { passed, failed: outcomes.length - passed };
}

const MAX_LOG = 64 * 1_024 * 1_024;

/** The commits with their times and subjects; none where there is no history, as in a copy of the files. */
function readLog(root: string): Promise<readonly string[]> {
  return new Promise((done) => {
    execFile('git', ['log', '--format=%aI%x09%s'], { cwd: root, maxBuffer: MAX_LOG }, (error, stdout) =>
      done(error === null ? stdout.split('\n') : []),
    );
  });
}

/** All documents of the project by path. */
function readDocuments(root: string): ReadonlyMap<string, string> {
  const folders = ['.', 'docs', DECISIONS, 'docs/how-to', 'docs/reference'];
  return new Map(
    folders.flatMap((folder) =>
      [...readTexts(root, folder)].map(([name, text]) => [join(folder, name), text] as const),
    ),
  );
}

/** The documents of a folder by name. */
function readTexts(root: string, folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'));
  return new Map(names.map((name) => [name, readFileSync(join(root, folder, name), 'utf8')]));
}

/** Without a compiler that it understands the cruiser reads nothing and is content: no module is a failure. */
async function checkImports(root: string, depcruise: string): Promise<string> {
  const { status, output } = await run(root, depcruise, [
    'packages',
    'apps',
    '--output-type',
    'err',
    '--no-progress',
  ]);
  if (status !== 0) return output;
  const cruised = Number(/\((\d+) modules, \d+ dependencies cruised\)/.exec(output)?.[1] ?? 0);
  return cruised > 0 ? '' : `no module was read\n${output}`;
}

async function program(root: string, command: string, args: readonly string[]): Promise<string> {
  const { status, output } = await run(root, command, args);
  return status === 0 ? '' : output || `exit status ${status}`;
}

/** Through the runtime that runs us: what `node` is elsewhere may be too old. */
function run(
  root: string,
  script: string,
  args: readonly string[],
): Promise<{ status: number; output: string }> {
  return new Promise((done) => {
    const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) => {
      const status = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      done({ status, output: `${stdout}${stderr}`.trim() });
    });
  });
}

function print({ path, line, text }: Finding): string {
  return `  ${path}${line === undefined ? '' : `:${line}`}: ${text}`;
}

if (import.meta.main) {
  const { failed } = await runChecks(
    resolve(import.meta.dirname, '../..'),
    (text) => void process.stdout.write(`${text}\n`),
  );
  process.exitCode = failed === 0 ? 0 : 1;
}
