import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { PasswordInput } from '@tyche/ui/password-input';
import { TextField } from '@tyche/ui/text-field';
import { type KeyboardEvent, useState } from 'react';
import type { FormField } from '@tyche/client/use-form';
import { useForm } from '../../../lib/use-form.ts';
import { useMissing } from '../../../lib/use-missing.ts';
import { openModal } from '../../../state/modals.ts';
import { useText } from '@tyche/i18n/react';
import { CaptchaField } from '../captcha/captcha-field.tsx';
import css from '../forms.module.css';
import { EIGHT_DOTS, type Remembered, useKeepRemembered } from './use-remembered.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { asksCaptcha } from './use-sign-in.ts';

interface PasswordLoginProps {
  readonly remembered: Remembered | null;
  readonly after: (() => void) | undefined;
  /** The accounts that log in here: the server refuses the others (specification section 6). */
  readonly side: LoginSide;
}

export type LoginSide = 'member' | 'agent';

/** Username and password. What was typed stays when the server says no; a remembered browser shows the name and eight dots. */
export function PasswordLogin({ remembered, after, side }: PasswordLoginProps) {
  const { t } = useText();
  const isKnown = remembered?.type === 'username' && remembered.mayLogIn;
  const { form, isCaptchaAsked } = usePasswordLogin({ remembered, after, side });
  const isRemembered = form.field('isRemembered');
  return (
    <form className={css.form} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <TextField
        label={t('auth.field.username')}
        required
        {...(isKnown ? {} : { 'data-autofocus': '' })}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('auth.field.usernameHint')}
        {...form.field('username')}
      />
      <LoginPasswordField isFirst={isKnown} field={form.field('password')} />
      {isCaptchaAsked && <CaptchaField action="login" {...form.field('captcha')} />}
      <div className={css.between}>
        <Checkbox
          name="remember"
          checked={isRemembered.value}
          onChange={(event) => isRemembered.onChange(event.target.checked)}
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
      <Button type="submit" look="primary" size="large" wide busy={form.isSending}>
        {t('account.login.action')}
      </Button>
    </form>
  );
}

function LoginPasswordField({
  isFirst,
  field: { value, error, onChange },
}: {
  readonly isFirst: boolean;
  readonly field: FormField<string>;
}) {
  const { t } = useText();
  const [hasCapsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <Field
      label={t('auth.field.password')}
      required
      error={error}
      hint={hasCapsLock ? t('auth.field.capsLock') : undefined}
    >
      {(control) => (
        <PasswordInput
          {...control}
          {...(isFirst ? { 'data-autofocus': '' } : {})}
          name="password"
          autoComplete="current-password"
          placeholder={t('auth.field.passwordHint')}
          showLabel={t('auth.field.show')}
          hideLabel={t('auth.field.hide')}
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          onChange={({ target }) =>
            onChange(value === EIGHT_DOTS ? target.value.replaceAll('•', '') : target.value)
          }
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
        />
      )}
    </Field>
  );
}

function usePasswordLogin({ remembered, after, side }: PasswordLoginProps) {
  const { t } = useText();
  const client = useClient();
  const keep = useKeepRemembered();
  const isKnown = remembered?.type === 'username' && remembered.mayLogIn;
  const [isCaptchaAsked, setCaptchaAsked] = useState(false);
  const missing = useMissing();
  const first = {
    username: remembered?.username ?? '',
    password: isKnown ? EIGHT_DOTS : '',
    captcha: '',
    isRemembered: isKnown,
  };
  const isUnchanged = ({ username, password }: typeof first) =>
    isKnown && username === remembered.username && password === EIGHT_DOTS;
  const form = useForm({
    first,
    validate: ({ username, password, captcha }) => ({
      username: missing(username, t('auth.field.username')),
      password: missing(password, t('auth.field.password')),
      captcha: isCaptchaAsked && captcha === '' && t('auth.captcha.missing'),
    }),
    send: async (values) => {
      const { password, captcha, isRemembered } = values;
      const username = values.username.trim();
      const proof = isCaptchaAsked ? { captcha } : {};
      const isByToken = isUnchanged(values);
      const answer = isByToken
        ? await client.call(contract.rememberedLogin, {})
        : await client.call(contract.login, {
            username,
            password,
            type: 'username',
            side,
            ...proof,
          });
      if (!isByToken || !isRemembered)
        await keep(isRemembered, remembered?.mayLogIn ?? false, { type: 'username' });
      return answer;
    },
    onDone: (answer) => finishSignIn(answer, after),
    onFailed: (error, values) => {
      if (asksCaptcha(error)) setCaptchaAsked(true);
      // The browser's token is spent or over: only the password itself helps now.
      form.set({ captcha: '', ...(isUnchanged(values) ? { password: '' } : {}) });
    },
  });
  return { form, isCaptchaAsked };
}
