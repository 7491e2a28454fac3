// A number that means a word has that word beside it, in the SQL of routines, baselines and modules: `kind = 1 /* bet */`.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { domains, numbered } from '../test/domains.ts';

const root = join(import.meta.dirname, '..');
/** Columns, parameters and variables that hold numbers of a domain, in the SQL of its module. */
const columnsOf: Readonly<Record<string, readonly string[]>> = {
  'lottery.ticket_entry': ['entry'],
  'members.account_type': ['account_type'],
  'protection.identity_level': ['identity_level'],
  'wagers.wager_source': ['source'],
  'wallet.bonus_state': ['state'],
  'wallet.burn_reason': ['reason', 'burned_by'],
  'wallet.entry_kind': ['kind'],
  'wallet.hold_state': ['state'],
  'wallet.key_scope': ['scope'],
  'wallet.outcome': ['outcome'],
  'wallet.pocket': ['pocket'],
  'wallet.wallet_status': ['status'],
};
/** Numbers that have words and no domain: what wallet.guard_stake gives, and some codes of general accounts. */
const others: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  wallet: {
    allowed: 0,
    'play-stopped': 1,
    'session-over': 2,
    'check-due': 3,
    'limit-reached': 4,
    bonus: 3,
    'clearing:transfer': 4,
    bank: 7,
    receivable: 11,
    'clearing:bonus': 15,
  },
};
const isTest = (path: string) => /\.test\.ts$|\/test\//.test(path);

function filesOf(schema: string): readonly string[] {
  const patterns = [
    `migrations/*-${schema}-baseline.sql`,
    `routines/${schema}*.sql`,
    `src/modules/${schema}/**/*.ts`,
  ];
  return globSync(patterns, { cwd: root }).filter((path) => !isTest(path));
}

const listsOf = (schema: string) =>
  Object.entries(columnsOf)
    .filter(([name]) => name.startsWith(`${schema}.`))
    .map(([name, columns]) => ({ columns, list: numbered(domains[name] ?? []) }));

/** The numbers of a text that stand without their word, or beside another one. */
function findBareNumbers(schema: string, text: string): readonly string[] {
  const code = text.replace(/--[^\n]*/g, '');
  // Columns of one name may have numbers of several domains, each in its table.
  const sameColumn = (columns: readonly string[]) =>
    listsOf(schema)
      .filter((other) => other.columns.some((name) => columns.includes(name)))
      .map(({ list }) => list);
  const bare = listsOf(schema).flatMap(({ columns }) => {
    const column = `\\b(?:p_)?(?:${columns.join('|')})`;
    const one = new RegExp(
      `${column} (?::=|=|<>|[<>]=?|between) (\\d+)(?! \\/\\* [\\w:-]+ \\*\\/)(?=\\D)`,
      'g',
    );
    const many = new RegExp(`${column} (?:not )?in \\(([^()']*)\\)`, 'g');
    const lists = Array.from(code.matchAll(many), ([whole, inner = '']) => ({ whole, inner }));
    return [
      ...Array.from(code.matchAll(one), ([whole]) => whole),
      ...lists.filter(({ inner }) => /\d(?! \/\*|\d)/.test(inner)).map(({ whole }) => whole),
      ...Array.from(
        code.matchAll(new RegExp(`${column} (?::=|=|<>|[<>]=?|between) (\\d+) \\/\\* ([\\w:-]+)`, 'g')),
      )
        .filter(([, number, word = '']) => !sameColumn(columns).some((list) => list[word] === Number(number)))
        .map(([whole]) => whole),
    ];
  });
  const known = [...listsOf(schema).map(({ list }) => list), others[schema] ?? {}];
  const wrong = Array.from(code.matchAll(/\b(\d+)(?:::smallint)? \/\* ([\w:-]+) \*\//g)).filter(
    ([, number, word = '']) => !known.some((list) => list[word] === Number(number)),
  );
  return [...bare, ...wrong.map(([whole]) => whole)];
}

const schemas = [...new Set(Object.keys(columnsOf).map((name) => name.split('.')[0] ?? ''))];

test.each(schemas)('in the SQL of %s each number has its word beside it', (schema) => {
  const files = filesOf(schema);
  expect(files.length).toBeGreaterThan(1);
  const found = files.flatMap((path) =>
    findBareNumbers(schema, readFileSync(join(root, path), 'utf8')).map((what) => `${path}: ${what}`),
  );
  expect(found).toEqual([]);
});

test('a bare number and a wrong word are found', () => {
  for (const bad of [
    'where e.kind = 1 and',
    'outcome := 2;',
    'p_kind in (1, 2 /* win */)',
    'kind = 1 /* win */ and',
    'values (p_wallet, 4 /* payback */)',
    'status >= 2 or',
  ])
    expect(findBareNumbers('wallet', bad), bad).not.toEqual([]);
  for (const good of [
    'where e.kind = 1 /* bet */ and',
    'kind in (1 /* bet */, 2 /* win */)',
    'kind = p_kind',
    '-- kind = 1',
  ])
    expect(findBareNumbers('wallet', good), good).toEqual([]);
});
