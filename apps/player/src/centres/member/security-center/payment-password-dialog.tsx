import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { type FormEvent, useState } from 'react';
import { useErrorText } from '../../../state/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { SecretField } from './secret-field.tsx';
import css from './security-center.module.css';
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
  const errorText = useErrorText();
  const task = useTask();
  const [proof, setProof] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [wasSent, setSent] = useState(false);
  const missing = (value: string, field: string) =>
    wasSent && value === '' ? t('account.field.missing', { field }) : null;
  const proofLabel = t(isSet ? 'security.payment.old' : 'auth.field.password');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
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
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <p className={css.note}>{t('security.payment.text')}</p>
        {task.error && <Notice tone="bad">{errorText(task.error)}</Notice>}
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
          error={wasSent && next !== again ? t('refusals.passwords-differ') : null}
          onChange={setAgain}
        />
        <Button type="submit" look="primary" size="large" wide busy={task.isBusy}>
          {t('security.save')}
        </Button>
      </form>
    </Dialog>
  );
}
