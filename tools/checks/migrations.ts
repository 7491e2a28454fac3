import { type Finding, findAll, type SourceTree } from './tree.ts';

/** Files up to this stamp are the baseline: they run on an empty database. */
const BASELINE = '20261124';
/** The line above a statement that is right all the same says why. */
const REVIEWED = /--\s*reviewed:\s*\S+[^\n]*\n\s*$/i;

interface Rule {
  /** Its group is the table. One that the same file makes is empty, and nobody uses it yet. */
  readonly pattern: RegExp;
  readonly why: string;
}

const table = '((?:only\\s+)?[\\w.]+)';
const rules: readonly Rule[] = [
  {
    pattern: new RegExp(`\\bcreate\\s+(?:unique\\s+)?index\\s+(?!concurrently)[^;]*?\\bon\\s+${table}`, 'gi'),
    why: 'an index on a table in use is built concurrently, in a file that begins with -- outside a transaction',
  },
  {
    pattern: new RegExp(
      `\\balter\\s+table\\s+${table}[^;]*?\\balter\\s+(?:column\\s+)?\\w+\\s+(?:set\\s+data\\s+)?type\\b`,
      'gi',
    ),
    why: 'a new type rewrites the table while all calls wait: add a column, fill it by a job, switch over',
  },
  {
    pattern: new RegExp(
      `\\balter\\s+table\\s+${table}[^;]*?\\badd\\s+constraint\\s+\\w+\\s+(?:check|foreign\\s+key)\\b(?![^;]*\\bnot\\s+valid\\b)`,
      'gi',
    ),
    why: 'a constraint is added not valid, and validated by a later file',
  },
  {
    pattern: new RegExp(`\\balter\\s+table\\s+${table}[^;]*?\\bset\\s+not\\s+null\\b`, 'gi'),
    why: 'set not null reads the whole table: validate a check (… is not null) before it, and say so',
  },
  {
    pattern: new RegExp(
      `\\balter\\s+table\\s+${table}[^;]*?\\badd\\s+column\\b[^;]*?\\bdefault\\s+(?:gen_random_uuid|clock_timestamp|nextval|random|uuidv7)\\b`,
      'gi',
    ),
    why: 'a default that differs from row to row rewrites the table: add the column, fill it by a job, then set the default',
  },
  {
    pattern: new RegExp(`\\balter\\s+table\\s+${table}[^;]*?\\b(?:drop\\s+column|rename)\\b`, 'gi'),
    why: 'the release before this one still uses it: drop or rename it one release after its last use, and say so',
  },
  {
    pattern: new RegExp(`\\bdrop\\s+table\\s+(?:if\\s+exists\\s+)?${table}`, 'gi'),
    why: 'the release before this one still uses it: drop it one release after its last use, and say so',
  },
  {
    pattern: new RegExp(
      `\\b(?:vacuum\\s+full|cluster|reindex\\s+(?!.*concurrently)\\w+|lock\\s+table)\\s+${table}`,
      'gi',
    ),
    why: 'it keeps all calls waiting for as long as it runs',
  },
];

/** Migrations run beside calls: what keeps calls waiting, or takes away what the release before uses, is refused. */
export function checkMigrations(tree: SourceTree): readonly Finding[] {
  return [...tree].flatMap(([path, text]) => {
    const stamp = /^apps\/server\/migrations\/(\d{8})-[^/]+\.sql$/.exec(path)?.[1];
    return stamp === undefined || stamp <= BASELINE ? [] : judge(path, text);
  });
}

function judge(path: string, text: string): readonly Finding[] {
  const isOutside = text.startsWith('-- outside a transaction');
  const bare = text.replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length));
  const made = new Set(
    Array.from(
      bare.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/gi),
      ([, name]) => name,
    ),
  );
  const findings = rules.flatMap(({ pattern, why }) =>
    findAll(path, bare, pattern, (match) =>
      made.has(match[1]) || REVIEWED.test(text.slice(0, match.index)) ? '' : why,
    ),
  );
  const statements = bare.split(';').filter((statement) => statement.trim() !== '').length;
  if (isOutside && statements !== 1)
    findings.push({
      path,
      text: 'a file outside a transaction has one statement, as it may stop behind each',
    });
  if (!isOutside && /\bconcurrently\b/i.test(bare))
    findings.push({
      path,
      text: 'concurrently runs only in a file that begins with -- outside a transaction',
    });
  return findings.filter(({ text: why }) => why !== '');
}
