import { contract } from '@tyche/contract/site';
import { Dialog } from '@tyche/ui/dialog';
import { TextField } from '@tyche/ui/text-field';
import { isPasskeyClosed, makePasskey } from '../../../features/auth/second-factor/passkeys.ts';
import { deviceName } from '../../../lib/device-name.ts';
import { useText } from '@tyche/i18n/react';
import { PasswordField, TaskForm } from '../../../features/protection-task/task-form.tsx';
import { useTaskForm } from '../../../features/protection-task/use-task-form.ts';
import { useMissing } from '../../../lib/use-missing.ts';

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
  const missing = useMissing();
  const form = useTaskForm({
    first: { name: deviceName(navigator.userAgent), password: '' },
    validate: ({ password }) => ({ password: missing(password, t('auth.field.password')) }),
    send: async ({ name, password }, call) => {
      if (removed) return call(contract.passkeyRemove, { id: removed.id, password });
      const options = await call(contract.passkeyStart, { password });
      return call(contract.passkeyAdd, { response: await makePasskey(options), name: name.trim() });
    },
    done: t(removed ? 'security.factors.passkeyGone' : 'security.factors.passkeyDone'),
    onDone: onClose,
  });
  const isClosed = form.error !== null && isPasskeyClosed(form.error);

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
        form={isClosed ? { ...form, refusal: t('auth.passkey.closed') } : form}
        label={t(removed ? 'security.remove' : 'security.go')}
      >
        {!removed && (
          <TextField
            label={t('security.factors.name')}
            required
            name="name"
            autoComplete="off"
            maxLength={60}
            {...form.field('name')}
          />
        )}
        <PasswordField {...form.field('password')} />
      </TaskForm>
    </Dialog>
  );
}
