// docs/how-to/new-language.md, done in a copy of the project: one folder and one line, and the language is everywhere.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkPackages } from './test/link-packages.ts';

const root = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'tyche-language-'));
const WORKSPACES = ['packages/kernel', 'packages/i18n', 'packages/rules', 'packages/contract', 'apps/server'];
const TEST_FILE = /\.test\.tsx?$/;

beforeAll(() => {
  for (const path of WORKSPACES)
    cpSync(join(root, path), join(copy, path), { recursive: true, filter: (file) => !TEST_FILE.test(file) });
  linkPackages(copy, WORKSPACES);
  cpSync(join(root, 'tools/new.ts'), join(copy, 'tools/new.ts'));
  cpSync(join(root, 'tools/new'), join(copy, 'tools/new'), { recursive: true });
  cpSync(join(root, 'tools/architecture.ts'), join(copy, 'tools/architecture.ts'));
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
}, 60_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function addIndonesian(): void {
  const catalogs = join(copy, 'packages/i18n/catalogs');
  cpSync(join(catalogs, 'en'), join(catalogs, 'id'), { recursive: true });
  const howTo = readFileSync(join(root, 'docs/how-to/new-language.md'), 'utf8');
  const [language = '', line = ''] = [...howTo.matchAll(/```ts\n([\s\S]*?)```/g)].map(
    ([, code]) => code ?? '',
  );
  writeFileSync(join(catalogs, 'id/language.ts'), language);
  const index = join(catalogs, 'id/index.ts');
  writeFileSync(index, readFileSync(index, 'utf8').replace('../en/', '../id/'));
  const list = join(copy, 'packages/i18n/src/written.ts');
  writeFileSync(list, `${readFileSync(list, 'utf8')}${line}`);
  const refusals = join(catalogs, 'id/refusals.json');
  const worded = { ...JSON.parse(readFileSync(refusals, 'utf8')), 'unknown-route': 'Alamat tidak dikenal' };
  writeFileSync(refusals, JSON.stringify(worded));
}

function evaluate(code: string): unknown {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: copy,
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, NODE_ENV: '', VITEST: '' },
  });
  return JSON.parse(output);
}

const LOOK = `
  import { loadTranslator } from '@tyche/i18n/catalogs';
  import { firstWords } from '@tyche/i18n/first-words';
  import { findLanguage, offeredLanguages } from '@tyche/i18n/languages';
  import { defaultSite } from './apps/server/src/modules/settings/site.ts';
  import { loadTranslators } from './apps/server/src/translators.ts';
  import { wordOptions } from './tools/new/catalog-words.ts';
  const translatorOf = await loadTranslators();
  process.stdout.write(JSON.stringify({
    offered: offeredLanguages.map(({ code }) => code),
    found: findLanguage('id')?.ownName ?? null,
    translator: (await loadTranslator('ID')).language.tag,
    firstWords: firstWords('ID').reload,
    site: defaultSite.languages,
    server: translatorOf('ID').translateRefusal('unknown-route', {}),
    generators: wordOptions,
  }));`;

test('a language that is a folder and a line is found wherever words are chosen', { timeout: 60_000 }, () => {
  expect(evaluate(LOOK)).toMatchObject({ found: null, offered: ['TY', 'EN', 'VI'], translator: 'en' });
  addIndonesian();
  expect(evaluate(LOOK)).toEqual({
    offered: ['TY', 'EN', 'VI', 'ID'],
    found: 'Bahasa Indonesia',
    translator: 'id',
    firstWords: 'Muat ulang',
    site: ['TY', 'EN', 'VI', 'ID'],
    server: 'Alamat tidak dikenal',
    generators: ['ty', 'en', 'vi', 'id'],
  });
});
