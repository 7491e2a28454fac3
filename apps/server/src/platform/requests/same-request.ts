// What is kept of a request beside its key, so that the same key with another request is refused.
import { createHash } from 'node:crypto';
import { Refusal } from '../http/errors.ts';

/** The SHA-256 of the parts of a request, in the order in which they are given. No part may contain a line break. */
export function hashRequest(...parts: readonly (string | bigint | number)[]): Buffer {
  return createHash('sha256').update(parts.map(String).join('\n')).digest();
}

/** Compares the request that a key was first used for with the one that has come. Refuses `key-reused` when they differ. */
export function requireSameRequest(known: Buffer, asked: Buffer): void {
  if (!known.equals(asked)) throw new Refusal('key-reused');
}
