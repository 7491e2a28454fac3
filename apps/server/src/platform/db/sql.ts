// The SQL builder: a tagged template whose values become parameters. Only stores import it.

export interface Sql<Row = Record<string, unknown>> {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Never present: it only carries the row's type. */
  readonly row?: Row;
}

const prepared = new WeakMap<TemplateStringsArray, { name: string; text: string }>();
let counter = 0;

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
    counter += 1;
    entry = { name: `s${counter}`, text: strings.reduce((text, part, index) => `${text}$${index}${part}`) };
    prepared.set(strings, entry);
  }
  return { name: entry.name, text: entry.text, values };
}
