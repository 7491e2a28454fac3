import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Card } from '@tyche/ui/card';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import css from '../../features/auth/forms.module.css';
import {
  NewPasswordFields,
  noPassword,
  useNewPasswordProblem,
} from '../../features/auth/password/new-password-fields.tsx';
import { isOfNewPassword } from '../../features/auth/password/password-refusal.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { openModal } from '../../state/modals.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { signOut } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import page from '../../features/auth/small-page.module.css';

/** The page behind the link of the mail: a new password by its one-time ticket, which leaves the address at once. */
export function ResetPasswordPage() {
  const { t } = useText();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const send = useSend(contract.resetPassword);
  const [ticket] = useState(() => new URLSearchParams(location.search).get('ticket') ?? '');
  const [next, setNext] = useState(noPassword);
  const [isSubmitted, setSent] = useState(false);
  const problems = useNewPasswordProblem()(next);
  usePageTitle(t('auth.reset.title'));

  useEffect(() => {
    if (location.search !== '') history.replaceState(history.state, '', location.pathname);
  }, []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setSent(true);
    if (problems.password || problems.again) return;
    send.mutate(
      { input: { ticket, newPassword: next.password, confirmNewPassword: next.again } },
      {
        onSuccess: () => {
          signOut();
          showToast(t('auth.reset.done'), 'good');
          void navigate('/');
          openModal({ kind: 'login' });
        },
      },
    );
  }

  return (
    <div className={page.page}>
      <h1>{t('auth.reset.title')}</h1>
      {ticket === '' ? (
        <Notice
          tone="caution"
          action={
            <Button size="small" onClick={() => openModal({ kind: 'forgot' })}>
              {t('auth.forgot.link')}
            </Button>
          }
        >
          {t('auth.reset.noTicket')}
        </Notice>
      ) : (
        <Card className={page.card}>
          <form className={css.form} onSubmit={submit} noValidate>
            {send.error && !isOfNewPassword(send.error) && (
              <Notice tone="bad">{errorText(send.error)}</Notice>
            )}
            <p className={css.lead}>{t('auth.reset.text')}</p>
            <NewPasswordFields
              value={next}
              refused={send.error && isOfNewPassword(send.error) ? errorText(send.error) : null}
              isSubmitted={isSubmitted}
              onChange={setNext}
            />
            <Button type="submit" look="primary" size="large" wide busy={send.isPending}>
              {t('auth.forgot.setPassword')}
            </Button>
          </form>
        </Card>
      )}
    </div>
  );
}
