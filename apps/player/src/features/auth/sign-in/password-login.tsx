import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { PasswordInput } from '@tyche/ui/password-input';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useErrorText } from '../../../lib/error-text.ts';
import { type CaptchaProof, openModal } from '../../../state/modals.ts';
import { useText } from '@tyche/i18n/react';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import css from '../forms.module.css';
import { EIGHT_DOTS, type Remembered, useKeepRemembered } from './use-remembered.ts';
import { useSignIn } from './use-sign-in.ts';

/** Username and password. What was typed stays when the server says no; a remembered browser shows the name and eight dots. */
export function PasswordLogin({
  remembered,
  after,
}: {
  readonly remembered: Remembered | null;
  readonly after: (() => void) | undefined;
}) {
  const { t } = useText();
  const client = useClient();
  const errorText = useErrorText();
  const signing = useSignIn(after);
  const keep = useKeepRemembered();
  const isKnown = remembered?.type === 'username' && remembered.mayLogIn;
  const [username, setUsername] = useState(remembered?.username ?? '');
  const [password, setPassword] = useState(isKnown ? EIGHT_DOTS : '');
  const [captcha, setCaptcha] = useState('');
  const [isRemembered, setRemembered] = useState(isKnown);
  const [isSubmitted, setSent] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const missing = (value: string, label: string) =>
    isSubmitted && value.trim() === '' ? t('account.field.missing', { field: label }) : null;
  const isUnchanged = isKnown && username === remembered.username && password === EIGHT_DOTS;

  async function send(proof: CaptchaProof): Promise<void> {
    const login = () =>
      isUnchanged
        ? client.call(contract.rememberedLogin, {})
        : client.call(contract.login, {
            username: username.trim(),
            password,
            type: 'username',
            side: 'member',
            ...proof,
          });
    const done = await signing.run(login, () =>
      isUnchanged && isRemembered
        ? Promise.resolve()
        : keep(isRemembered, remembered?.mayLogIn ?? false, { type: 'username' }),
    );
    if (done) return;
    setCaptcha('');
    // The browser's token is spent or over: only the password itself helps now.
    if (isUnchanged) setPassword('');
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSent(true);
    const isIncomplete =
      username.trim() === '' || password === '' || (signing.isCaptchaAsked && captcha === '');
    if (isIncomplete) {
      event.currentTarget.querySelector<HTMLElement>('input:placeholder-shown, [name=captcha]')?.focus();
      return;
    }
    void send(signing.isCaptchaAsked ? { captcha } : {});
  }

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {signing.error && <Notice tone="bad">{errorText(signing.error)}</Notice>}
      <Field label={t('auth.field.username')} required error={missing(username, t('auth.field.username'))}>
        {(control) => (
          <TextInput
            {...control}
            {...(isKnown ? {} : { 'data-autofocus': '' })}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t('auth.field.usernameHint')}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t('auth.field.password')}
        required
        error={missing(password, t('auth.field.password'))}
        hint={hasCapsLock ? t('auth.field.capsLock') : undefined}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...(isKnown ? { 'data-autofocus': '' } : {})}
            name="password"
            autoComplete="current-password"
            placeholder={t('auth.field.passwordHint')}
            showLabel={t('auth.field.show')}
            hideLabel={t('auth.field.hide')}
            value={password}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) =>
              setPassword(
                password === EIGHT_DOTS ? event.target.value.replaceAll('•', '') : event.target.value,
              )
            }
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
          />
        )}
      </Field>
      {signing.isCaptchaAsked && (
        <CaptchaField
          action="login"
          value={captcha}
          error={isSubmitted && captcha === '' ? t('auth.captcha.missing') : null}
          onChange={setCaptcha}
        />
      )}
      <div className={css.between}>
        <Checkbox
          name="remember"
          checked={isRemembered}
          onChange={(event) => setRemembered(event.target.checked)}
        >
          {t('auth.login.remember')}
        </Checkbox>
        <button
          type="button"
          className={css.link}
          aria-haspopup="dialog"
          onClick={() => openModal({ kind: 'forgot', after })}
        >
          {t('auth.forgot.link')}
        </button>
      </div>
      <Button type="submit" look="primary" size="large" wide busy={signing.isBusy}>
        {t('account.login.action')}
      </Button>
    </form>
  );
}
