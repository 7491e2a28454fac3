import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Card } from '@tyche/ui/card';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import css from '../../features/auth/forms.module.css';
import {
  NewPasswordFields,
  noPassword,
  useNewPasswordFaults,
} from '../../features/auth/password/new-password-fields.tsx';
import { useForm } from '../../lib/use-form.ts';
import { openModal } from '../../state/modals.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { signOut } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import page from '../../features/auth/small-page.module.css';

/** The page behind the link of the mail: a new password by its one-time ticket, which leaves the address at once. */
export function ResetPasswordPage() {
  const { t } = useText();
  const [ticket] = useState(() => new URLSearchParams(location.search).get('ticket') ?? '');
  usePageTitle(t('auth.reset.title'));

  useEffect(() => {
    if (location.search !== '') history.replaceState(history.state, '', location.pathname);
  }, []);

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
          <ResetForm ticket={ticket} />
        </Card>
      )}
    </div>
  );
}

function ResetForm({ ticket }: { readonly ticket: string }) {
  const { t } = useText();
  const navigate = useNavigate();
  const form = useForm({
    first: noPassword,
    validate: useNewPasswordFaults(),
    send: (next, call) => call(contract.resetPassword, { ticket, ...next }),
    onDone: () => {
      signOut();
      showToast(t('auth.reset.done'), 'good');
      void navigate('/');
      openModal({ kind: 'login' });
    },
  });
  return (
    <form className={css.form} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <p className={css.lead}>{t('auth.reset.text')}</p>
      <NewPasswordFields
        password={form.field('newPassword')}
        again={form.field('confirmNewPassword')}
        isSubmitted={form.isSubmitted}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.isSending}>
        {t('auth.forgot.setPassword')}
      </Button>
    </form>
  );
}
