import { requestKeyAt } from '@tyche/kernel/request-key';

/** A new key for a command (the header Idempotency-Key), by this device's clock. */
export function newRequestKey(): string {
  return requestKeyAt(Date.now(), crypto.getRandomValues(new Uint8Array(16)));
}
