import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Icon } from '@tyche/ui/icon';
import { Notice } from '@tyche/ui/notice';
import { TextField } from '@tyche/ui/text-field';
import { queries } from '../../../state/api.ts';
import { useForm } from '../../../lib/use-form.ts';
import { closeAllModals } from '../../../state/modals.ts';
import { refreshMember } from '../../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import css from '../forms.module.css';
import { answerPasskey, hasPasskeys, isPasskeyClosed } from './passkeys.ts';

/** The second step of a login: a code of the authenticator or a recovery code, or a passkey. */
export function SecondFactorStep({ after }: { readonly after: (() => void) | undefined }) {
  const { t } = useText();
  const { form, passkey } = useSecondFactor(after);
  const passkeyRefusal =
    passkey.error && isPasskeyClosed(passkey.error) ? t('auth.passkey.closed') : passkey.refusal;
  const refusal = form.refusal ?? passkeyRefusal;
  return (
    <form className={css.form} {...form.element}>
      {refusal !== null && <Notice tone="bad">{refusal}</Notice>}
      <TextField
        label={t('auth.secondFactor.label')}
        required
        hint={t('auth.secondFactor.hint')}
        name="code"
        dir="ltr"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        data-autofocus=""
        {...form.field('code')}
      />
      <Button type="submit" look="primary" size="large" wide busy={form.isSending || passkey.isSending}>
        {t('auth.unlock.go')}
      </Button>
      {hasPasskeys() && (
        <Button wide onClick={() => void passkey.submit()}>
          <Icon name="key" size={18} />
          {t('auth.passkey.use')}
        </Button>
      )}
    </form>
  );
}

/** The form of a code, and the one without fields that asks for a passkey. */
function useSecondFactor(after: (() => void) | undefined) {
  const { t } = useText();
  const client = useClient();

  /** Lets the freed session in. */
  async function enter(): Promise<void> {
    const info = await client.call(contract.memberInfo, {});
    queries.clear();
    closeAllModals();
    refreshMember(info);
    after?.();
  }

  const form = useForm({
    first: { code: '' },
    validate: ({ code }) => ({ code: code.trim() === '' && t('auth.code.missing') }),
    send: async ({ code }, call) => {
      passkey.forgetError();
      await call(contract.secondFactor, { code: code.trim() });
      await enter();
    },
    fieldOf: ({ code }) => (code === 'second-factor-wrong' ? 'code' : undefined),
  });
  const passkey = useForm({
    first: {},
    send: async (_, call) => {
      form.forgetError();
      const options = await call(contract.secondFactorPasskeyStart, {});
      await call(contract.secondFactorPasskey, { response: await answerPasskey(options) });
      await enter();
    },
  });
  return { form, passkey };
}
