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

/** Where the order of this page stands. */
export type OrderState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly attempt: Attempt }
  | { readonly kind: 'unknown'; readonly attempt: Attempt }
  | (Extract<AttemptOutcome, { kind: 'refused' }> & { readonly numero: string });

export const useOrder = create<{ readonly order: OrderState }>(() => ({ order: { kind: 'idle' } }));

const RETRY_WAITS_MS = [800, 2_000, 4_000] as const;

/**
 * Places an order once, however often it has to be sent. While an earlier one has no answer, that one is sent again
 * under its own key, and the new one waits for the next press.
 */
export async function placeOrder(
  input: OrderInput,
  send: (input: OrderInput, key: string) => Promise<OrderAnswer>,
): Promise<{ readonly answer: OrderAnswer; readonly input: OrderInput } | null> {
  const { order } = useOrder.getState();
  if (order.kind === 'sending') return null;
  const attempt = attemptFor(order.kind === 'unknown' ? order.attempt : null, input, newRequestKey);
  useOrder.setState({ order: { kind: 'sending', attempt } });
  const outcome = await sendAttempt(
    attempt,
    send,
    RETRY_WAITS_MS.map((ms) => () => new Promise((resolve) => setTimeout(resolve, ms))),
  );
  switch (outcome.kind) {
    case 'taken':
      useOrder.setState({ order: { kind: 'idle' } });
      return { answer: outcome.answer, input: attempt.input };
    case 'unknown':
      useOrder.setState({ order: { kind: 'unknown', attempt } });
      return null;
    case 'refused':
      useOrder.setState({ order: { ...outcome, numero: attempt.input.currentNumero } });
      return null;
  }
}

/** Takes a refusal off the screen: what it was about has been changed. */
export function forgetRefusal(): void {
  if (useOrder.getState().order.kind === 'refused') useOrder.setState({ order: { kind: 'idle' } });
}
