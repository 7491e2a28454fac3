import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { PasswordInput } from '@tyche/ui/password-input';
import { showToast } from '@tyche/ui/toasts';
import { queries } from '../../../state/api.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useMissing } from '../../../lib/use-missing.ts';
import { closeAllModals, openModal } from '../../../state/modals.ts';
import { signOut } from '../../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import css from '../forms.module.css';
import { NewPasswordFields, noPassword, useNewPasswordFaults } from './new-password-fields.tsx';

/**
 * Changes the login password. The old one is asked for unless the session has just proved it (reliability.md 3.6).
 * Afterwards the login shows, as every session has ended (specification section 4).
 */
export function ChangePasswordForm() {
  const { t } = useText();
  const info = useRoute(contract.memberInfo, {});
  const isOldNeeded = info.state !== 'ready' || info.data.oldPasswordNeeded;
  const form = useChangePassword(isOldNeeded);
  const old = form.field('oldPassword');

  return (
    <form className={css.form} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      {isOldNeeded && (
        <Field label={t('auth.field.oldPassword')} required error={old.error}>
          {(control) => (
            <PasswordInput
              {...control}
              data-autofocus=""
              name="oldPassword"
              autoComplete="current-password"
              showLabel={t('auth.field.show')}
              hideLabel={t('auth.field.hide')}
              value={old.value}
              onChange={(event) => old.onChange(event.target.value)}
            />
          )}
        </Field>
      )}
      <NewPasswordFields
        password={form.field('newPassword')}
        again={form.field('confirmNewPassword')}
        isSubmitted={form.isSubmitted}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.isSending}>
        {t('auth.changePassword.submit')}
      </Button>
    </form>
  );
}

function useChangePassword(isOldNeeded: boolean) {
  const { t } = useText();
  const missing = useMissing();
  const passwordFaults = useNewPasswordFaults();
  return useForm({
    first: { oldPassword: '', ...noPassword },
    validate: ({ oldPassword, ...next }) => ({
      oldPassword: isOldNeeded && missing(oldPassword, t('auth.field.oldPassword')),
      ...passwordFaults(next),
    }),
    send: ({ oldPassword, ...next }, call) =>
      call(contract.changePassword, { ...(isOldNeeded && { oldPassword }), ...next }),
    // The old password is needed again after ten minutes; until the page knows, its field is not there.
    fieldOf: ({ details }) => (details.field === 'oldPassword' && !isOldNeeded ? null : undefined),
    onDone: () => {
      closeAllModals();
      signOut();
      queries.clear();
      showToast(t('auth.changePassword.done'), 'good');
      openModal({ kind: 'login' });
    },
  });
}
