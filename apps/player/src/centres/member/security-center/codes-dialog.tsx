import { contract } from '@tyche/contract/site';
import { Dialog } from '@tyche/ui/dialog';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import { useText } from '@tyche/i18n/react';
import { PasswordField, TaskForm } from '../../../features/protection-task/task-form.tsx';
import { useTaskForm } from '../../../features/protection-task/use-task-form.ts';
import { useMissing } from '../../../lib/use-missing.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

/** New recovery codes, or the authenticator taken away: both with the password and a code. */
export function CodesDialog({
  isRemoving,
  onClose,
}: {
  readonly isRemoving: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const missing = useMissing();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useTaskForm({
    first: { password: '', code: '' },
    validate: ({ password, code }) => ({
      password: missing(password, t('auth.field.password')),
      code: missing(code, t('auth.secondFactor.label')),
    }),
    send: async ({ password, code }, call) => {
      const proof = { password, code: code.trim() };
      if (!isRemoving) return call(contract.recoveryCodes, proof);
      await call(contract.totpRemove, proof);
      return null;
    },
    fieldOf: ({ code }) => (code === 'second-factor-wrong' ? 'code' : undefined),
    ...(isRemoving && { done: t('security.factors.totpGone') }),
    onDone: (made) => (made ? setCodes(made.recoveryCodes) : onClose()),
  });

  return (
    <Dialog
      title={t(isRemoving ? 'security.factors.removeTotp' : 'security.factors.newCodes')}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <TaskForm form={form} label={t(isRemoving ? 'security.remove' : 'security.go')}>
          <PasswordField {...form.field('password')} />
          <TextField
            label={t('auth.secondFactor.label')}
            required
            hint={t('auth.secondFactor.hint')}
            name="code"
            dir="ltr"
            autoComplete="one-time-code"
            maxLength={40}
            {...form.field('code')}
          />
        </TaskForm>
      )}
    </Dialog>
  );
}
