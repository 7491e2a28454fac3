import { contract } from '@tyche/contract/site';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import { useState } from 'react';
import { useText } from '@tyche/i18n/react';
import { RecoveryCodes } from './recovery-codes.tsx';
import {
  PasswordField,
  TaskForm,
  useAsked,
  usePassword,
} from '../../../features/protection-task/task-form.tsx';
import { useTask } from '../../../features/protection-task/use-task.ts';

/** New recovery codes, or the authenticator taken away: both with the password and a code. */
export function CodesDialog({
  isRemoving,
  onClose,
}: {
  readonly isRemoving: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const task = useTask();
  const password = usePassword();
  const code = useAsked(t('auth.secondFactor.label'));
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function submit(): Promise<void> {
    const isWhole = [password.check(), code.check()].every(Boolean);
    if (!isWhole) return;
    const proof = { password: password.value, code: code.value };
    if (isRemoving) {
      const done = await task.run(
        () => task.client.call(contract.totpRemove, proof),
        t('security.factors.totpGone'),
      );
      if (done) onClose();
      return;
    }
    const made = await task.run(() => task.client.call(contract.recoveryCodes, proof));
    if (made) setCodes(made.answer.recoveryCodes);
  }

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
        <TaskForm
          error={task.error}
          isBusy={task.isBusy}
          label={t(isRemoving ? 'security.remove' : 'security.go')}
          onSubmit={submit}
        >
          <PasswordField of={password} />
          <Field
            label={t('auth.secondFactor.label')}
            required
            hint={t('auth.secondFactor.hint')}
            error={code.error}
          >
            {(control) => (
              <TextInput
                {...control}
                name="code"
                dir="ltr"
                autoComplete="one-time-code"
                maxLength={40}
                value={code.typed}
                onChange={(event) => code.change(event.target.value)}
              />
            )}
          </Field>
        </TaskForm>
      )}
    </Dialog>
  );
}
