import { type Game, gameTypeOf } from '@tyche/rules/lottery';
import type { PricedBet } from '@tyche/rules/lottery/slip';
import { bestNet } from '@tyche/rules/records';
import { ConfirmDialog } from '@tyche/ui/dialog';
import { playTitle, selectionText } from '../../lib/lottery-text.ts';
import { drawNumber } from '../../lib/win-no.ts';
import { useText } from '@tyche/i18n/react';
import { BetCounts } from '../../lib/bonuses/bet-counts.tsx';
import { useRunningBonus } from '../../state/running-bonus.ts';
import css from './bet-now-dialog.module.css';
import { LimitsNotice } from './limits-notice.tsx';
import { LossNotice } from './loss-notice.tsx';
import { orderInput } from './order-input.ts';
import { OrderNotice } from './order-notice.tsx';
import { stopOrder, useOrder } from './order-store.ts';
import { usePlaceOrder } from './use-place-order.ts';

/** The one look before a bet is placed without the cart. */
export function BetNowDialog({
  game,
  bet,
  slip,
  numero,
  onClose,
  onPlaced,
}: {
  readonly game: Game;
  readonly bet: PricedBet;
  readonly slip: string;
  readonly numero: string;
  readonly onClose: () => void;
  /** Called once the bet is placed, in place of `onClose`. */
  readonly onPlaced: () => void;
}) {
  const { t, find, format } = useText();
  const place = usePlaceOrder(game);
  const bonus = useRunningBonus();
  const isSending = useOrder((state) => state.order.kind === 'sending');
  const confirm = async (
    input = orderInput(game, { numero, slip, cost: bet.stake, multiples: null, stopOnWin: false }),
  ) => {
    if (await place(input)) onPlaced();
  };
  return (
    <ConfirmDialog
      title={t('lottery.order.confirmTitle')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      busy={isSending}
      confirmLabel={t('lottery.order.confirm', { count: bet.bets })}
      onConfirm={() => void confirm()}
      onClose={() => {
        stopOrder();
        onClose();
      }}
    >
      <dl className={css.facts}>
        <dt>{t('lottery.order.play')}</dt>
        <dd>{playTitle(find, bet.play)}</dd>
        <dt>{t('lottery.order.picks')}</dt>
        <dd>
          <bdi>{selectionText(find, bet.play, bet.shown, bet.more)}</bdi>
        </dd>
        <dt>{t('lottery.order.draw')}</dt>
        <dd>
          <bdi>{drawNumber(numero)}</bdi>
        </dd>
        <dt>{t('lottery.cart.winsUpTo')}</dt>
        <dd className={css.gold}>{format.money(bet.bestWin)}</dd>
        <dt className={css.big}>{t('lottery.cart.total')}</dt>
        <dd className={css.total}>{format.price(bet.stake)}</dd>
      </dl>
      <BetCounts bonus={bonus} group={gameTypeOf(game)} stakes={[bet.stake]} />
      <LossNotice bestNet={bestNet({ lines: [bet], jointWin: null })} />
      <LimitsNotice game={game} numero={numero} slip={slip} />
      <OrderNotice onAskAgain={(input) => void confirm(input)} />
    </ConfirmDialog>
  );
}
