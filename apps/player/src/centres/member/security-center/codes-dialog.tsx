import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import { useErrorText } from '../../../state/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecretField } from './secret-field.tsx';
import css from './security-center.module.css';
import { useTask } from './use-task.ts';

/** New recovery codes, or the authenticator taken away: both with the password and a code. */
export function CodesDialog({
  isRemoving,
  onClose,
}: {
  readonly isRemoving: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const errorText = useErrorText();
  const task = useTask();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (password === '' || code.trim() === '') return;
    const proof = { password, code: code.trim() };
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
        <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
          {task.error && <Notice tone="bad">{errorText(task.error)}</Notice>}
          <SecretField
            name="password"
            label={t('auth.field.password')}
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          <Field label={t('auth.secondFactor.label')} required hint={t('auth.secondFactor.hint')}>
            {(control) => (
              <TextInput
                {...control}
                name="code"
                dir="ltr"
                autoComplete="one-time-code"
                maxLength={40}
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" look="primary" size="large" wide busy={task.isBusy}>
            {t(isRemoving ? 'security.remove' : 'security.go')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}
