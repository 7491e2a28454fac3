import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Field } from '@tyche/ui/field';
import { IconButton } from '@tyche/ui/icon-button';
import { Notice } from '@tyche/ui/notice';
import { TextInput } from '@tyche/ui/text-input';
import { showToast } from '@tyche/ui/toasts';
import { type FormEvent, useState } from 'react';
import { useErrorText } from '../../../state/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecretField } from './secret-field.tsx';
import css from './security-center.module.css';
import { useTask } from './use-task.ts';

interface Secret {
  readonly secret: string;
  readonly uri: string;
}

/** Sets up an authenticator: password, QR code and first code, then the recovery codes. */
export function AuthenticatorDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const errorText = useErrorText();
  const task = useTask();
  const [password, setPassword] = useState('');
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function start(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (password === '') return;
    const started = await task.run(() => task.client.call(contract.totpStart, { password }));
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
      ) : (
        <div className={css.form}>
          {task.error && <Notice tone="bad">{errorText(task.error)}</Notice>}
          {secret ? (
            <Confirm secret={secret} isBusy={task.isBusy} onCode={(code) => void confirm(code)} />
          ) : (
            <form className={css.form} onSubmit={(event) => void start(event)} noValidate>
              <p className={css.note}>{t('security.factors.start')}</p>
              <SecretField
                name="password"
                label={t('auth.field.password')}
                autoComplete="current-password"
                value={password}
                onChange={setPassword}
              />
              <Button type="submit" look="primary" size="large" wide busy={task.isBusy}>
                {t('security.go')}
              </Button>
            </form>
          )}
        </div>
      )}
    </Dialog>
  );
}

function Confirm({
  secret: { secret, uri },
  isBusy,
  onCode,
}: {
  readonly secret: Secret;
  readonly isBusy: boolean;
  readonly onCode: (code: string) => void;
}) {
  const { t } = useText();
  const [code, setCode] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => showToast(t('common.copied'), 'good'),
      () => showToast(t('security.copyFailed'), 'bad'),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') onCode(code.trim());
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p className={css.note}>{t('security.factors.scan')}</p>
      <div className={css.qr}>
        <QrCode text={uri} label={t('security.factors.qr')} />
        <span className={css.secret}>
          <bdi dir="ltr">{secret}</bdi>
          <IconButton icon="copy" label={t('common.copy')} onClick={() => void copy()} />
        </span>
      </div>
      <Field label={t('auth.secondFactor.label')} required>
        {(control) => (
          <TextInput
            {...control}
            name="code"
            dir="ltr"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={40}
            placeholder={t('auth.code.placeholder')}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="primary" size="large" wide busy={isBusy}>
        {t('security.factors.confirm')}
      </Button>
    </form>
  );
}
