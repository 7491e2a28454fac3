import { RefusedError } from '@tyche/client/client';
import { useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { PasswordInput } from '@tyche/ui/password-input';
import { showToast } from '@tyche/ui/toasts';
import { type FormEvent, useState } from 'react';
import { queries } from '../../../state/api.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { closeAllModals, openModal } from '../../../state/modals.ts';
import { signOut } from '../../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import css from '../forms.module.css';
import { NewPasswordFields, noPassword, useNewPasswordProblem } from './new-password-fields.tsx';
import { isOfNewPassword } from './password-refusal.ts';

/**
 * Changes the login password. The old one is asked for unless the session has just proved it (reliability.md 3.6).
 * Afterwards the login shows, as every session has ended (specification section 4).
 */
export function ChangePasswordForm() {
  const { t } = useText();
  const errorText = useErrorText();
  const send = useSend(contract.changePassword);
  const info = useRoute(contract.memberInfo, {});
  const isOldNeeded = info.state !== 'ready' || info.data.oldPasswordNeeded;
  const [old, setOld] = useState('');
  const [next, setNext] = useState(noPassword);
  const [isSubmitted, setSent] = useState(false);
  const problems = useNewPasswordProblem()(next);
  const isOldWrong = send.error instanceof RefusedError && send.error.code === 'old-password-wrong';
  const isOfField = isOldWrong || isOfNewPassword(send.error);
  const oldLabel = t('auth.field.oldPassword');

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSent(true);
    if (problems.password || problems.again || (isOldNeeded && old === '')) return;
    const isDone = await send
      .mutateAsync({
        input: {
          ...(isOldNeeded ? { oldPassword: old } : {}),
          newPassword: next.password,
          confirmNewPassword: next.again,
        },
      })
      .then(
        () => true,
        () => false,
      );
    if (!isDone) return;
    closeAllModals();
    signOut();
    queries.clear();
    showToast(t('auth.changePassword.done'), 'good');
    openModal({ kind: 'login' });
  }

  return (
    <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {send.error && !isOfField && <Notice tone="bad">{errorText(send.error)}</Notice>}
      {isOldNeeded && (
        <Field label={oldLabel} required error={oldError(isSubmitted && old === '', isOldWrong)}>
          {(control) => (
            <PasswordInput
              {...control}
              data-autofocus=""
              name="oldPassword"
              autoComplete="current-password"
              showLabel={t('auth.field.show')}
              hideLabel={t('auth.field.hide')}
              value={old}
              onChange={(event) => setOld(event.target.value)}
            />
          )}
        </Field>
      )}
      <NewPasswordFields
        value={next}
        refused={send.error && isOfNewPassword(send.error) ? errorText(send.error) : null}
        isSubmitted={isSubmitted}
        onChange={(value) => {
          send.reset();
          setNext(value);
        }}
      />
      <Button type="submit" look="primary" size="large" wide busy={send.isPending}>
        {t('auth.changePassword.submit')}
      </Button>
    </form>
  );

  function oldError(isMissing: boolean, isWrong: boolean): string | null {
    if (isMissing) return t('account.field.missing', { field: oldLabel });
    return isWrong ? t('refusals.old-password-wrong') : null;
  }
}
