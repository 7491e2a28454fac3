import { contract } from '@tyche/contract/site';
import { Dialog } from '@tyche/ui/dialog';
import { useText } from '@tyche/i18n/react';
import { useMissing } from '../../lib/use-missing.ts';
import { SecretField } from './secret-field.tsx';
import css from './task.module.css';
import { TaskForm } from './task-form.tsx';
import { useTaskForm } from './use-task-form.ts';

interface Props {
  readonly isSet: boolean;
  readonly onClose: () => void;
}

/** The new password under the names with which the server refuses it; `proof` is the login password or the old one. */
const empty = { proof: '', paymentPassword: '', confirmPaymentPassword: '' };
const ofProof = ['password-wrong', 'payment-password-wrong'];

/** Sets the payment password with the login password, or changes it with the old one. */
export function PaymentPasswordDialog({ isSet, onClose }: Props) {
  const { t } = useText();
  const form = usePaymentPasswordForm({ isSet, onClose });
  return (
    <Dialog
      title={t('security.item.payment-password')}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
    >
      <TaskForm form={form} label={t('security.save')}>
        <p className={css.note}>{t('security.payment.text')}</p>
        <SecretField
          name="proof"
          label={t(isSet ? 'security.payment.old' : 'auth.field.password')}
          autoComplete={isSet ? 'off' : 'current-password'}
          {...form.field('proof')}
        />
        <SecretField
          name="paymentPassword"
          label={t('security.payment.next')}
          autoComplete="off"
          hint={t('security.payment.rule')}
          {...form.field('paymentPassword')}
        />
        <SecretField
          name="confirmPaymentPassword"
          label={t('security.payment.again')}
          autoComplete="off"
          {...form.field('confirmPaymentPassword')}
        />
      </TaskForm>
    </Dialog>
  );
}

function usePaymentPasswordForm({ isSet, onClose }: Props) {
  const { t } = useText();
  const missing = useMissing();
  return useTaskForm({
    first: empty,
    validate: ({ proof, paymentPassword, confirmPaymentPassword: again }) => ({
      proof: missing(proof, t(isSet ? 'security.payment.old' : 'auth.field.password')),
      paymentPassword: missing(paymentPassword, t('security.payment.next')),
      confirmPaymentPassword:
        missing(again, t('security.payment.again')) ||
        (again !== paymentPassword && t('refusals.passwords-differ')),
    }),
    send: ({ proof, paymentPassword, confirmPaymentPassword }, call) =>
      isSet
        ? call(contract.changePaymentPassword, {
            oldPaymentPassword: proof,
            newPaymentPassword: paymentPassword,
            confirmPaymentPassword,
          })
        : call(contract.setPaymentPassword, { password: proof, paymentPassword, confirmPaymentPassword }),
    fieldOf: ({ code }) => (ofProof.includes(code) ? 'proof' : undefined),
    done: t('security.payment.done'),
    onDone: onClose,
  });
}
