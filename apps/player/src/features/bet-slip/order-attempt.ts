import { hadNoEffect, OfflineError } from '@tyche/client/client';
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

/**
 * How an attempt ended. After `unknown` it may have been taken: only the same key and body may be sent. After `offline` nothing was sent.
 */
export type AttemptOutcome =
  | { readonly kind: 'taken'; readonly answer: OrderAnswer }
  | {
      readonly kind: 'refused';
      readonly code: RefusalCode;
      readonly details: Readonly<Record<string, unknown>>;
      readonly requestId: string;
    }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'offline' };

/** The attempt to send: the open one until it has an answer, then a new one with a new key. */
export function attemptFor(open: Attempt | null, input: OrderInput, newKey: () => string): Attempt {
  return open ?? { key: newKey(), input };
}

/**
 * Sends an attempt until it has an answer, the waits are used up, or `stopped` says that it is not sent again. Every time with the same
 * key and body.
 */
export async function sendAttempt(
  attempt: Attempt,
  send: (input: OrderInput, key: string) => Promise<OrderAnswer>,
  waits: readonly (() => Promise<void>)[],
  stopped?: AbortSignal,
): Promise<AttemptOutcome> {
  const pauses = [...waits];
  let isSent = false;
  for (;;) {
    try {
      return { kind: 'taken', answer: await send(attempt.input, attempt.key) };
    } catch (error) {
      if (hadNoEffect(error)) {
        return { kind: 'refused', code: error.code, details: error.details, requestId: error.requestId };
      }
      const isOffline = error instanceof OfflineError;
      isSent ||= !isOffline;
      const pause = pauses.shift();
      if (isOffline || !pause) return { kind: isSent ? 'unknown' : 'offline' };
      await Promise.race([pause(), whenAborted(stopped)]);
      if (stopped?.aborted) return { kind: 'unknown' };
    }
  }
}

function whenAborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}
