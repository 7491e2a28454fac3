// The body of an answer of another company, such as a vendor: what it sends must not fill the memory of the site.
const MAX_BYTES = 8 * 1024 * 1024;

/** Reads the body of an answer, of 8 MB at most. Null for one that is larger; the connection is closed then. */
export async function readAnswerBody({ body }: Response): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop closes the stream.
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > MAX_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
