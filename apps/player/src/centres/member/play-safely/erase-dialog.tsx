import { RefusedError } from '@tyche/client/client';
import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import { ConfirmDialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { useErrorText } from '../../../lib/error-text.ts';

/** Asks for erasure. A rest too small to withdraw is named first, and given up only when the member confirms that amount. */
export function EraseDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, format } = useText();
  const errorText = useErrorText();
  const send = useSend(contract.requestErasure);
  const rest = restOf(send.error);
  const amount = rest === null ? '' : format.money(parseAmount(rest) ?? 0n);
  const ask = async () => {
    const input = { confirmed: true as const, ...(rest === null ? {} : { waive: rest }) };
    const answer = await send.mutateAsync({ input }).catch(() => null);
    if (!answer) return;
    showToast(t('safely.data.eraseDone'));
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('safely.data.erase')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      confirmLabel={rest === null ? t('safely.data.eraseConfirm') : t('safely.data.waiveConfirm', { amount })}
      busy={send.isPending}
      onConfirm={() => void ask()}
      onClose={onClose}
    >
      <p>{t('safely.data.eraseText')}</p>
      {rest !== null && <Notice tone="caution">{t('safely.data.waiveText', { amount })}</Notice>}
      {send.error && rest === null && <Notice tone="bad">{errorText(send.error)}</Notice>}
    </ConfirmDialog>
  );
}

/** The rest that a refusal offers to give up; null when it offers none. */
function restOf(error: Error | null): string | null {
  if (!(error instanceof RefusedError) || error.details.canWaive !== true) return null;
  return typeof error.details.balance === 'string' ? error.details.balance : null;
}
