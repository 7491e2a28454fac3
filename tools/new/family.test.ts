// docs/how-to/new-family.md, done in a copy of the project: the suites that judge families judge the new one.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkPackages } from './test/link-packages.ts';

const root = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'tyche-family-'));
const WORKSPACES = ['packages/kernel', 'packages/i18n', 'packages/rules'];
const RULES = 'packages/rules/src';
const CATALOGS = 'packages/i18n/catalogs';
const howTo = readFileSync(join(root, 'docs/how-to/new-family.md'), 'utf8');
const blocks = [...howTo.matchAll(/```(?:ts|json)\n([\s\S]*?)```/g)].map(([, code]) => code ?? '');

beforeAll(() => {
  for (const path of WORKSPACES) cpSync(join(root, path), join(copy, path), { recursive: true });
  linkPackages(copy, WORKSPACES);
  writeFileSync(join(copy, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(copy, 'vitest.config.ts'),
    "export default { test: { include: ['packages/**/*.test.ts'] } };",
  );
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Does the steps of the page in its order, and gives the files that each part touched. */
function addCoins(): { readonly family: ReadonlySet<string>; readonly lottery: ReadonlySet<string> } {
  const [rules = '', load = '', shadow = '', listed = '', texts = '', subject = '', game = ''] = blocks;
  const family = new Set<string>();
  const lottery = new Set<string>();
  const put = (touched: Set<string>, path: string, text: string) => {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
    touched.add(path);
  };
  const edit = (touched: Set<string>, path: string, change: (text: string) => string) =>
    put(touched, path, change(readFileSync(join(copy, path), 'utf8')));
  const inTable = (line: string) => (text: string) => text.replace('\n};', `\n${line}};`);

  put(family, `${RULES}/lottery/families/coins/index.ts`, rules);
  edit(family, `${RULES}/lottery/families/load.ts`, inTable(load));
  put(family, `${RULES}/shadow/coins/index.ts`, shadow);
  edit(family, `${RULES}/shadow/list.ts`, (text) => text + listed);
  for (const language of readdirSync(join(root, CATALOGS)))
    put(family, `${CATALOGS}/${language}/coins.json`, texts);
  edit(family, 'packages/i18n/src/later-subjects.ts', inTable(subject));

  put(lottery, `${RULES}/lottery/games/coins-1m.ts`, game);
  edit(
    lottery,
    `${RULES}/lottery/games/list.ts`,
    (text) => `import { coins1m } from './coins-1m.ts';\n${text.replace('\n];', '\n  coins1m,\n];')}`,
  );
  return { family, lottery };
}

function judge(): string {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const suites = ['packages/rules/test/families.test.ts', 'packages/i18n/src/catalogs.test.ts'];
  const args = [
    vitest,
    'run',
    '--root',
    copy,
    ...suites,
    '--reporter=dot',
    // Its first test loads every catalog, on a machine that does much else.
    '--test-timeout=180000',
    '-t',
    'coins|every key|empty|no number names',
  ];
  try {
    const env = { ...process.env, NODE_ENV: '', VITEST: '' };
    const output = execFileSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8', stdio: 'pipe' });
    return stripVTControlCharacters(output);
  } catch (error) {
    if (!(error instanceof Error && 'stdout' in error && 'stderr' in error)) throw error;
    return stripVTControlCharacters(`${error.stdout}${error.stderr}`);
  }
}

test('a family is eight files, its lottery two, and the suites find both', { timeout: 240_000 }, () => {
  const { family, lottery } = addCoins();
  expect([family.size, lottery.size]).toEqual([8, 2]);
  // Two suites of two plays each, and the checks that every family shares.
  const output = judge();
  expect(output).not.toMatch(/failed/);
  expect(output).toMatch(/Test Files {2}2 passed/);
  expect(Number(/Tests {2}(\d+) passed/.exec(output)?.[1])).toBeGreaterThanOrEqual(16);

  // A shadow settlement that decides otherwise, and a text that is missing, are found.
  const shadow = join(copy, RULES, 'shadow/coins/index.ts');
  writeFileSync(shadow, readFileSync(shadow, 'utf8').replace('heads === 3', 'heads === 2'));
  rmSync(join(copy, CATALOGS, 'vi/coins.json'));
  const faulty = judge();
  expect(faulty).toMatch(/FAIL .*coins-1m coins\.same > is settled alike/);
  expect(faulty).toMatch(/FAIL .*VI > has every key/);
});
