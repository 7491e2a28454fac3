import { contract } from '@tyche/contract/site';
import { Dialog } from '@tyche/ui/dialog';
import { useState } from 'react';
import { useText } from '@tyche/i18n/react';
import { SecretField } from './secret-field.tsx';
import css from './task.module.css';
import { TaskForm } from './task-form.tsx';
import { useTask } from './use-task.ts';

/** Sets the payment password with the login password, or changes it with the old one. */
export function PaymentPasswordDialog({
  isSet,
  onClose,
}: {
  readonly isSet: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const task = useTask();
  const [proof, setProof] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [isSubmitted, setSent] = useState(false);
  const missing = (value: string, field: string) =>
    isSubmitted && value === '' ? t('account.field.missing', { field }) : null;
  const proofLabel = t(isSet ? 'security.payment.old' : 'auth.field.password');

  async function submit(): Promise<void> {
    setSent(true);
    if (proof === '' || next === '' || next !== again) return;
    const done = await task.run(
      () =>
        isSet
          ? task.client.call(contract.changePaymentPassword, {
              oldPaymentPassword: proof,
              newPaymentPassword: next,
              confirmPaymentPassword: again,
            })
          : task.client.call(contract.setPaymentPassword, {
              password: proof,
              paymentPassword: next,
              confirmPaymentPassword: again,
            }),
      t('security.payment.done'),
    );
    if (done) onClose();
  }

  return (
    <Dialog
      title={t('security.item.payment-password')}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
    >
      <TaskForm error={task.error} isBusy={task.isBusy} label={t('security.save')} onSubmit={submit}>
        <p className={css.note}>{t('security.payment.text')}</p>
        <SecretField
          name="proof"
          label={proofLabel}
          autoComplete={isSet ? 'off' : 'current-password'}
          value={proof}
          error={missing(proof, proofLabel)}
          onChange={setProof}
        />
        <SecretField
          name="paymentPassword"
          label={t('security.payment.next')}
          autoComplete="off"
          hint={t('security.payment.rule')}
          value={next}
          error={missing(next, t('security.payment.next'))}
          onChange={setNext}
        />
        <SecretField
          name="confirmPaymentPassword"
          label={t('security.payment.again')}
          autoComplete="off"
          value={again}
          error={
            missing(again, t('security.payment.again')) ??
            (isSubmitted && next !== again ? t('refusals.passwords-differ') : null)
          }
          onChange={setAgain}
        />
      </TaskForm>
    </Dialog>
  );
}
