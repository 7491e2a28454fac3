import { contract } from '@tyche/contract/site';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { IconButton } from '@tyche/ui/icon-button';
import { TextInput } from '@tyche/ui/text-input';
import { showToast } from '@tyche/ui/toasts';
import { useState } from 'react';
import { useText } from '@tyche/i18n/react';
import { QrCode } from '../../../lib/qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './security-center.module.css';
import {
  PasswordField,
  TaskForm,
  useAsked,
  usePassword,
} from '../../../features/protection-task/task-form.tsx';
import { useTask } from '../../../features/protection-task/use-task.ts';

interface Secret {
  readonly secret: string;
  readonly uri: string;
}

/** Sets up an authenticator: password, QR code and first code, then the recovery codes. */
export function AuthenticatorDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const task = useTask();
  const password = usePassword();
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function start(): Promise<void> {
    if (!password.check()) return;
    const started = await task.run(() => task.client.call(contract.totpStart, { password: password.value }));
    if (started) setSecret(started.answer);
  }

  async function confirm(code: string): Promise<void> {
    const done = await task.run(
      () => task.client.call(contract.totpConfirm, { code }),
      t('security.factors.totpDone'),
    );
    if (done) setCodes(done.answer.recoveryCodes);
  }

  return (
    <Dialog title={t('security.factors.totp')} closeLabel={t('common.close')} onClose={onClose} size="dialog">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : secret ? (
        <Confirm secret={secret} error={task.error} isBusy={task.isBusy} onCode={confirm} />
      ) : (
        <TaskForm error={task.error} isBusy={task.isBusy} label={t('security.go')} onSubmit={start}>
          <p className={css.note}>{t('security.factors.start')}</p>
          <PasswordField of={password} />
        </TaskForm>
      )}
    </Dialog>
  );
}

function Confirm({
  secret: { secret, uri },
  error,
  isBusy,
  onCode,
}: {
  readonly secret: Secret;
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly onCode: (code: string) => Promise<void>;
}) {
  const { t } = useText();
  const code = useAsked(t('auth.secondFactor.label'));
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => showToast(t('common.copied'), 'good'),
      () => showToast(t('security.copyFailed'), 'bad'),
    );
  const submit = async () => {
    if (code.check()) await onCode(code.value);
  };
  return (
    <TaskForm error={error} isBusy={isBusy} label={t('security.factors.confirm')} onSubmit={submit}>
      <p className={css.note}>{t('security.factors.scan')}</p>
      <div className={css.qr}>
        <QrCode text={uri} label={t('security.factors.qr')} />
        <span className={css.secret}>
          <bdi dir="ltr">{secret}</bdi>
          <IconButton icon="copy" label={t('common.copy')} onClick={() => void copy()} />
        </span>
      </div>
      <Field label={t('auth.secondFactor.label')} required error={code.error}>
        {(control) => (
          <TextInput
            {...control}
            name="code"
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            value={code.typed}
            onChange={(event) => code.change(event.target.value)}
          />
        )}
      </Field>
    </TaskForm>
  );
}
