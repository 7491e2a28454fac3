import { RefusedError } from '@tyche/client/client';
import type { contract } from '@tyche/contract/site';
import type { RefusalCode } from '@tyche/contract/refusals';
import type { InputOf, OutputOf } from '@tyche/contract/route';

export type OrderInput = InputOf<typeof contract.placeBet>;
export type OrderAnswer = OutputOf<typeof contract.placeBet>;

/** One confirmed order and the key under which it is sent, however often. */
export interface Attempt {
  readonly key: string;
  readonly input: OrderInput;
}

/** What became of an attempt. After `unknown` it may have been taken: only the same key and body may be sent. */
export type AttemptOutcome =
  | { readonly kind: 'taken'; readonly answer: OrderAnswer }
  | {
      readonly kind: 'refused';
      readonly code: RefusalCode;
      readonly details: Readonly<Record<string, unknown>>;
      readonly requestId: string;
    }
  | { readonly kind: 'unknown' };

// After these the server itself may not know whether the order was written.
const unsure: readonly RefusalCode[] = ['unavailable', 'unknown'];

/** The attempt to send: the open one until it has an answer, then a new one with a new key. */
export function attemptFor(open: Attempt | null, input: OrderInput, newKey: () => string): Attempt {
  return open ?? { key: newKey(), input };
}

/** Sends an attempt until it has an answer or the waits are used up. Every time with the same key and body. */
export async function sendAttempt(
  attempt: Attempt,
  send: (input: OrderInput, key: string) => Promise<OrderAnswer>,
  waits: readonly (() => Promise<void>)[],
): Promise<AttemptOutcome> {
  const pauses = [...waits];
  for (;;) {
    try {
      return { kind: 'taken', answer: await send(attempt.input, attempt.key) };
    } catch (error) {
      if (error instanceof RefusedError && !unsure.includes(error.code)) {
        return { kind: 'refused', code: error.code, details: error.details, requestId: error.requestId };
      }
      const pause = pauses.shift();
      if (!pause) return { kind: 'unknown' };
      await pause();
    }
  }
}
