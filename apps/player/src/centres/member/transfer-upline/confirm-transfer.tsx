import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { formatAmount } from '@tyche/kernel/money';
import { showToast } from '@tyche/ui/toasts';
import { useRef } from 'react';
import { PaymentPasswordQuestion } from '../../../features/payments/payment-password.tsx';
import { newRequestKey } from '../../../lib/secure-random.ts';

/** Shows whom the amount goes to, asks for the payment password, and sends it. */
export function ConfirmTransfer({
  name,
  direction,
  username,
  amount,
  reason,
  onClose,
  onDone,
}: {
  readonly name: string;
  readonly direction: 'up' | 'down';
  readonly username: string;
  readonly amount: bigint;
  readonly reason: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t, format } = useText();
  const up = useSend(contract.transferUpline);
  const down = useSend(contract.transferDownline);
  const key = useRef(newRequestKey());

  async function send(password: string): Promise<void> {
    const common = { amount: formatAmount(amount), password, reason };
    const sending =
      direction === 'up'
        ? up.mutateAsync({ input: common, key: key.current })
        : down.mutateAsync({ input: { ...common, username }, key: key.current });
    const answer = await sending.catch(() => null);
    key.current = newRequestKey();
    if (!answer) return;
    showToast(t('payments.transfer.done', { reference: answer.reference }));
    onDone();
  }

  return (
    <PaymentPasswordQuestion
      title={t('payments.transfer.confirmTitle')}
      confirmLabel={t('payments.transfer.go')}
      busy={up.isPending || down.isPending}
      error={up.error ?? down.error}
      onConfirm={(password) => void send(password)}
      onClose={onClose}
    >
      <p>{t('payments.transfer.confirm', { amount: format.money(amount), name })}</p>
    </PaymentPasswordQuestion>
  );
}
