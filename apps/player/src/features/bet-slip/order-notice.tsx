import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { drawNumber } from '../../lib/win-no.ts';
import { useText } from '@tyche/i18n/react';
import { DepositButton } from './balance-notice.tsx';
import type { OrderInput } from './order-attempt.ts';
import { forgetRefusal, useOrder } from './order-store.ts';
import { problemText } from './problem-text.ts';

/** The result of the last press on Confirm, where it is not simply done: the refusal, or that no answer came. */
export function OrderNotice({ onAskAgain }: { readonly onAskAgain: (input: OrderInput) => void }) {
  const { t, find, format } = useText();
  const order = useOrder((state) => state.order);
  if (order.kind === 'unknown') {
    return (
      <Notice
        tone="caution"
        action={
          <Button size="small" onClick={() => onAskAgain(order.attempt.input)}>
            {t('lottery.order.askAgain')}
          </Button>
        }
      >
        {t('lottery.order.unknown')}
      </Notice>
    );
  }
  if (order.kind !== 'refused' && order.kind !== 'offline') return null;
  const sentence =
    order.kind === 'offline'
      ? t('lottery.order.offline')
      : order.code === 'draw-closed' || order.code === 'draw-not-open'
        ? t('lottery.order.late', { draw: drawNumber(order.numero) })
        : problemText({ find, format }, order);
  return (
    <Notice
      tone="bad"
      action={
        <>
          {order.kind === 'refused' && order.code === 'insufficient-balance' && <DepositButton />}
          <Button size="small" look="bare" onClick={forgetRefusal}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      {sentence}
    </Notice>
  );
}
