import type { Random } from '@tyche/kernel/random';

/** The browser's own generator for picks at random. Draws never use it. */
export const secureRandom: Random = {
  nextWord: () => globalThis.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
};

/** A new key for a command (the header Idempotency-Key). */
export function newRequestKey(): string {
  const crypto = globalThis.crypto;
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // Plain HTTP off loopback has no randomUUID.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
