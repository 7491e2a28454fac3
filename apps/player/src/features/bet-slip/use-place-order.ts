import { markStaleAfter, useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import type { Game } from '@tyche/rules/lottery';
import { printLine, printSlip } from '@tyche/rules/lottery';
import { draftLine } from '@tyche/rules/lottery/slip';
import { showToast } from '@tyche/ui/toasts';
import { useQueryClient } from '@tanstack/react-query';
import { drawNumber } from '../../lib/win-no.ts';
import { openModal } from '../../state/modals.ts';
import { isOnlineNow } from '../../state/online.ts';
import { useSession } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import type { OrderInput } from './order-attempt.ts';
import { placeOrder, useOrder } from './order-store.ts';
import { act, slipOf } from '../../state/slip-store.ts';

/**
 * Gives the function that places an order. True when it was taken. A guest gets the login pop-up; what was picked stays. While the page is
 * offline it tells everybody that: nobody can log in then, and on a slow line the page may not know yet who is signed in.
 */
export function usePlaceOrder(game: Game): (input: OrderInput) => Promise<boolean> {
  const client = useClient();
  const queries = useQueryClient();
  const { t, format } = useText();

  return async (input) => {
    if (isOnlineNow() && !useSession.getState().member) {
      openModal({ kind: 'login' });
      return false;
    }
    const taken = await placeOrder(input, (body, options) => client.call(contract.placeBet, body, options));
    void markStaleAfter(queries, contract.placeBet);
    if (!taken) {
      const { order } = useOrder.getState();
      if (order.kind === 'refused' && order.code === 'not-signed-in') openModal({ kind: 'login' });
      return false;
    }
    clearTaken(game, taken.input.bettingSlipString);
    const draws = taken.input.chaseSlip?.multiples.length ?? 1;
    const amount = format.price(parseAmount(taken.answer.totalBettingAmount) ?? 0n);
    showToast(
      t('lottery.order.taken', {
        number: taken.answer.orderNumber,
        amount,
        count: draws,
        draw: drawNumber(taken.answer.numero),
      }),
      'good',
    );
    return true;
  };
}

/** Takes off the slip what has become an order, and only that. */
function clearTaken(game: Game, slip: string): void {
  const state = slipOf(game);
  if (printSlip(state.cart.map((each) => each.line)) === slip) {
    act(game, { type: 'empty-cart' });
    return;
  }
  const draft = draftLine(game, state);
  if (draft && printLine(draft) === slip) act(game, { type: 'clear' });
}
