import { type RequestKey, useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { formatAmount } from '@tyche/kernel/money';
import { showToast } from '@tyche/ui/toasts';
import { useState } from 'react';
import { BonusConsent } from '../../../features/payments/bonus-consent.tsx';
import { PaymentPasswordQuestion } from '../../../features/payments/payment-password.tsx';

/** Shows whom the amount goes to, asks for the payment password, and sends it. */
export function ConfirmTransfer({
  name,
  direction,
  username,
  amount,
  reason,
  requestKey,
  onClose,
  onDone,
}: {
  readonly name: string;
  readonly direction: 'up' | 'down';
  readonly username: string;
  readonly amount: bigint;
  readonly reason: string;
  /** Of the form: it outlasts this dialog, so that a transfer with a lost answer is repeated after it was closed. */
  readonly requestKey: RequestKey;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { t, format } = useText();
  const up = useSend(contract.transferUpline);
  const down = useSend(contract.transferDownline);

  const turnover = useRoute(contract.turnoverInfo, {});
  const bonus = turnover.state === 'ready' ? turnover.data.bonus : null;
  const [forfeits, setForfeits] = useState(false);
  const [isAsked, setAsked] = useState(false);

  async function send(password: string): Promise<void> {
    setAsked(true);
    if (bonus && !forfeits) return;
    const common = { amount: formatAmount(amount), password, reason, forfeits };
    const key = requestKey.now();
    const sending =
      direction === 'up'
        ? up.mutateAsync({ input: common, key })
        : down.mutateAsync({ input: { ...common, username }, key });
    const failure = await sending.then(
      ({ reference }) => {
        showToast(t('payments.transfer.done', { reference }));
        onDone();
        return null;
      },
      (error: Error) => error,
    );
    requestKey.settle(failure);
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
      {bonus && (
        <BonusConsent
          bonus={bonus}
          value={forfeits}
          onChange={setForfeits}
          error={isAsked && !forfeits ? t('payments.bonus.missing') : null}
        />
      )}
    </PaymentPasswordQuestion>
  );
}
