// docs/specification-coverage.md claims nothing that its tests do not show: each file that it names is there, and each test too.
import type { Finding, SourceTree } from './tree.ts';

export const COVERAGE = 'docs/specification-coverage.md';

/** What the document writes in short, and the folder that is meant. */
const short: Readonly<Record<string, string>> = {
  server: 'apps/server/test',
  backoffice: 'apps/backoffice/src',
  player: 'apps/player/src',
  modules: 'apps/server/src/modules',
};

/** The sections of the specification, each of which the document has under a heading of its own. */
const SECTIONS = 9;

/**
 * Reads rows of tables: a file in backticks, then after a colon the names of its tests (or their beginnings) with ` · ` between
 * them, then the next file. Finds sections that are missing, rows without a test that say neither `not yet` nor `better`, files
 * that are not there, and names that no test of the file has.
 */
export function checkCoverage(tree: SourceTree, document: string): readonly Finding[] {
  const missing = Array.from({ length: SECTIONS }, (_, at) => at + 1)
    .filter((number) => !new RegExp(`^## ${number}\\. `, 'm').test(document))
    .map((number) => ({ path: COVERAGE, text: `section ${number} of the specification has no heading` }));
  const rows = document
    .split('\n')
    .map((text, at) => ({ text, line: at + 1 }))
    .filter(({ text }) => text.startsWith('| ') && !/^\| (line|requirement|---)/.test(text));
  return [...missing, ...rows.flatMap((row) => judgeRow(tree, row.text, row.line))];
}

function judgeRow(tree: SourceTree, row: string, line: number): Finding[] {
  const cells = row.split(' | ').slice(1).join(' | ');
  const claims = [...cells.matchAll(/`([^`]+\.(?:test|spec|bench)\.tsx?)`(?:: ([^`|]*))?/g)];
  if (claims.length === 0 && !/\b(not yet|better)\b/i.test(cells))
    return [{ path: COVERAGE, line, text: 'names no test' }];
  return claims.flatMap(([, file = '', names = '']) => {
    const path = file.replace(/^(\w+)\//, (start, name: string) => (short[name] ? `${short[name]}/` : start));
    const source = tree.get(path);
    if (source === undefined) return [{ path: COVERAGE, line, text: `${path} is not there` }];
    const text = plain(source);
    return namesIn(names)
      .filter((name) => !text.includes(plain(name)))
      .map((name) => ({ path: COVERAGE, line, text: `${path} has no test "${name}"` }));
  });
}

/** The names in what follows a file: they end at the next sentence and at the end of the cell. */
function namesIn(text: string): string[] {
  return text
    .split(/ · |; /)
    .map((name) =>
      name
        .replace(/\. (Better|The|Games|Neither)\b.*$/, '')
        .replace(/[.,)\s]+$/, '')
        .trim(),
    )
    .filter((name) => name !== '');
}

/** The same quotation marks everywhere, without what escapes them. */
function plain(text: string): string {
  return text.replace(/\\(['"`])/g, '$1').replace(/[’‘]/g, "'");
}
