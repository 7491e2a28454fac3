import type { Game, PricedLine } from '@tyche/rules/lottery';
import { ConfirmDialog } from '@tyche/ui/dialog';
import { playTitle, selectionText } from '../../lib/lottery-text.ts';
import { drawNumber } from '../../lib/win-no.ts';
import { useText } from '../../state/text.tsx';
import css from './bet-now-dialog.module.css';
import { orderInput } from './order-input.ts';
import { OrderNotice } from './order-notice.tsx';
import { useOrder } from './order-store.ts';
import { usePlaceOrder } from './use-place-order.ts';

/** The one look before a bet is placed without the cart. */
export function BetNowDialog({
  game,
  line,
  slip,
  numero,
  onClose,
}: {
  readonly game: Game;
  readonly line: PricedLine;
  readonly slip: string;
  readonly numero: string;
  readonly onClose: () => void;
}) {
  const { t, find, format } = useText();
  const place = usePlaceOrder(game);
  const isSending = useOrder((state) => state.order.kind === 'sending');
  const confirm = async (
    input = orderInput(game, { numero, slip, cost: line.stake, multiples: null, stopOnWin: false }),
  ) => {
    if (await place(input)) onClose();
  };
  return (
    <ConfirmDialog
      title={t('lottery.order.confirmTitle')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      busy={isSending}
      confirmLabel={t('lottery.order.confirm', { count: line.bets })}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <dl className={css.facts}>
        <dt>{t('lottery.order.play')}</dt>
        <dd>{playTitle(find, line.play)}</dd>
        <dt>{t('lottery.order.picks')}</dt>
        <dd>
          <bdi>{selectionText(find, line.play, line.selection)}</bdi>
        </dd>
        <dt>{t('lottery.order.draw')}</dt>
        <dd>
          <bdi>{drawNumber(numero)}</bdi>
        </dd>
        <dt>{t('lottery.cart.winsUpTo')}</dt>
        <dd className={css.gold}>{format.amount(line.bestWin)}</dd>
        <dt className={css.big}>{t('lottery.cart.total')}</dt>
        <dd className={css.total}>{format.amount(line.stake)}</dd>
      </dl>
      <OrderNotice onAskAgain={(input) => void confirm(input)} />
    </ConfirmDialog>
  );
}
