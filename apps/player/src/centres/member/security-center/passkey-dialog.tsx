import { contract } from '@tyche/contract/site';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import { useState } from 'react';
import { isPasskeyClosed, makePasskey } from '../../../features/auth/second-factor/passkeys.ts';
import { deviceName } from '../../../lib/device-name.ts';
import { useText } from '@tyche/i18n/react';
import { PasswordField, TaskForm, usePassword } from '../../../features/protection-task/task-form.tsx';
import { useTask } from '../../../features/protection-task/use-task.ts';

/** Makes a passkey in this browser under a name, or takes one away: both with the password. */
export function PasskeyDialog({
  removed,
  onClose,
}: {
  /** The passkey to take away; null to make one. */
  readonly removed: { readonly id: string; readonly name: string } | null;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const task = useTask();
  const password = usePassword();
  const [name, setName] = useState(() => deviceName(navigator.userAgent));

  async function add(): Promise<void> {
    const options = await task.client.call(contract.passkeyStart, { password: password.value });
    await task.client.call(contract.passkeyAdd, { response: await makePasskey(options), name: name.trim() });
  }

  async function submit(): Promise<void> {
    if (!password.check()) return;
    const done = removed
      ? await task.run(
          () => task.client.call(contract.passkeyRemove, { id: removed.id, password: password.value }),
          t('security.factors.passkeyGone'),
        )
      : await task.run(add, t('security.factors.passkeyDone'));
    if (done) onClose();
  }

  return (
    <Dialog
      title={
        removed ? t('security.factors.removePasskey', { name: removed.name }) : t('security.factors.passkey')
      }
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
    >
      <TaskForm
        error={task.error && isPasskeyClosed(task.error) ? t('auth.passkey.closed') : task.error}
        isBusy={task.isBusy}
        label={t(removed ? 'security.remove' : 'security.go')}
        onSubmit={submit}
      >
        {!removed && (
          <Field label={t('security.factors.name')} required>
            {(control) => (
              <TextInput
                {...control}
                name="name"
                autoComplete="off"
                maxLength={60}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        )}
        <PasswordField of={password} />
      </TaskForm>
    </Dialog>
  );
}
