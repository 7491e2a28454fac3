const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The JSON of a body, read after its bytes were proved (docs/reference/vendors.md 1).
 *
 * @param body the bytes as received.
 * @returns its value; null for bytes that are not UTF-8 or no JSON.
 */
export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    return null;
  }
}
