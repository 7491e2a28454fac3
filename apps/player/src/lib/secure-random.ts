import type { Random } from '@tyche/kernel/random';
import { requestKeyAt } from '@tyche/kernel/request-key';
import { serverNow } from './server-clock.ts';

/** The browser's own generator for picks at random. Draws never use it. */
export const secureRandom: Random = {
  nextWord: () => globalThis.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0,
};

/** A new key for a command (the header Idempotency-Key), by the server's clock as this page knows it. */
export function newRequestKey(): string {
  return requestKeyAt(serverNow(), globalThis.crypto.getRandomValues(new Uint8Array(16)));
}
