import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import { isPasskeyClosed, makePasskey } from '../../../features/auth/second-factor/passkeys.ts';
import { deviceName } from '../../../lib/device-name.ts';
import { useErrorText } from '../../../state/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { SecretField } from './secret-field.tsx';
import css from './security-center.module.css';
import { useTask } from './use-task.ts';

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
  const errorText = useErrorText();
  const task = useTask();
  const [password, setPassword] = useState('');
  const [name, setName] = useState(() => deviceName(navigator.userAgent));

  async function add(): Promise<void> {
    const options = await task.client.call(contract.passkeyStart, { password });
    await task.client.call(contract.passkeyAdd, { response: await makePasskey(options), name: name.trim() });
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (password === '') return;
    const done = removed
      ? await task.run(
          () => task.client.call(contract.passkeyRemove, { id: removed.id, password }),
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
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        {task.error && (
          <Notice tone="bad">
            {isPasskeyClosed(task.error) ? t('auth.passkey.closed') : errorText(task.error)}
          </Notice>
        )}
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
        <SecretField
          name="password"
          label={t('auth.field.password')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" look="primary" size="large" wide busy={task.isBusy}>
          {t(removed ? 'security.remove' : 'security.go')}
        </Button>
      </form>
    </Dialog>
  );
}
