import { RefusedError } from '@tyche/client/client';
import { useSend, useRequestKey } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { ConfirmDialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { useState } from 'react';
import { drawNumber } from '../../lib/win-no.ts';
import { newRequestKey } from '../../lib/secure-random.ts';
import { useText } from '@tyche/i18n/react';
import { useBetNames } from './bet-line.tsx';
import type { OrderRow } from './order-row.ts';

/** Takes a bet back while its draw is on sale, after one question. */
export function CancelButton({ row }: { readonly row: OrderRow }) {
  const { t, find, format } = useText();
  const { title } = useBetNames([row])(row);
  const [isAsking, setAsking] = useState(false);
  const key = useRequestKey(newRequestKey);
  const cancel = useSend(contract.cancelTickets);
  if (!row.cancellable) return null;
  const amount = format.money(parseAmount(row.bettingAmount) ?? 0n);
  const confirm = () =>
    cancel.mutate(
      { input: [row.orderDetailId], key: key.now() },
      {
        onSettled: (_answer, error) => key.settle(error),
        onSuccess: (answer) => {
          setAsking(false);
          showToast(
            t('lottery.cancel.done', { amount: format.money(parseAmount(answer.refunded) ?? 0n) }),
            'good',
          );
        },
      },
    );
  return (
    <>
      <Button
        size="small"
        look="bare"
        aria-haspopup="dialog"
        aria-label={t('lottery.cancel.of', { number: drawNumber(row.numero), play: title })}
        onClick={() => {
          cancel.reset();
          setAsking(true);
        }}
      >
        {t('lottery.cancel.button')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('lottery.cancel.title')}
          closeLabel={t('common.close')}
          confirmLabel={t('lottery.cancel.confirm')}
          cancelLabel={t('lottery.cancel.keep')}
          busy={cancel.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
          confirmLook="ink"
        >
          <p>{t('lottery.cancel.text', { play: title, number: drawNumber(row.numero), amount })}</p>
          {cancel.error && (
            <Notice tone="bad">
              {cancel.error instanceof RefusedError
                ? (find(`refusals.${cancel.error.code}`) ?? cancel.error.message)
                : t('common.network')}
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
