import type { IncomingMessage } from 'node:http';
import { parseJson } from '@tyche/vendor-protocol/parse-json';

/** The body of a request as it came: its bytes are what is signed. Null for one that is larger than allowed. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The fields of a JSON object; none for an empty body. Null for a body that is no object, or not UTF-8. */
export function readFields(body: Uint8Array): Readonly<Record<string, unknown>> | null {
  if (body.length === 0) return {};
  const value = parseJson(body);
  return typeof value === 'object' && value !== null ? { ...value } : null;
}
