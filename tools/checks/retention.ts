import type { Finding, SourceTree } from './tree.ts';

/** Where it is stated how each table grows and how long its rows stay. */
export const OPERATIONS = 'docs/operations.md';

const MIGRATION = /^apps\/server\/migrations\/[^/]+\.sql$/;
const MADE = /^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w.]+)\s*\([\s\S]*?^\)([^;]*);/gim;
const DROPPED = /^drop\s+table\s+(?:if\s+exists\s+)?([\w.]+)\s*;/gim;
/** A row of the table of tables: name, what divides it, what it grows by, how many rows at full load, how long a row stays. */
const ROW = /^\| `(\w+\.\w+)` \|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm;
/** Rows in all, or new rows in a year. */
const ROWS = /^(\d[\d,]*(?:\.\d+)?)( M)?( a year)?$/;
/** A table that is not divided may have this number of rows at full load (decision 55). */
const WHOLE_AT_MOST = { 'in all': 100_000_000, 'a year': 25_000_000 } as const;

/**
 * Each table of the migrations that none of them drops has a row in the operator's guide that states partition, growth, number of rows and retention, and no row
 * has no table. A table with more rows than `WHOLE_AT_MOST` is divided.
 */
export function checkRetention(tree: SourceTree, guide: string): readonly Finding[] {
  const rows = new Map(
    Array.from(guide.matchAll(ROW), ([, name = '', divided = '', growth = '', rows = '', kept = '']) => [
      name,
      { divided: divided.trim(), growth: growth.trim(), rows: rows.trim(), kept: kept.trim() },
    ]),
  );
  const made = [...tree].flatMap(([path, text]) =>
    MIGRATION.test(path)
      ? Array.from(text.replace(/--[^\n]*/g, '').matchAll(MADE), ([, name = '', options = '']) => ({
          name,
          path,
          isDivided: /\bpartition\s+by\b/i.test(options),
        }))
      : [],
  );
  const dropped = new Set(
    [...tree].flatMap(([path, text]) =>
      MIGRATION.test(path) ? Array.from(text.matchAll(DROPPED), ([, name = '']) => name) : [],
    ),
  );
  const kept = made.filter(({ name }) => !dropped.has(name));
  const known = new Set(kept.map(({ name }) => name));
  return [
    ...kept.flatMap(({ name, path, isDivided }) => {
      const row = rows.get(name);
      if (!row) return [{ path, text: `${name} is not in the table of tables of ${OPERATIONS}` }];
      return [
        row.growth === '' || row.kept === '' ? `${name} has no growth or no retention` : '',
        isDivided === (row.divided === '–') ? `${name} is ${isDivided ? '' : 'not '}divided` : '',
        findBoundFault(name, row.rows, isDivided),
      ].flatMap((text) => (text === '' ? [] : [{ path: OPERATIONS, text }]));
    }),
    ...[...rows.keys()].flatMap((name) =>
      known.has(name) ? [] : [{ path: OPERATIONS, text: `there is no table ${name}` }],
    ),
  ];
}

function findBoundFault(name: string, rows: string, isDivided: boolean): string {
  const [, figure = '', millions, yearly] = ROWS.exec(rows) ?? [];
  if (figure === '') return `${name} does not state its rows at full load`;
  const count = Number(figure.replaceAll(',', '')) * (millions ? 1_000_000 : 1);
  const per = yearly ? 'a year' : 'in all';
  return isDivided || count <= WHOLE_AT_MOST[per] ? '' : `${name} has ${rows} and must be divided`;
}
