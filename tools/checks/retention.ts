import type { Finding, SourceTree } from './tree.ts';

/** Where it is stated how each table grows and how long its rows stay. */
export const OPERATIONS = 'docs/operations.md';

const MIGRATION = /^apps\/server\/migrations\/[^/]+\.sql$/;
const MADE = /^create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w.]+)\s*\([\s\S]*?^\)([^;]*);/gim;
/** A row of the table of tables: name, what divides it, what it grows by, how long a row stays. */
const ROW = /^\| `(\w+\.\w+)` \|([^|]*)\|([^|]*)\|([^|]*)\|$/gm;

/** Each table of the migrations has a row in the operator's guide that states partition, growth and retention, and no row has no table. */
export function checkRetention(tree: SourceTree, guide: string): readonly Finding[] {
  const rows = new Map(
    Array.from(guide.matchAll(ROW), ([, name = '', divided = '', growth = '', kept = '']) => [
      name,
      { divided: divided.trim(), growth: growth.trim(), kept: kept.trim() },
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
  const known = new Set(made.map(({ name }) => name));
  return [
    ...made.flatMap(({ name, path, isDivided }) => {
      const row = rows.get(name);
      if (!row) return [{ path, text: `${name} is not in the table of tables of ${OPERATIONS}` }];
      return [
        row.growth === '' || row.kept === '' ? `${name} has no growth or no retention` : '',
        isDivided === (row.divided === '–') ? `${name} is ${isDivided ? '' : 'not '}divided` : '',
      ].flatMap((text) => (text === '' ? [] : [{ path: OPERATIONS, text }]));
    }),
    ...[...rows.keys()].flatMap((name) =>
      known.has(name) ? [] : [{ path: OPERATIONS, text: `there is no table ${name}` }],
    ),
  ];
}
