// Random references that are credentials: the holder has the text, the database only its SHA-256.
import { createHash, randomBytes } from 'node:crypto';

/** A fresh reference of the given number of random bytes, as text for a cookie or an address. */
export function newReference(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

/** What is kept of a reference. */
export function hashOf(reference: string): Buffer {
  return createHash('sha256').update(reference).digest();
}
