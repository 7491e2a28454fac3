// What a value is on the wire. The driver's own way with arrays escapes every element; most of ours are plain numbers.

/** A parameter for the driver: arrays as PostgreSQL writes them, everything else as it is. */
export function parameterOf(value: unknown): unknown {
  return Array.isArray(value) ? arrayText(value) : value;
}

function arrayText(values: readonly unknown[]): string {
  let text = '{';
  for (let at = 0; at < values.length; at += 1)
    text += at === 0 ? elementText(values[at]) : `,${elementText(values[at])}`;
  return `${text}}`;
}

function elementText(value: unknown): string {
  switch (typeof value) {
    case 'bigint':
    case 'number':
    case 'boolean':
      return String(value);
    case 'string':
      return stringText(value);
    default:
      return objectText(value);
  }
}

/** Quoted always: an empty string and the word NULL would mean something else. */
function stringText(value: string): string {
  return /["\\]/.test(value) ? `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : `"${value}"`;
}

function objectText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return arrayText(value);
  if (value instanceof Uint8Array) return `"\\\\x${Buffer.from(value).toString('hex')}"`;
  if (value instanceof Date) return `"${value.toISOString()}"`;
  throw new TypeError('an array for the database holds numbers, texts, bytes and dates');
}
