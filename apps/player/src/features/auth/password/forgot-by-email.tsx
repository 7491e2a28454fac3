import { contract } from '@tyche/contract/site';
import { checkField } from '@tyche/rules/fields';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { TextField } from '@tyche/ui/text-field';
import { showToast } from '@tyche/ui/toasts';
import { useForm } from '../../../lib/use-form.ts';
import { useMissing } from '../../../lib/use-missing.ts';
import { closeModal } from '../../../state/modals.ts';
import { useText } from '@tyche/i18n/react';
import { withCaptcha } from '../captcha/with-captcha.ts';
import css from '../forms.module.css';

const address = { patternId: 5, minLength: 3, maxLength: 255, show: true, required: true } as const;

/** Username and e-mail address. The answer is the same for every name, so it does not reveal accounts (reliability.md 3.12). */
export function ForgotByEmail() {
  const { t } = useText();
  const missing = useMissing();
  const form = useForm({
    first: { username: '', email: '' },
    validate: ({ username, email }) => ({
      username: missing(username, t('auth.field.username')),
      email:
        missing(email, t('auth.field.email')) ||
        (checkField(address, email.trim()) !== null && t('auth.rule.pattern5')),
    }),
    send: ({ username, email }, call) =>
      withCaptcha('email-password', (proof) =>
        call(contract.passwordByEmail, { username: username.trim(), email: email.trim(), ...proof }),
      ),
    onDone: () => {
      closeModal();
      showToast(t('auth.forgot.sent'), 'good');
    },
  });

  return (
    <form className={css.form} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <p className={css.lead}>{t('auth.forgot.emailText')}</p>
      <TextField
        label={t('auth.field.username')}
        required
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus=""
        placeholder={t('auth.field.usernameHint')}
        {...form.field('username')}
      />
      <TextField
        label={t('auth.field.email')}
        required
        name="email"
        type="email"
        dir="ltr"
        autoComplete="email"
        {...form.field('email')}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.isSending}>
        {t('auth.forgot.sendLink')}
      </Button>
    </form>
  );
}
