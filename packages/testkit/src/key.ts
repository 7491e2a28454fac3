import { randomBytes } from 'node:crypto';
import { requestKeyAt } from '@tyche/kernel/request-key';

/** A new key for a request or a movement of money: a UUID version 7, as our pages make them. */
export function newKey(timeMs: number = Date.now()): string {
  return requestKeyAt(timeMs, randomBytes(16));
}
