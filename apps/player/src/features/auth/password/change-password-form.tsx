import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { PasswordInput } from '@tyche/ui/password-input';
import { showToast } from '@tyche/ui/toasts';
import { queries } from '../../../state/api.ts';
import { useForm } from '../../../lib/use-form.ts';
import { closeAllModals, openModal } from '../../../state/modals.ts';
import { signOut } from '../../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import css from '../forms.module.css';
import { NewPasswordFields, noPassword, useNewPasswordProblem } from './new-password-fields.tsx';
import { isOfNewPassword } from './password-refusal.ts';
import { useProblemText } from '../register/use-problem-text.ts';

/**
 * Changes the login password. The old one is asked for unless the session has just proved it (reliability.md 3.6).
 * Afterwards the login shows, as every session has ended (specification section 4).
 */
export function ChangePasswordForm() {
  const { t } = useText();
  const info = useRoute(contract.memberInfo, {});
  const isOldNeeded = info.state !== 'ready' || info.data.oldPasswordNeeded;
  const form = useChangePassword(isOldNeeded);
  const old = form.field('old');
  const password = form.field('password');
  const again = form.field('again');

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
        value={{ password: password.value, again: again.value }}
        refused={password.error}
        isSubmitted={form.isSubmitted}
        onChange={(value) => {
          password.onChange(value.password);
          again.onChange(value.again);
        }}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.isSending}>
        {t('auth.changePassword.submit')}
      </Button>
    </form>
  );
}

function useChangePassword(isOldNeeded: boolean) {
  const { t } = useText();
  const { problemText } = useProblemText();
  const problemsOf = useNewPasswordProblem();
  return useForm({
    first: { old: '', ...noPassword },
    validate: ({ old, ...next }) => {
      const { password, again } = problemsOf(next);
      return {
        old: isOldNeeded && old === '' && t('account.field.missing', { field: t('auth.field.oldPassword') }),
        password: password && problemText(password, 'password', t('auth.field.newPassword')),
        again: again && t('refusals.passwords-differ'),
      };
    },
    send: ({ old, password, again }, call) =>
      call(contract.changePassword, {
        ...(isOldNeeded && { oldPassword: old }),
        newPassword: password,
        confirmNewPassword: again,
      }),
    fieldOf: (error) => {
      if (error.code === 'old-password-wrong') return 'old';
      return isOfNewPassword(error) ? 'password' : null;
    },
    onDone: () => {
      closeAllModals();
      signOut();
      queries.clear();
      showToast(t('auth.changePassword.done'), 'good');
      openModal({ kind: 'login' });
    },
  });
}
