import { serverModules } from '../architecture.ts';
import { type Finding, type SourceTree, findAll } from './tree.ts';

const schemas = [...Object.keys(serverModules), 'platform', 'migrations'];
const names = `"?(${schemas.join('|')})"?`;
// A table or type behind a word that can only be followed by one, or a function that is called: an alias of the same name,
// as in `wallet.balance`, does not count.
const BEHIND_A_WORD =
  'from|join|into|update|only|table|references|function|procedure|sequence|type|view|schema|call|using|exists';
const IN_STORES = new RegExp(
  `\\b(${BEHIND_A_WORD})\\s+${names}\\b(?=\\s*[.;]|\\s*$)|()\\b${names}\\.\\w+\\(`,
  'gim',
);
// Triggers and indexes stand `on` a table, which in a query would be the condition of a join.
const IN_MIGRATIONS = new RegExp(IN_STORES.source.replace('from|', 'from|on|'), 'gim');
const FOREIGN_KEY = 'references';

/** SQL of a module names its own schema; a migration or routine may point a foreign key at a module it may use, and call the platform. */
export function checkSqlOwnership(tree: SourceTree): readonly Finding[] {
  return [...tree].flatMap(([path, text]) => {
    const store = /^apps\/server\/src\/modules\/([^/]+)\/(?:.*\/)?store[^/]*\.ts$/.exec(path)?.[1];
    if (store !== undefined) return judge(path, statementsOf(text), store, false);
    const routine = /^apps\/server\/routines\/(.+)\.sql$/.exec(path)?.[1];
    if (routine !== undefined) return judgeRoutine(path, text, routine);
    const file = /^apps\/server\/migrations\/(.+)\.sql$/.exec(path)?.[1];
    if (file === undefined) return [];
    const owner = schemas.find((schema) => new RegExp(`^\\d{8}-\\d{4}-${schema}-`).test(file));
    if (owner === undefined)
      return [{ path, text: 'name it <yyyymmdd-hhmm>-<module>-<what>.sql, with a module of the map' }];
    return judge(path, text.replace(/--[^\n]*/g, ''), owner, true);
  });
}

function judgeRoutine(path: string, text: string, file: string): readonly Finding[] {
  const owner = schemas.find((schema) => file === schema || file.startsWith(`${schema}-`));
  if (owner === undefined) return [{ path, text: 'name it <module>-<what>.sql, with a module of the map' }];
  return judge(path, text.replace(/--[^\n]*/g, ''), owner, true);
}

function judge(path: string, text: string, owner: string, isMigration: boolean): readonly Finding[] {
  const findings = findAll(
    path,
    text,
    isMigration ? IN_MIGRATIONS : IN_STORES,
    ([, word = '', behind, , called]) => {
      const schema = (behind ?? called ?? '').toLowerCase();
      return isAllowed(owner, word.toLowerCase(), schema, isMigration)
        ? ''
        : `${owner} names the schema ${schema}`;
    },
  );
  return findings.filter((finding) => finding.text !== '');
}

/** The text with all but its SQL templates blanked, so that lines keep their numbers. */
function statementsOf(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  let rest = 0;
  let result = '';
  for (const match of text.matchAll(/\bsql(?:<[^`]*?>)?`([^`]*)`/g)) {
    result += blank(text.slice(rest, match.index)) + match[0].replace(/\$\{[^}]*\}/g, blank);
    rest = match.index + match[0].length;
  }
  return result + blank(text.slice(rest));
}

function isAllowed(owner: string, word: string, schema: string, isMigration: boolean): boolean {
  if (schema === owner) return true;
  if (!isMigration) return false;
  if (schema === 'platform') return true;
  return word === FOREIGN_KEY && (serverModules[owner] ?? []).includes(schema);
}
