import type { Game } from '@tyche/rules/lottery';
import { Icon } from '@tyche/ui/icon';
import { useText } from '@tyche/i18n/react';
import { CartLines } from './cart-lines.tsx';
import { CartSum } from './cart-sum.tsx';
import css from './cart.module.css';
import { ChasePanel } from './chase-panel.tsx';
import { changeChase } from './chase-plan.ts';
import { focusPad } from './focus-pad.ts';
import type { OrderInput } from './order-attempt.ts';
import { orderInput } from './order-input.ts';
import { OrderNotice } from './order-notice.tsx';
import { forgetRefusal, useOrder } from './order-store.ts';
import { act, useEditing } from '../../state/slip-store.ts';
import { useCartView } from './use-cart-view.ts';
import { usePlaceOrder } from './use-place-order.ts';

/** The cart: what was added, the chase, the total, and the one press that places it all. */
export function Cart({
  game,
  target,
  onEdit,
  onPlaced,
}: {
  readonly game: Game;
  readonly target: string | null;
  /** Called after a line has gone back to the pad. */
  readonly onEdit?: () => void;
  readonly onPlaced?: () => void;
}) {
  const { t } = useText();
  const view = useCartView(game, target);
  const editing = useEditing(game);
  const order = useOrder((state) => state.order);
  const place = usePlaceOrder(game);
  const { cart, choice, summary, numeros, reach, lines, plan, multiples, problems } = view;

  async function confirm(input?: OrderInput): Promise<void> {
    if (target === null) return;
    const { slip, cost } = summary;
    const { stopOnWin, stopOnNumber } = choice;
    const ordered =
      input ?? orderInput(game, { numero: target, slip, cost, multiples, stopOnWin, stopOnNumber });
    if (!(await place(ordered))) return;
    changeChase({ isOn: false });
    if (onPlaced) onPlaced();
    else setTimeout(focusPad);
  }

  if (cart.length === 0) return <EmptyCart onAskAgain={(input) => void place(input)} />;
  return (
    <section aria-label={t('lottery.cart.title')} className={css.cart}>
      <header className={css.head}>
        <h2 className={css.title}>{t('lottery.cart.lines', { count: cart.length })}</h2>
        <button
          type="button"
          className={css.clear}
          onClick={() => {
            forgetRefusal();
            act(game, { type: 'empty-cart' });
          }}
        >
          {t('lottery.cart.clear')}
        </button>
      </header>
      <CartLines
        game={game}
        summary={summary}
        editing={editing}
        problems={problems}
        refused={order.kind === 'refused' ? order : null}
        {...(onEdit && { onEdit })}
      />
      <ChasePanel game={game} lines={lines} cost={summary.cost} plan={plan} numeros={numeros} reach={reach} />
      <CartSum game={game} target={target} view={view} onConfirm={(input) => void confirm(input)} />
    </section>
  );
}

/** Without lines; an order that was not answered may be asked for again all the same. */
function EmptyCart({ onAskAgain }: { readonly onAskAgain: (input: OrderInput) => void }) {
  const { t } = useText();
  return (
    <section className={css.empty} aria-label={t('lottery.cart.title')}>
      <h2 className={css.title}>{t('lottery.cart.title')}</h2>
      <p>
        <Icon name="cart" size={26} className={css.mark} />
        {t('lottery.cart.empty')}
      </p>
      <OrderNotice onAskAgain={onAskAgain} />
    </section>
  );
}
