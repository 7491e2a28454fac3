import { hadNoEffect, type RefusedError } from '@tyche/client/client';
import { markStaleAfter, useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { InputOf } from '@tyche/contract/route';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newRequestKey } from '../../lib/secure-random.ts';
import { openModal } from '../../state/modals.ts';
import { chooseTicket } from './ticket.ts';

/** How a purchase stands. After `unknown` the ticket may have been bought: the same key is sent again. */
export type BuyState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'refused'; readonly error: RefusedError }
  | { readonly kind: 'unknown' };

const PAUSES_MS = [800, 2_500];

interface Attempt {
  readonly key: string;
  readonly input: InputOf<typeof contract.buyInstant>;
}

/** Buys tickets of a design, each once however often it is sent. What was bought becomes the ticket in hand. */
export function useBuy(code: string): {
  readonly state: BuyState;
  readonly buy: (price: string) => Promise<void>;
} {
  const client = useClient();
  const queries = useQueryClient();
  const [state, setState] = useState<BuyState>({ kind: 'idle' });
  const open = useRef<Attempt | null>(null);

  async function send(attempt: Attempt): Promise<BuyState> {
    for (let tries = 0; ; tries += 1) {
      try {
        const ticket = await client.call(contract.buyInstant, attempt.input, { key: attempt.key });
        open.current = null;
        chooseTicket(ticket);
        return { kind: 'idle' };
      } catch (error) {
        if (hadNoEffect(error)) {
          open.current = null;
          if (error.code === 'not-signed-in') openModal({ kind: 'login' });
          return { kind: 'refused', error };
        }
        const pause = PAUSES_MS[tries];
        if (pause === undefined) return { kind: 'unknown' };
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  }

  return {
    state,
    async buy(price) {
      if (state.kind === 'busy') return;
      open.current ??= { key: newRequestKey(), input: { code, price } };
      setState({ kind: 'busy' });
      setState(await send(open.current));
      await markStaleAfter(queries, contract.buyInstant);
    },
  };
}
