import { contract } from '@tyche/contract/site';
import { Dialog } from '@tyche/ui/dialog';
import { IconButton } from '@tyche/ui/icon-button';
import { TextField } from '@tyche/ui/text-field';
import { showToast } from '@tyche/ui/toasts';
import { useState } from 'react';
import { useText } from '@tyche/i18n/react';
import { PasswordField, TaskForm } from '../../../features/protection-task/task-form.tsx';
import { useTaskForm } from '../../../features/protection-task/use-task-form.ts';
import { useMissing } from '../../../lib/use-missing.ts';
import { QrCard } from '../../../lib/qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './security-center.module.css';

interface Secret {
  readonly secret: string;
  readonly uri: string;
}

/** Sets up an authenticator: password, QR code and first code, then the recovery codes. */
export function AuthenticatorDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  const missing = useMissing();
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useTaskForm({
    first: { password: '' },
    validate: ({ password }) => ({ password: missing(password, t('auth.field.password')) }),
    send: (values, call) => call(contract.totpStart, values),
    onDone: setSecret,
  });

  return (
    <Dialog title={t('security.factors.totp')} closeLabel={t('common.close')} onClose={onClose} size="dialog">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : secret ? (
        <Confirm secret={secret} onCodes={setCodes} />
      ) : (
        <TaskForm form={form} label={t('security.go')}>
          <p className={css.note}>{t('security.factors.start')}</p>
          <PasswordField {...form.field('password')} />
        </TaskForm>
      )}
    </Dialog>
  );
}

function Confirm({
  secret: { secret, uri },
  onCodes,
}: {
  readonly secret: Secret;
  readonly onCodes: (recoveryCodes: readonly string[]) => void;
}) {
  const { t } = useText();
  const missing = useMissing();
  const form = useTaskForm({
    first: { code: '' },
    validate: ({ code }) => ({ code: missing(code, t('auth.secondFactor.label')) }),
    send: ({ code }, call) => call(contract.totpConfirm, { code: code.trim() }),
    fieldOf: ({ code }) => (code === 'second-factor-wrong' ? 'code' : undefined),
    done: t('security.factors.totpDone'),
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => showToast(t('common.copied'), 'good'),
      () => showToast(t('common.copyFailed'), 'bad'),
    );
  return (
    <TaskForm form={form} label={t('security.factors.confirm')}>
      <p className={css.note}>{t('security.factors.scan')}</p>
      <QrCard text={uri} label={t('security.factors.qr')}>
        <span className={css.secret}>
          <bdi dir="ltr">{secret}</bdi>
          <IconButton icon="copy" label={t('common.copy')} onClick={() => void copy()} />
        </span>
      </QrCard>
      <TextField
        label={t('auth.secondFactor.label')}
        required
        name="code"
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        {...form.field('code')}
      />
    </TaskForm>
  );
}
