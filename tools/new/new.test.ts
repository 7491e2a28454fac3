import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { isDeepRun } from '@tyche/testkit/budgets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkPackages } from './test/link-packages.ts';

const root = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'tyche-new-'));

const LEFT_OUT = /(^|\/)(node_modules|\.git|\.data|\.cache|dist(-[^/]*)?)$|^\/e2e\/output$/;

/** The project as it lies here, with its packages; the workspaces among them are those of the copy. */
beforeAll(() => {
  cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.test(path.slice(root.length)) });
  linkPackages(
    copy,
    ['packages', 'apps'].flatMap((folder) =>
      readdirSync(join(copy, folder)).map((name) => `${folder}/${name}`),
    ),
  );
}, 300_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }), 60_000);

interface Outcome {
  readonly status: number;
  readonly output: string;
}

function run(...args: readonly string[]): Outcome {
  try {
    const env = { ...process.env, NODE_ENV: '', VITEST: '' };
    return {
      status: 0,
      output: execFileSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8', stdio: 'pipe' }),
    };
  } catch (error) {
    if (!(error instanceof Error && 'status' in error && 'stdout' in error && 'stderr' in error)) throw error;
    return { status: Number(error.status), output: `${error.stdout}${error.stderr}` };
  }
}

const make = (...args: readonly string[]) => run('tools/new.ts', ...args);

/** The generators as they were when all of what they make last passed every check and test. */
const PROVEN = join(import.meta.dirname, 'proven.sha256');

function digestOfGenerators(): string {
  const own = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const hash = createHash('sha256');
  for (const path of ['tools/new.ts', ...own.sort().map((name) => `tools/new/${name}`)])
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

const isProven = readFileSync(PROVEN, 'utf8').trim() === digestOfGenerators();
const words = ['--en=Lucky stones', '--ty=Masuwerteng bato', '--vi=Đá may mắn'];

test('a module, a lottery and a page are made', () => {
  expect(make('module', 'keepsakes').output).toContain('apps/server/src/modules/keepsakes/store.ts');
  expect(make('lottery', 'fast5d-2m', '--like=fast5d-3m', '--every=120', ...words)).toMatchObject({
    status: 0,
  });
  expect(make('page', 'lucky-stones', ...words)).toMatchObject({ status: 0 });
  const list = readFileSync(join(copy, 'packages/rules/src/lottery/games/list.ts'), 'utf8');
  expect(list).toContain('fast5d3m, fast5d2m');
});

// Minutes long: when a generator has changed, and in every deep run. A pass is written down, to be committed with the change.
test.skipIf(isProven && !isDeepRun())(
  'they pass every check and their own tests',
  { timeout: 1_200_000 },
  () => {
    const checks = run('tools/checks/run.ts');
    expect(checks, checks.output).toMatchObject({ status: 0 });
    const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
    for (const [project, file] of [
      ['pg', 'modules/keepsakes'],
      ['component', 'pages/lucky-stones'],
    ] as const) {
      const tests = run(vitest, 'run', '--project', project, file);
      expect(tests.status, tests.output).toBe(0);
      expect(stripVTControlCharacters(tests.output)).toMatch(/Test Files {2}1 passed/);
    }
    writeFileSync(PROVEN, `${digestOfGenerators()}\n`);
  },
);

test.each([
  [['module', 'wallet'], /is there already/],
  [['module', 'Two Words'], /small letters/],
  [['lottery', 'fast5d-1m', '--like=fast5d-3m', '--every=60', ...words], /already/],
  [['lottery', 'fast5d-4m', '--like=fast5d-3m', ...words], /--every/],
  [['lottery', 'racing-2m', '--like=racing-3m', '--every=120', ...words], /export of its own/],
  [['page', 'orders', ...words], /already/],
  [['page', 'stones', '--en=Stones'], /each language/],
  [['castle', 'sand'], /npm run new/],
])('%j is refused with a reason, and nothing is written', (args, reason) => {
  const before = execFileSync('find', ['.', '-newer', 'package.json', '-type', 'f'], {
    cwd: copy,
    encoding: 'utf8',
  });
  expect(make(...args)).toEqual({ status: 1, output: expect.stringMatching(reason) });
  const after = execFileSync('find', ['.', '-newer', 'package.json', '-type', 'f'], {
    cwd: copy,
    encoding: 'utf8',
  });
  expect(after).toBe(before);
});
