import { serverModules } from '../architecture.ts';
import { type Finding, type SourceTree, findAll } from './tree.ts';

const schemas = [...Object.keys(serverModules), 'platform', 'migrations'];
// A table, function or type behind a word that can only be followed by one: aliases of the same name do not count.
const NAMED = new RegExp(
  `\\b(from|join|into|update|only|table|references|on|function|procedure|sequence|type|view|schema|call|using|exists|select|perform|nextval\\(')\\s*"?(${schemas.join('|')})"?\\b(?=\\s*[.;]|\\s*$)`,
  'gim',
);
const FOREIGN_KEY = 'references';

/** SQL of a module names its own schema; a migration may point a foreign key at a module it may use, and call the platform. */
export function checkSqlOwnership(tree: SourceTree): readonly Finding[] {
  return [...tree].flatMap(([path, text]) => {
    const store = /^apps\/server\/src\/modules\/([^/]+)\/(?:.*\/)?store[^/]*\.ts$/.exec(path)?.[1];
    if (store !== undefined) return judge(path, text, store, false);
    const file = /^apps\/server\/migrations\/(.+)\.sql$/.exec(path)?.[1];
    if (file === undefined) return [];
    const owner = schemas.find((schema) => new RegExp(`^\\d{8}-\\d{4}-${schema}-`).test(file));
    if (owner === undefined) return [{ path, text: 'name it <yyyymmdd-hhmm>-<module>-<what>.sql, with a module of the map' }];
    return judge(path, text.replace(/--[^\n]*/g, ''), owner, true);
  });
}

function judge(path: string, text: string, owner: string, isMigration: boolean): readonly Finding[] {
  return findAll(path, text, NAMED, ([, word = '', schema = '']) =>
    isAllowed(owner, word.toLowerCase(), schema.toLowerCase(), isMigration) ? '' : `${owner} names the schema ${schema}`,
  ).filter((finding) => finding.text !== '');
}

function isAllowed(owner: string, word: string, schema: string, isMigration: boolean): boolean {
  if (schema === owner) return true;
  if (!isMigration) return false;
  if (schema === 'platform') return true;
  return word === FOREIGN_KEY && (serverModules[owner] ?? []).includes(schema);
}
