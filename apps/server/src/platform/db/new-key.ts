import { randomBytes } from 'node:crypto';
import { requestKeyAt } from '@tyche/kernel/request-key';

/** A new key for a movement of money that no request and no earlier fact names: a UUID version 7 of now. */
export function newKey(): string {
  return requestKeyAt(Date.now(), randomBytes(16));
}
