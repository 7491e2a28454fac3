import { RefusedError } from '@tyche/client/client';
import { useRoute, useSend, useRequestKey } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { SkeletonRows } from '@tyche/ui/skeleton';
import { showToast } from '@tyche/ui/toasts';
import { useState } from 'react';
import { drawNumber } from '../../lib/win-no.ts';
import { newRequestKey } from '../../lib/secure-random.ts';
import { useText } from '@tyche/i18n/react';
import { StateTag } from './bet-line.tsx';
import css from './chase-dialog.module.css';
import type { OrderRow } from './order-row.ts';
import { ReadsLine } from '@tyche/client/shown-reads';

const MOST = 100;

/** A chase draw by draw: those that have not begun can be taken back, one, some or all of them. */
export function ChaseDialog({ row, onClose }: { readonly row: OrderRow; readonly onClose: () => void }) {
  const { t, find, format } = useText();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const orders = useRoute(contract.listOrders, { orderNumber: row.orderNumber, page: 0, size: MOST });
  const key = useRequestKey(newRequestKey);
  const cancel = useSend(contract.cancelTickets);
  const rows = orders.state === 'ready' ? orders.data.orders.content : [];
  const ahead = rows.filter((each) => each.cancellable);
  const wanted = ahead.filter((each) => chosen.includes(each.orderDetailId));
  const back = wanted.reduce((all, each) => all + (parseAmount(each.bettingAmount) ?? 0n), 0n);
  const isAll = ahead.length > 0 && wanted.length === ahead.length;
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const confirm = () =>
    cancel.mutate(
      { input: wanted.map((each) => each.orderDetailId), key: key.now() },
      {
        onSettled: (_answer, error) => key.settle(error),
        onSuccess: (answer) => {
          setChosen([]);
          showToast(
            t('lottery.cancel.done', { amount: format.money(parseAmount(answer.refunded) ?? 0n) }),
            'good',
          );
        },
      },
    );

  return (
    <Dialog title={t('lottery.chase.title')} closeLabel={t('common.close')} onClose={onClose} closeOutside>
      <div className={css.chase}>
        <ReadsLine />
        <p>{t('pad.chase.text')}</p>
        {orders.state === 'loading' && <SkeletonRows rows={5} label={t('common.loading')} />}
        {orders.state === 'failed' && (
          <Notice
            tone="bad"
            action={
              <Button size="small" onClick={orders.retry}>
                {t('common.retry')}
              </Button>
            }
          >
            {t('lottery.bets.failed')}
          </Notice>
        )}
        {ahead.length > 1 && (
          <Checkbox
            checked={isAll}
            onChange={() => setChosen(isAll ? [] : ahead.map((each) => each.orderDetailId))}
          >
            {t('pad.chase.all', { count: ahead.length })}
          </Checkbox>
        )}
        <ul className={css.draws}>
          {rows.map((each) => (
            <li key={each.orderDetailId} className={css.draw}>
              {each.cancellable ? (
                <Checkbox
                  checked={chosen.includes(each.orderDetailId)}
                  onChange={() => toggle(each.orderDetailId)}
                >
                  {t('lottery.draw.number', { number: drawNumber(each.numero) })}
                </Checkbox>
              ) : (
                <span>{t('lottery.draw.number', { number: drawNumber(each.numero) })}</span>
              )}
              <StateTag row={each} />
              <em>{format.price(parseAmount(each.bettingAmount) ?? 0n)}</em>
            </li>
          ))}
        </ul>
        {cancel.error && (
          <Notice tone="bad">
            {cancel.error instanceof RefusedError
              ? (find(`refusals.${cancel.error.code}`) ?? cancel.error.message)
              : t('common.network')}
          </Notice>
        )}
        <Button look="ink" wide disabled={wanted.length === 0} busy={cancel.isPending} onClick={confirm}>
          {t('pad.chase.cancel', { count: wanted.length, amount: format.price(back) })}
        </Button>
      </div>
    </Dialog>
  );
}
