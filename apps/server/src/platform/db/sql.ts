// The SQL builder: a tagged template whose values become parameters. Only stores import it.
import { createHash } from 'node:crypto';

export interface Sql<Row = Record<string, unknown>> {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Never present: it only carries the row's type. */
  readonly row?: Row;
}

const prepared = new WeakMap<TemplateStringsArray, { name: string; text: string }>();

/**
 * The name of a prepared statement: the same text has the same name in every process. Behind a pooler connections are shared, and a name
 * that another process gave to another text would run that one (scale.md 3.4).
 */
function nameOf(text: string): string {
  return `t_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}

/**
 * Writes a statement: `sql<{ id: bigint }>\`select id from wallet.wallets where owner_id = ${owner}\``.
 * Every value is a parameter (arrays too); the text is prepared once per connection.
 */
export function sql<Row = Record<string, unknown>>(
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
): Sql<Row> {
  let entry = prepared.get(strings);
  if (!entry) {
    const text = strings.reduce((before, part, index) => `${before}$${index}${part}`);
    entry = { name: nameOf(text), text };
    prepared.set(strings, entry);
  }
  return { name: entry.name, text: entry.text, values };
}
