import { type Finding, findAll, type SourceTree } from './tree.ts';

const ROUTINE = /^apps\/server\/routines\/[^/]+\.sql$/;
const MIGRATION = /^apps\/server\/migrations\/[^/]+\.sql$/;
const MADE = /\bcreate\s+(or\s+replace\s+)?(?:constraint\s+)?(function|procedure|trigger|view)\s+([\w.]+)/gi;
const REVIEWED = /--\s*reviewed:\s*\S+[^\n]*\n\s*$/i;
/** What a file that runs again and again must not do. */
const ONCE_ONLY =
  /\b(create\s+(?:unlogged\s+)?table|create\s+(?:unique\s+)?index|create\s+sequence|create\s+schema|create\s+domain|alter\s+table)\b/gi;

/**
 * Functions, triggers and views have one place each, a file of apps/server/routines that may run again; tables are made by migrations.
 * A function that a column or a domain needs may be in a migration: the line above it says so with `-- reviewed:`.
 */
export function checkRoutines(tree: SourceTree): readonly Finding[] {
  const seen = new Map<string, string>();
  return [...tree].flatMap(([path, text]) => {
    const bare = text.replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));
    const isRoutine = ROUTINE.test(path);
    if (!isRoutine && !MIGRATION.test(path)) return [];
    const made = findAll(path, bare, MADE, ([, replaced, kind = '', name = ''], at) => {
      if (!isRoutine)
        return REVIEWED.test(text.slice(0, at)) ? '' : `a ${kind} belongs to apps/server/routines`;
      if (kind.toLowerCase() === 'function' && replaced === undefined)
        return 'a routine runs again: create or replace';
      const other = kind.toLowerCase() === 'trigger' ? undefined : seen.get(name);
      seen.set(name, path);
      return other === undefined ? '' : `${name} is made twice, here and in ${other}`;
    });
    const tables = isRoutine
      ? findAll(path, withoutBodies(bare), ONCE_ONLY, ([what]) => `${what} belongs to a migration`)
      : [];
    return [...made, ...tables].filter(({ text: why }) => why !== '');
  });
}

/** The text with the bodies of functions blanked, so that lines keep their numbers. */
function withoutBodies(text: string): string {
  return text.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, (body) => body.replace(/[^\n]/g, ' '));
}
