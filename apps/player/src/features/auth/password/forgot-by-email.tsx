import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { checkField } from '@tyche/rules/fields';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { TextInput } from '@tyche/ui/text-input';
import { showToast } from '@tyche/ui/toasts';
import { type FormEvent, useState } from 'react';
import { useErrorText } from '../../../lib/error-text.ts';
import { closeModal } from '../../../state/modals.ts';
import { useText } from '@tyche/i18n/react';
import { CaptchaClosed, withCaptcha } from '../captcha/with-captcha.ts';
import css from '../forms.module.css';

const address = { patternId: 5, minLength: 3, maxLength: 255, show: true, required: true } as const;

/** Username and e-mail address. The answer is the same for every name, so it does not reveal accounts (reliability.md 3.12). */
export function ForgotByEmail() {
  const { t } = useText();
  const client = useClient();
  const errorText = useErrorText();
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const [isSubmitted, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const problem = checkField(address, email.trim());

  async function send(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await withCaptcha('email-password', (proof) =>
        client.call(contract.passwordByEmail, { username: username.trim(), email: email.trim(), ...proof }),
      );
      closeModal();
      showToast(t('auth.forgot.sent'), 'good');
    } catch (cause) {
      if (cause instanceof Error && !(cause instanceof CaptchaClosed)) setError(cause);
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setSent(true);
    if (username.trim() !== '' && !problem) void send();
  }

  const emailError = () => {
    if (!isSubmitted || !problem) return null;
    return problem.code === 'field-required'
      ? t('account.field.missing', { field: t('auth.field.email') })
      : t('auth.rule.pattern5');
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {error && <Notice tone="bad">{errorText(error)}</Notice>}
      <p className={css.lead}>{t('auth.forgot.emailText')}</p>
      <Field
        label={t('auth.field.username')}
        required
        error={
          isSubmitted && username.trim() === ''
            ? t('account.field.missing', { field: t('auth.field.username') })
            : null
        }
      >
        {(control) => (
          <TextInput
            {...control}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus=""
            placeholder={t('auth.field.usernameHint')}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('auth.field.email')} required error={emailError()}>
        {(control) => (
          <TextInput
            {...control}
            name="email"
            type="email"
            dir="ltr"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="primary" size="large" wide busy={isBusy}>
        {t('auth.forgot.sendLink')}
      </Button>
    </form>
  );
}
