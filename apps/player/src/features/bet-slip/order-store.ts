import { create } from 'zustand';
import {
  type Attempt,
  type AttemptOutcome,
  attemptFor,
  type OrderAnswer,
  type OrderInput,
  sendAttempt,
} from './order-attempt.ts';
import { newRequestKey } from '../../lib/secure-random.ts';
import { useLine } from '../../state/online.ts';

/** Where the order of this page stands. */
export type OrderState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly attempt: Attempt }
  | { readonly kind: 'unknown'; readonly attempt: Attempt }
  | { readonly kind: 'offline' }
  | (Extract<AttemptOutcome, { kind: 'refused' }> & { readonly numero: string });

export const useOrder = create<{ readonly order: OrderState }>(() => ({ order: { kind: 'idle' } }));

const RETRY_WAITS_MS = [800, 2_000, 4_000] as const;

/** What ends the order that is being sent: no more tries, or the call under way too. */
let current: { readonly stop: AbortController; readonly cut: AbortController } | null = null;

// What is under way when the line goes down must not leave when it comes back: the page has said that nothing is sent.
useLine.subscribe(({ isOnline }) => {
  if (isOnline) {
    if (useOrder.getState().order.kind === 'offline') forgetRefusal();
    return;
  }
  current?.stop.abort();
  current?.cut.abort();
});

/** The order is not sent again; the answer to what was sent is still waited for. */
export function stopOrder(): void {
  current?.stop.abort();
}

/**
 * Places an order once, however often it has to be sent. While an earlier one has no answer, that one is sent again
 * under its own key, and the new one waits for the next press.
 */
export async function placeOrder(
  input: OrderInput,
  send: (input: OrderInput, options: { key: string; signal: AbortSignal }) => Promise<OrderAnswer>,
): Promise<{ readonly answer: OrderAnswer; readonly input: OrderInput } | null> {
  const { order } = useOrder.getState();
  if (order.kind === 'sending') return null;
  const open = order.kind === 'unknown' ? order.attempt : null;
  const attempt = attemptFor(open, input, newRequestKey);
  const own = { stop: new AbortController(), cut: new AbortController() };
  current = own;
  useOrder.setState({ order: { kind: 'sending', attempt } });
  const outcome = await sendAttempt(
    attempt,
    (body, key) => send(body, { key, signal: own.cut.signal }),
    RETRY_WAITS_MS.map((ms) => () => new Promise((resolve) => setTimeout(resolve, ms))),
    own.stop.signal,
  );
  switch (outcome.kind) {
    case 'taken':
      useOrder.setState({ order: { kind: 'idle' } });
      return { answer: outcome.answer, input: attempt.input };
    case 'unknown':
      useOrder.setState({ order: { kind: 'unknown', attempt } });
      return null;
    case 'offline':
      useOrder.setState({ order: open ? { kind: 'unknown', attempt: open } : { kind: 'offline' } });
      return null;
    case 'refused':
      useOrder.setState({ order: { ...outcome, numero: attempt.input.currentNumero } });
      return null;
  }
}

/** Takes off the screen why the last order was not placed: a refusal, or that the page is offline. */
export function forgetRefusal(): void {
  const { kind } = useOrder.getState().order;
  if (kind === 'refused' || kind === 'offline') useOrder.setState({ order: { kind: 'idle' } });
}
