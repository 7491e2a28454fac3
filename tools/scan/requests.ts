// From the product's own OpenAPI description to requests that a scanner can vary: every path, query and body filled in with a fit value.

type Json = Readonly<Record<string, unknown>>;

/** One call with every parameter filled in. */
export interface ScanRequest {
  readonly method: string;
  /** Path and query, from the root. */
  readonly target: string;
  /** JSON, where the call takes a body. */
  readonly body: string | null;
}

/** Values that the patterns of the contract accept, tried in this order. */
const candidates = [
  '1',
  'text',
  '10.0000',
  'fast5d-1m',
  '20261121',
  '2026-11-21',
  'EN',
  'someone@example.com',
  '9171234567',
  '63',
  'ABCDEFGHIJ234567',
  '0123456789abcdef0123456789abcdef',
  'A'.repeat(43),
];

/** Gives a request for every call of an OpenAPI 3.1 document that `wants` takes. */
export function requestsOf(api: unknown, wants: (method: string, path: string) => boolean): ScanRequest[] {
  return Object.entries(fieldsOf(fieldsOf(api).paths)).flatMap(([path, calls]) =>
    Object.entries(fieldsOf(calls))
      .filter(([method]) => wants(method, path))
      .map(([method, call]) => requestOf(method, path, fieldsOf(call))),
  );
}

function requestOf(method: string, path: string, call: Json): ScanRequest {
  const query = new URLSearchParams();
  let target = path;
  for (const parameter of listOf(call.parameters).map(fieldsOf)) {
    const value = String(sampleOf(parameter.schema));
    if (parameter.in === 'path') target = target.replace(`{${parameter.name}}`, encodeURIComponent(value));
    if (parameter.in === 'query') query.set(String(parameter.name), value);
  }
  const json = fieldsOf(fieldsOf(fieldsOf(call.requestBody).content)['application/json']);
  return {
    method: method.toUpperCase(),
    target: query.size > 0 ? `${target}?${query}` : target,
    body: json.schema === undefined ? null : JSON.stringify(sampleOf(json.schema)),
  };
}

/** A value that a JSON schema accepts, as far as that can be seen from its simple keywords. */
export function sampleOf(schema: unknown): unknown {
  const wanted = fieldsOf(schema);
  if (wanted.const !== undefined) return wanted.const;
  const choices = [...listOf(wanted.enum), ...listOf(wanted.anyOf).slice(0, 1).map(sampleOf)];
  if (choices.length > 0) return choices[0];
  if (wanted.type === 'string') return textFor(wanted);
  if (wanted.type === 'integer' || wanted.type === 'number') return wanted.minimum ?? 1;
  if (wanted.type === 'boolean') return true;
  if (wanted.type === 'array') return [sampleOf(wanted.items)];
  const fields = Object.entries(fieldsOf(wanted.properties));
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field)]));
}

function textFor({ pattern, minLength }: Json): string {
  const isFit = (text: string) =>
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)) &&
    (typeof minLength !== 'number' || text.length >= minLength);
  return candidates.find(isFit) ?? 'text'.padEnd(Number(minLength ?? 0), 'x');
}

function fieldsOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
