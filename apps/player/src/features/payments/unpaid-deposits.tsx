import { hadNoEffect } from '@tyche/client/client';
import { useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { parseAmount } from '@tyche/kernel/money';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { useText } from '@tyche/i18n/react';
import { useRef } from 'react';
import { useErrorText } from '../../lib/error-text.ts';
import { newRequestKey } from '../../lib/secure-random.ts';

/** How much of the deposit limits unpaid orders take, and one press that cancels them. Nothing without a limit or without orders. */
export function UnpaidDeposits() {
  const { t, format } = useText();
  const errorText = useErrorText();
  const protection = useRoute(contract.protection, {});
  const settings = useRoute(contract.depositSettings, {});
  const cancel = useSend(contract.cancelDeposit);
  // One key for each deposit until an answer came: the next press may begin with another deposit.
  const keys = useRef(new Map<string, string>());
  if (protection.state !== 'ready' || settings.state !== 'ready') return null;
  const hasLimit = protection.data.limits.some(({ kind }) => kind === 'deposit');
  const { amount, ids } = settings.data.depositInfo.unpaid;
  if (!hasLimit || ids.length === 0) return null;

  async function cancelAll(): Promise<void> {
    for (const id of ids) {
      const key = keys.current.get(id) ?? newRequestKey();
      keys.current.set(id, key);
      try {
        await cancel.mutateAsync({ input: { id }, key });
        keys.current.delete(id);
      } catch (error) {
        // The notice shows the error.
        if (hadNoEffect(error)) keys.current.delete(id);
        return;
      }
    }
  }

  return (
    <Notice
      tone="caution"
      action={
        <Button size="small" busy={cancel.isPending} onClick={() => void cancelAll()}>
          {t('centre.unpaid.cancel', { count: ids.length })}
        </Button>
      }
    >
      {t('centre.unpaid.text', { amount: format.money(parseAmount(amount) ?? 0n) })}
      {cancel.error && ` ${errorText(cancel.error)}`}
    </Notice>
  );
}
