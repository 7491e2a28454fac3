import { useRequestKey, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import type { ContractKind } from '@tyche/rules/agents';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { PaymentPasswordQuestion } from '../../../../features/payments/payment-password.tsx';
import { newRequestKey } from '../../../../lib/secure-random.ts';
import css from './pay.module.css';
import type { Owed, OwedAnswer } from './pay-type.ts';
import { units, usePayWords } from './use-pay-words.ts';

/** Asks for the payment password, and pays one line or all of a kind. Says before what is paid first, and what is missing. */
export function PayDialog({
  kind,
  line,
  totals,
  onClose,
}: {
  readonly kind: ContractKind;
  /** Null: all of the kind. */
  readonly line: Owed | null;
  readonly totals: OwedAnswer['totals'];
  readonly onClose: () => void;
}) {
  const { t, format } = useText();
  const { period, money, open } = usePayWords();
  const one = useSend(contract.disbursePay);
  const all = useSend(contract.disburseAllPay);
  const requestKey = useRequestKey(newRequestKey);
  const available = units(totals.available);
  const lineOpen = line ? open(line) : 0n;
  // Of a line that is late itself, only what is before it in the queue is paid first: its own sum is among what is late.
  const needed = line ? (line.isLate ? lineOpen : units(totals.late) + lineOpen) : units(totals.needed);

  async function send(password: string): Promise<void> {
    const key = requestKey.now();
    const sending =
      line?.downlineId != null
        ? one.mutateAsync({ input: { id: line.id, downlineId: line.downlineId, password }, key })
        : all.mutateAsync({ input: { kind, password }, key });
    const failure = await sending.then(
      ({ paid, short }) => {
        const isShort = units(short) > 0n;
        const words = { paid: money(paid), short: money(short) };
        showToast(t(isShort ? 'contracts.pay.paidInPart' : 'contracts.pay.done', words), 'good');
        onClose();
        return null;
      },
      (error: Error) => error,
    );
    requestKey.settle(failure);
  }

  return (
    <PaymentPasswordQuestion
      title={t(line ? 'contracts.pay.payOne' : 'contracts.pay.payAll')}
      confirmLabel={t('contracts.pay.confirm')}
      busy={one.isPending || all.isPending}
      error={one.error ?? all.error}
      onConfirm={(password) => void send(password)}
      onClose={onClose}
    >
      <p>
        {line
          ? t('contracts.pay.payOneText', {
              amount: format.money(lineOpen),
              name: line.name,
              period: period(line),
            })
          : t('contracts.pay.payAllText', { amount: money(totals.needed) })}
      </p>
      {units(totals.late) > 0n && <p>{t('contracts.pay.lateFirst', { amount: money(totals.late) })}</p>}
      <dl className={css.pairs}>
        <dt>{t('contracts.pay.available')}</dt>
        <dd>{money(totals.available)}</dd>
      </dl>
      {available < needed && (
        <Notice tone="caution">
          {t('contracts.pay.missing', { amount: format.money(needed - available) })}
        </Notice>
      )}
    </PaymentPasswordQuestion>
  );
}
