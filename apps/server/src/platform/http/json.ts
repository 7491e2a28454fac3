// JSON from outside, measured before it is parsed: a parser spends seconds and hundreds of megabytes on depth that nobody needs.
import { defaultBody, type Route } from '@tyche/contract/route';
import { Refusal } from './errors.ts';

export interface JsonLimits {
  /** Most levels of nested objects and arrays. */
  readonly depth: number;
  /** Most values: objects, arrays, and what they hold. */
  readonly values: number;
}

/** What the JSON body of a route may hold. */
export function jsonLimitsOf(route: Pick<Route, 'maxValues'>): JsonLimits {
  return { depth: defaultBody.depth, values: route.maxValues ?? defaultBody.values };
}

/**
 * Parses a JSON body: an object or an array; an empty body is an empty object. Refuses `malformed-body` for anything else and, before
 * it parses, for more depth or values than the limits (`rule` names which).
 */
export function parseJson(bytes: Uint8Array, limits: JsonLimits): object {
  requireModest(bytes, limits);
  const text = decoder.decode(bytes);
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal('malformed-body');
  }
  if (typeof value !== 'object' || value === null) throw new Refusal('malformed-body');
  return value;
}

const decoder = new TextDecoder();
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** One pass over the bytes, without memory of its own. What it says of malformed text does not matter: the parser judges that. */
function requireModest(bytes: Uint8Array, limits: JsonLimits): void {
  let [depth, values, isText] = [0, 0, false];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA) values += 1;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      if (depth > limits.depth) throw new Refusal('malformed-body', { rule: 'depth' });
    } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth -= 1;
    if (values > limits.values) throw new Refusal('malformed-body', { rule: 'values' });
  }
}
