import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkCitations } from './citations.ts';
import { checkSubjects, judgedSubjects } from './commits.ts';
import { checkCoverage } from './coverage.ts';
import { checkCss, TOKENS } from './css.ts';
import { checkDecisions } from './decisions.ts';
import { checkI18n } from './i18n.ts';
import { checkMigrations } from './migrations.ts';
import { checkRegistries } from './registries.ts';
import { checkRetention } from './retention.ts';
import { checkRoutines } from './routines.ts';
import { checkSqlOwnership } from './sql-ownership.ts';
import { checkStyle } from './style.ts';
import { type Check, readTree } from './tree.ts';
import { checkVocabulary } from './vocabulary.ts';

const root = resolve(import.meta.dirname, '../..');

function find(check: Check, files: Record<string, string>): readonly string[] {
  return check(new Map(Object.entries(files))).map(({ text }) => text);
}

describe('the check of commit subjects', () => {
  test.each([
    'wallet: Reject a second leg with the same key',
    'tools: Keep no place in the map for modules that do not exist',
    'Merge branch of a colleague',
    '',
  ])('is content with %j', (subject) => {
    expect(checkSubjects([subject])).toEqual([]);
  });

  test.each([
    [`wallet: Reject ${'a long reason '.repeat(5)}`, /72 characters/],
    ['Reject a second leg', /area: Do something/],
    ['wallet: reject a second leg', /area: Do something/],
    ['Wallet: Reject a second leg', /area: Do something/],
    ['wallet: Rejected', /area: Do something/],
    ['wallet: Added a second leg', /imperative/],
    ['wallet: Fixes the second leg', /imperative/],
  ])('finds what is wrong in %j', (subject, why) => {
    expect(checkSubjects([subject]).map(({ text }) => text)).toEqual([expect.stringMatching(why)]);
  });

  test('judges what was written since the rule is kept, in whatever zone, and nothing before', () => {
    const log = ['2026-11-30T12:00:00+08:00\tSome words', '2026-11-30T10:59:59+08:00\tOlder words', ''];
    expect(judgedSubjects(log)).toEqual(['Some words']);
  });
});

describe('the retention check', () => {
  const path = 'apps/server/migrations/20261124-0040-wallet-baseline.sql';
  const made =
    'create table wallet.a (\n  b int -- (;)\n) partition by range (b);\ncreate table wallet.c (\n  d int\n);\n';
  const row = (name: string, divided: string, kept = 'for ever', rows = '25 M a year') =>
    `| \`${name}\` | ${divided} | bet | ${rows} | ${kept} |`;
  const judge = (guide: readonly string[]) =>
    checkRetention(new Map([[path, made]]), guide.join('\n')).map(({ text }) => text);

  test('asks for no row of a table that was dropped', () => {
    const later = 'apps/server/migrations/20261201-1000-wallet-d.sql';
    const tree = new Map([
      [path, made],
      [later, '-- reviewed: unused\ndrop table wallet.c;\n'],
    ]);
    const judgeBoth = (guide: readonly string[]) =>
      checkRetention(tree, guide.join('\n')).map(({ text }) => text);
    const first = row('wallet.a', 'month');
    expect(judgeBoth([first])).toEqual([]);
    expect(judgeBoth([first, row('wallet.c', '–')])).toEqual(['there is no table wallet.c']);
  });

  test('is content when each table has its row', () => {
    expect(judge([row('wallet.a', 'month', 'for ever', '4,000 M a year'), row('wallet.c', '–')])).toEqual([]);
  });

  test.each([
    [[row('wallet.a', 'month')], /wallet.c is not in the table/],
    [[row('wallet.a', '–'), row('wallet.c', '–')], /wallet.a is divided/],
    [[row('wallet.a', 'month'), row('wallet.c', 'month')], /wallet.c is not divided/],
    [[row('wallet.a', 'month'), row('wallet.c', '–', '')], /wallet.c has no growth or no retention/],
    [[row('wallet.a', 'month'), row('wallet.c', '–'), row('wallet.e', '–')], /no table wallet.e/],
    [[row('wallet.a', 'month', 'a day', ''), row('wallet.c', '–')], /wallet.a does not state its rows/],
    [[row('wallet.a', 'month'), row('wallet.c', '–', 'a day', 'few')], /wallet.c does not state its rows/],
    [
      [row('wallet.a', 'month'), row('wallet.c', '–', 'a day', '25.1 M a year')],
      /wallet.c has .* must be divided/,
    ],
    [
      [row('wallet.a', 'month'), row('wallet.c', '–', 'a day', '100,000,001')],
      /wallet.c has .* must be divided/,
    ],
  ])('finds what is wrong in %j', (guide, why) => {
    expect(judge(guide)).toEqual([expect.stringMatching(why)]);
  });
});

describe('the check of decisions', () => {
  const good = '# 1. The layout\n\n**Status:** accepted, 21 November 2026.\n';
  const judge = (text: string, source = '', list = '| [0001](0001-the-layout.md) | The layout |') =>
    checkDecisions(
      new Map([['apps/a.ts', source]]),
      new Map([
        ['README.md', list],
        ['0001-the-layout.md', text],
      ]),
      new Map([['architecture.md', 'see decision 1']]),
    ).map((found) => found.text);

  test('is content with a number, a status, a row and citations of what exists', () => {
    expect(judge(good, '// As decision 1 says.')).toEqual([]);
  });

  test.each([
    ['# 2. The layout\n\n**Status:** accepted, 21 November 2026.\n', '', undefined, /title/],
    ['# 1. The layout\n\n**Context.** None.\n', '', undefined, /third line/],
    ['# 1. The layout\n\n**Status:** accepted.\n', '', undefined, /third line/],
    [good, '', '', /not in .*README/],
    [good, '// (decision 7)', undefined, /no decision 7/],
    [good, '// decisions 1 and 8', undefined, /no decision 8/],
  ])('finds what is wrong in %j', (text, source, list, why) => {
    expect(judge(text, source, list)).toEqual([expect.stringMatching(why)]);
  });
});

describe('the check of citations', () => {
  const rules = '# Rules\n\n## 10. Draws\n\n### 10.4 Malay\n\n| id | rule |\n|---|---|\n| R6 | none |\n';
  const judge = (source: string) =>
    checkCitations(new Map([['apps/a.ts', source]]), new Map([['docs/reference/rules.md', rules]])).map(
      (found) => found.text,
    );

  test.each([
    '// As told (rules.md 10.4).',
    '// rules.md, and nothing else.',
    '// rules.md 10, 10.4 and R6; see docs/reference/rules.md 10.',
    '/**\n * Of rules.md\n * 10.4.\n */',
  ])('is content with %j', (source) => {
    expect(judge(source)).toEqual([]);
  });

  test.each([
    ['// (lottery.md 10.4)', /no document lottery.md/],
    ['// rules.md 10.5', /no section 10.5/],
    ['// rules.md 10 and R7', /no section R7/],
    ['-- rules.md\n-- 11.', /no section 11/],
    ['// rules.md, section 10', /cite a section as in/],
    ['// rules.md 10, no. 3', /cite a section as in/],
    ['// rules.md, R6', /cite a section as in/],
    ['// Once it froze (issue 11).', /not in the project/],
    ['// As issues 15 and 16 say.', /not in the project/],
    ['// What a later issue brings.', /not in the project/],
  ])('finds what is wrong in %j', (source, why) => {
    expect(judge(source)).toEqual([expect.stringMatching(why)]);
  });
});

describe('the style check', () => {
  const rule = 'packages/rules/src/a.ts';
  test.each([
    [rule, 'const x = Math.random();', /chance/],
    [rule, 'const x = Date.now();', /time/],
    [rule, 'const x = new Date();', /time/],
    [rule, "const x = parseFloat('1');", /bigint/],
    [rule, 'const x = y.toFixed(2);', /bigint/],
    [rule, 'try { a(); } catch {}', /vanish/],
    [rule, 'try { a(); } catch (error) {\n}', /vanish/],
    [rule, 'const x = { ...{ a, b }, c };', /written out/],
    ['packages/ui/src/a.css', '.a { margin-left: 1px; }', /logical/],
    ['packages/ui/src/a.css', '.a {\n  right: 0;\n}', /logical/],
    ['packages/ui/src/a.css', '.a { text-align: left; }', /logical/],
    [rule, '// TODO later', /promise/],
    [rule, 'const a = 1;\n// @ts-ignore\n', /switched off/],
    [rule, 'const a = 1; /* x */ const b = Date.now();', /time/],
    [rule, 'x;\n'.repeat(401), /401 lines/],
    ['packages/rules/src/a.test.ts', 'x;\n'.repeat(601), /601 lines/],
    ['apps/player/src/pages/a.tsx', 'const x = new Intl.NumberFormat(locale);', /formats of packages/],
    ['apps/backoffice/src/pages/a.tsx', 'const x = at.toLocaleTimeString();', /formats of packages/],
    ['apps/player/src/pages/a.tsx', 'return <b>{`₱${format.amount(a)}`}</b>;', /by hand/],
    ['apps/player/src/pages/a.tsx', 'return <b>{format.amount(a)} {row.currency}</b>;', /by hand/],
    ['apps/player/src/pages/a.tsx', 'return <time>{text}</time>;', /dateTime/],
    ['apps/player/src/pages/a.tsx', 'return <p>Hello there</p>;', /catalog/],
    ['apps/player/src/pages/a.tsx', 'return <img alt="A cat" />;', /catalog/],
    [
      'apps/server/src/modules/wallet/store.ts',
      'sql`delete from wallet.a where id in (select id from wallet.a where f(x) <= now() limit ${max} for update skip locked)`',
      /made once/,
    ],
  ])('in %s finds %j', (path, text, why) => {
    expect(find(checkStyle, { [path]: text })).toEqual([expect.stringMatching(why)]);
  });

  test.each([
    [rule, '// never Date.now() here\nconst at = clock.now();'],
    [rule, "const url = 'https://host/Date';\nnew Date(value);"],
    [rule, '// TODO #12 later'],
    [
      'apps/server/src/modules/wallet/store.ts',
      'sql`delete from wallet.a where id = any(array(select id from wallet.a limit ${max} for update skip locked))`',
    ],
    ['packages/ui/src/a.css', '/* left: */ .a { margin-inline-start: 1px; border-top-left-radius: 0; }'],
    ['apps/server/src/platform/clock.ts', 'export const now = () => new Date();'],
    [
      'apps/player/src/pages/a.tsx',
      'return <p className="big">{t(\'a.b\')} · {value < 3 ? <b /> : <i />}</p>;',
    ],
    ['packages/kernel/src/a.test.ts', 'const x = Math.random();'],
  ])('in %s lets pass %j', (path, text) => expect(find(checkStyle, { [path]: text })).toEqual([]));
});

describe('the check of style sheets', () => {
  const tokens = ':root {\n  --type-1: 1rem;\n  --space-1: 0.125rem;\n  --r-tag: 6px 2px;\n}';
  const judge = (text: string) => find(checkCss, { [TOKENS]: tokens, 'apps/player/src/a.module.css': text });

  test.each([
    ['.a { font-size: 13px; }', /a --type token/],
    ['.a { color: red; font-size: 0.8125rem; }', /a --type token/],
    ['.a { font: 400 1rem / 1.5 serif; }', /a --type token/],
    ['.a { line-height: 20px; }', /write rem/],
    ['.a { padding: 0 14px; }', /a --space token/],
    ['.a { margin-inline: -3px auto; }', /a --space token/],
    ['.a { gap: 2px; }', /a --space token/],
    ['.a { inset-block-end: calc(100% + 8px); }', /a --space token/],
    ['.a { scroll-margin-block-start: 84px; }', /a --space token/],
    ['.a { row-gap: 0.125rem; }', /use --space-1$/],
    ['.a { border-radius: 6px 2px; }', /use --r-tag$/],
    ['.a { border-radius: 7px; }', /a --r token/],
    ['.a { border-end-end-radius: 1rem; }', /a --r token/],
    ['.a { min-block-size: 44px; }', /write rem/],
    ['.a { grid-template-columns: minmax(140px, 1fr); }', /write rem/],
    ['.a { --ball: 34px; }', /write rem/],
    ['@media (max-width: 839px) { .a { color: red; } }', /no breakpoint/],
    ['@media (min-width: 50em) { .a { color: red; } }', /no breakpoint/],
    ['@media (pointer: coarse) and (width >= 52.5em) { .a { color: red; } }', /no breakpoint/],
    ['@container pad (min-width: 640px) { .a { color: red; } }', /write rem/],
  ])('finds what is wrong in %j', (text, why) => {
    expect(judge(text)).toEqual([expect.stringMatching(why)]);
  });

  test.each([
    '.a { font-size: var(--type-1); line-height: 1; }',
    '.a { font: inherit; }',
    '.a { padding: 1px var(--space-1) 1.1875rem 0; margin: -1px 50%; }',
    '.a { border-radius: 50%; border: 3px solid; outline-offset: 4px; }',
    '.a { border-radius: var(--r-tag) 0 0; box-shadow: inset 0 -7px 0 red, 0 8px 28px blue; }',
    '.a { inline-size: 2px; block-size: 2.75rem; }',
    '/* A finger has 44 px: block-size: 44px; */',
    '@media (max-width: 52.4375em) { .a { gap: 0; } }',
    '@media (min-width: 52.5em) and (max-height: 26.25em) { .a { gap: 0; } }',
    '@container pad (min-width: 40rem) { .a { gap: 0; } }',
  ])('is content with %j', (text) => expect(judge(text)).toEqual([]));
});

describe('the check of migrations', () => {
  const found = (text: string, name = '20261201-1000-wallet-a.sql') =>
    find(checkMigrations, { [`apps/server/migrations/${name}`]: text });

  test.each([
    ['create index a_b on wallet.a (b);', /concurrently/],
    ['create unique index a_b on wallet.a (b) where c;', /concurrently/],
    ['create index concurrently if not exists a_b on wallet.a (b);', /begins with/],
    ['-- outside a transaction\ncreate index concurrently a on b.c (d); select 1', /one statement/],
    ['alter table wallet.a alter column b type bigint;', /rewrites/],
    ['alter table wallet.a add column d int, alter b set data type bigint;', /rewrites/],
    ['alter table wallet.a add constraint c check (b > 0);', /not valid/],
    ['alter table wallet.a add constraint c foreign key (b) references wallet.d;', /not valid/],
    ['alter table wallet.a alter column b set not null;', /whole table/],
    ['alter table wallet.a add column b uuid default gen_random_uuid();', /row to row/],
    ['alter table wallet.a drop column b;', /release/],
    ['alter table wallet.a rename column b to c;', /release/],
    ['drop table if exists wallet.a;', /release/],
    ['lock table wallet.a;', /waiting/],
    ['vacuum full wallet.a;', /waiting/],
  ])('finds %j', (text, why) => expect(found(text)).toEqual([expect.stringMatching(why)]));

  test.each([
    ['create table wallet.a (b int); create index a_b on wallet.a (b);'],
    ['-- outside a transaction\ncreate index concurrently if not exists a_b on wallet.a (b);'],
    ['alter table wallet.a add column b int not null default 0;'],
    ['alter table wallet.a add constraint c check (b > 0) not valid;'],
    ['alter table wallet.a validate constraint c;'],
    [
      '-- reviewed: a_b_there was validated by 20261130-1000\nalter table wallet.a alter column b set not null;',
    ],
    ['-- drop table wallet.a;\nselect 1;'],
  ])('lets pass %j', (text) => expect(found(text)).toEqual([]));

  test('leaves the baseline alone', () => {
    expect(found('drop table wallet.a;', '20261121-1000-wallet-a.sql')).toEqual([]);
  });
});

describe('the check of routines', () => {
  const routine = 'apps/server/routines/wallet-a.sql';
  const migration = 'apps/server/migrations/20261201-1000-wallet-a.sql';
  const made = 'create or replace function wallet.a() returns int language sql as $$ select 1 $$;';

  test.each([
    [{ [migration]: made }, /belongs to apps\/server\/routines/],
    [
      { [migration]: 'create trigger t before update on wallet.a execute function wallet.b();' },
      /belongs to/,
    ],
    [{ [routine]: 'create function wallet.a() returns int language sql as $$ select 1 $$;' }, /or replace/],
    [{ [routine]: made, 'apps/server/routines/wallet-b.sql': made }, /made twice/],
    [{ [routine]: 'create table wallet.a (b int);' }, /belongs to a migration/],
    [{ [routine]: 'alter table wallet.a add b int;' }, /belongs to a migration/],
  ])('finds %j', (tree, why) => expect(find(checkRoutines, tree)).toEqual([expect.stringMatching(why)]));

  test.each([
    [{ [routine]: made }],
    [{ [routine]: made.replace('select 1', 'create table x (y int); select 1') }],
    [{ [migration]: `-- reviewed: a default needs it\n${made}` }],
    [{ [migration]: '-- create view wallet.a\ncreate table wallet.a (b int);' }],
  ])('lets pass %j', (tree) => expect(find(checkRoutines, tree)).toEqual([]));
});

describe('the vocabulary check', () => {
  test.each([
    'select from wallet.kinds',
    'wallet.refused_keys',
    'insert into wallet.entries (wallet_id, kind, account, delta)',
    'insert into wallet.gl_deltas (gl, amount)',
    'select from lottery.books',
    "state = 'fencing'",
    'bringAllHome(deps)',
    'protection.persons',
    'PayDesk',
    '-- Whoever comes second waits.',
    '-- False when another worker is at it.',
    `-- ${'word '.repeat(30)}`,
  ])('finds %j', (text) => {
    expect(find(checkVocabulary, { 'apps/server/routines/a.sql': text })).toHaveLength(1);
  });

  const phrases = [
    'A bet of whoever comes first.',
    'Takes so many ids.',
    'Such a one is refused.',
    'Another worker is at it.',
    'Reports what became of a transfer.',
    'The timeline is told by the database.',
    'Gives what it asks for.',
    'The seed stands in another table.',
    'The key is lost for good.',
    'The beacon was asked in vain.',
    'No connection is to be had.',
    'A host of nobody is refused.',
    'Keeps the draw that it is of.',
    'A ticket, whence the draw is known.',
    'The key, and the time therein.',
    'The rule holds good at night.',
    'The limit gives way.',
    'None the less it is paid.',
    'It comes to nothing.',
    'The vendor in the house.',
    'All money comes home.',
    'The doors to the money.',
    'The second program agrees.',
    'Reads a stretch of ids.',
    'const stoppedAt = 1;',
    'The queue: nothing waits here.',
  ];

  test.each(phrases)('finds %j in sources, documents and English catalogs', (text) => {
    expect(find(checkVocabulary, { 'apps/server/src/a.ts': text })).toHaveLength(1);
    expect(find(checkVocabulary, { 'packages/i18n/catalogs/en/a.json': text })).toHaveLength(1);
    expect(checkVocabulary(new Map(), new Map([['docs/a.md', text]]))).toHaveLength(1);
  });

  test('lets pass a migration that has run, and other languages', () => {
    for (const text of phrases) {
      expect(find(checkVocabulary, { 'apps/server/migrations/1-a-baseline.sql': `-- ${text}` })).toEqual([]);
      expect(find(checkVocabulary, { 'packages/i18n/catalogs/vi/a.json': text })).toEqual([]);
    }
  });

  test('lets pass what has the one word', () => {
    expect(find(checkVocabulary, { 'apps/server/src/a.ts': 'wallet.entry_kinds, burned_keys' })).toEqual([]);
  });
});

describe('the coverage check', () => {
  const sections = Array.from({ length: 9 }, (_, at) => `## ${at + 1}. Section\n`).join('');
  const test1 = { 'apps/server/test/a.test.ts': "it('is paid, the player\\'s way', () => undefined);" };
  const found = (rows: string) =>
    checkCoverage(new Map(Object.entries(test1)), `${sections}| line | shown by |\n${rows}`).map(
      ({ text }) => text,
    );
  test.each([
    ['| a | `server/a.test.ts`: is paid, the player’s way |', []],
    ['| a | `server/a.test.ts`: is paid. Better than that |', []],
    ['| a | not yet (issue 14) |', []],
    ['| a | everything is fine |', ['names no test']],
    ['| a | `server/b.test.ts`: is paid |', ['apps/server/test/b.test.ts is not there']],
    ['| a | `server/a.test.ts`: is paid · is lost |', ['apps/server/test/a.test.ts has no test "is lost"']],
  ])('of %s says %j', (row, findings) => expect(found(row)).toEqual(findings));

  test('misses a section of the specification', () => {
    const findings = checkCoverage(new Map(), sections.replace('## 7. ', '## '));
    expect(findings.map(({ text }) => text)).toEqual(['section 7 of the specification has no heading']);
  });
});

describe('the SQL ownership check', () => {
  const store = 'apps/server/src/modules/wagers/store-list.ts';
  const migration = 'apps/server/migrations/20261121-1050-wagers-records.sql';
  test.each([
    [store, 'sql`select 1 from wallet.entries e`'],
    [store, 'sql`select 1 from wagers.records join  members.members m on true`'],
    [store, 'sql`insert into\n  platform.outbox values (1)`'],
    [store, 'sql`update wallet.wallets set x = 1`'],
    [store, 'sql`select wallet.post(1)`'],
    [migration, 'alter table wallet.entries add x int;'],
    [migration, 'create table wagers.records (draw bigint references draws.draws);'],
    ['apps/server/migrations/20261121-1050-other-records.sql', 'create schema other;'],
    ['apps/server/routines/wagers.sql', 'create or replace view wagers.a as select * from wallet.entries;'],
    ['apps/server/routines/other.sql', 'select 1;'],
  ])('in %s finds %j', (path, text) => expect(find(checkSqlOwnership, { [path]: text })).toHaveLength(1));

  test.each([
    [store, 'sql`select wallet.balance from wagers.records as wallet`'],
    [store, "import { x } from '../wallet/index.ts';"],
    [
      store,
      'const ids = members.map(idOf);\nsql`select * from wagers.records where id = any(${members.map(idOf)})`',
    ],
    [store, 'sql`select a from wagers.records r join wagers.parts wallet on wallet.id = r.id`'],
    [migration, 'create schema wagers; create table wagers.records (x int);'],
    [
      migration,
      '-- as in wallet.entries; see wallet\ncreate trigger t before update on wagers.records execute function platform.keep();',
    ],
    [
      'apps/server/migrations/20261121-1070-members-all.sql',
      'create table members.a (w uuid references wallet.wallets);',
    ],
  ])('in %s lets pass %j', (path, text) => expect(find(checkSqlOwnership, { [path]: text })).toEqual([]));
});

describe('the registry check', () => {
  const games = 'packages/rules/src/lottery/games';
  test('finds a family, a game, an adapter and a language that are in no list', () => {
    const findings = find(checkRegistries, {
      'packages/rules/src/lottery/families/load.ts': "ssc: async () => (await import('./ssc/index.ts')).ssc,",
      'packages/rules/src/lottery/families/ssc/index.ts': '',
      'packages/rules/src/lottery/families/dice/index.ts': '',
      'packages/rules/src/shadow/list.ts': "export { ssc } from './ssc/index.ts';",
      'packages/rules/src/shadow/ssc/index.ts': '',
      'packages/rules/src/shadow/keno/index.ts': '',
      [`${games}/list.ts`]: "export { fast } from './fast.ts';",
      [`${games}/fast.ts`]: "import { base } from './base.ts';",
      [`${games}/base.ts`]: '',
      [`${games}/slow.ts`]: '',
      'apps/server/src/modules/draws/adapters/local/index.ts': '',
      'packages/i18n/src/written.ts': "export { english } from '../catalogs/en/language.ts'",
      'packages/i18n/catalogs/en/index.ts': "import common from './common.json'",
      'packages/i18n/catalogs/en/common.json': '{}',
      'packages/i18n/src/later-subjects.ts': "records: () => import('../catalogs/en/records.json')",
      'packages/i18n/catalogs/en/records.json': '{}',
      'packages/i18n/catalogs/en/help.json': '{}',
      'packages/i18n/catalogs/vi/index.ts': '',
    });
    expect(findings.map((text) => text.replace(/^.*\//, ''))).toEqual([
      'dice is not in the list',
      'keno is not in the list',
      'slow is not in the list',
      'adapters is missing',
      'vi is not in the list',
      'help is not in the list',
    ]);
  });
});

describe('the catalog check', () => {
  const page = 'apps/player/src/pages/a.tsx';
  const english = (lines: object) => ({ 'packages/i18n/catalogs/en/help.json': JSON.stringify(lines) });
  test('finds a key that is used and missing', () => {
    expect(find(checkI18n, { ...english({}), [page]: "t('help.title')" })).toEqual([
      'help.title is not in the English catalog',
    ]);
  });
  test('finds a key that nothing uses, and follows keys that are put together', () => {
    const files = {
      ...english({ 'a.title': 'x', 'b.title': 'y', lost: 'z' }),
      [page]: 't(`help.${topic}.title`)',
    };
    expect(find(checkI18n, files)).toEqual(['help.lost is not used']);
  });
  test('finds parameters, tags and keys that differ between languages', () => {
    const files = {
      ...english({
        a: 'from {x} to {y}',
        b: 'see <link>this</link>',
        c: 'c',
        d: { one: '{count}', other: '{count}' },
      }),
      'packages/i18n/catalogs/vi/help.json': JSON.stringify({ a: '{x}', b: 'xem', d: '{count}', e: 'e' }),
      [page]: "['help.a', 'help.b', 'help.c', 'help.d']",
    };
    expect(find(checkI18n, files)).toEqual([
      'help.c is missing',
      'help.a has the parameters {x}, English has {x} {y}',
      'help.b has the parameters none, English has <link>',
      'help.e is not in English',
    ]);
  });
  test('refuses the words that no screen uses, in any plural form and in each language', () => {
    const files = {
      ...english({
        a: 'The limit stands at once.',
        b: { one: 'It comes back', other: 'Refunded' },
        c: 'Limit saved. Standard.',
      }),
      'packages/i18n/catalogs/fil/help.json': JSON.stringify({ a: 'Gansal', b: 'Total', c: 'Odd' }),
      'packages/i18n/catalogs/vi/help.json': JSON.stringify({ a: 'mầm số', b: 'Tổng', c: 'Tiền chơi thử' }),
      [page]: "['help.a', 'help.b', 'help.c']",
    };
    expect(find(checkI18n, files)).toEqual([
      'help.a says "stands": write is shown, applies, is',
      'help.a says "at once": write immediately',
      'help.b says "comes": write is drawn, arrives, is refunded',
      'help.a says "Gansal": write Odd, Even',
      'help.a says "mầm số": write hạt giống (seed)',
    ]);
  });
});

describe('the import rules', { timeout: 60_000 }, () => {
  const copy = mkdtempSync(join(tmpdir(), 'tyche-imports-'));
  afterAll(() => rmSync(copy, { recursive: true }));

  function cruise(files: Record<string, string>): string {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), text);
    }
    try {
      const bin = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
      return execFileSync(process.execPath, [bin, 'packages', 'apps', '--no-progress'], {
        cwd: copy,
        encoding: 'utf8',
      });
    } catch (error) {
      return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    }
  }

  test('an import against the map is named with its rule', () => {
    for (const file of [
      '.dependency-cruiser.mjs',
      'tsconfig.json',
      'package.json',
      'tools/architecture.ts',
    ]) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      cpSync(join(root, file), join(copy, file));
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const server = 'apps/server/src/modules';
    const report = cruise({
      'packages/kernel/src/a.ts': "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;",
      'packages/beyond/src/a.ts': "export { a } from './b.ts';",
      'packages/beyond/src/b.ts': 'export const a = 1;',
      [`${server}/wallet/index.ts`]: "export { b } from '../draws/index.ts';",
      [`${server}/draws/index.ts`]: 'export const b = 1;',
      [`${server}/lottery/routes.ts`]: "export { c } from './store.ts';",
      [`${server}/lottery/store.ts`]: "export { b as c } from '../draws/secret.ts';",
      [`${server}/draws/secret.ts`]: 'export const b = 1;',
      'apps/server/src/modules.ts':
        "export { b } from './modules/draws/secret.ts'; export { d } from './demo/d.ts';",
      'apps/server/src/demo/d.ts': 'export const d = 1;',
      'apps/player/src/lib/a.ts': "export { d } from '../pages/d.ts';",
      'apps/player/src/pages/d.ts': 'export const d = 1;',
    });
    const rules = [
      'kernel-and-rules-are-pure',
      'workspace-is-listed',
      'module-wallet',
      'routes-stay-thin',
      'module-by-its-face',
      'root-folds-modules',
      'no-demo-in-production',
      'layer-lib',
    ];
    for (const rule of rules) expect(report).toContain(rule);
  });
});

test('the tree that is read is this project', () => {
  const tree = readTree(root);
  expect(tree.has('packages/kernel/src/money.ts')).toBe(true);
  expect([...tree.keys()].some((path) => path.includes('node_modules'))).toBe(false);
});
