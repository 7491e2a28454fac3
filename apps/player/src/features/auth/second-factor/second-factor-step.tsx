import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Icon } from '@tyche/ui/icon';
import { Notice } from '@tyche/ui/notice';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import { queries } from '../../../state/api.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { closeAllModals } from '../../../state/modals.ts';
import { refreshMember } from '../../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import css from '../forms.module.css';
import { answerPasskey, hasPasskeys, isPasskeyClosed } from './passkeys.ts';

/** The second step of a login: a code of the authenticator or a recovery code, or a passkey. */
export function SecondFactorStep({ after }: { readonly after: (() => void) | undefined }) {
  const { t } = useText();
  const client = useClient();
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const [isSubmitted, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);

  async function run(prove: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await prove();
      const info = await client.call(contract.memberInfo, {});
      queries.clear();
      closeAllModals();
      refreshMember(info);
      after?.();
    } catch (cause) {
      if (cause instanceof Error) setError(cause);
    } finally {
      setBusy(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setSent(true);
    if (code.trim() !== '') void run(() => client.call(contract.secondFactor, { code: code.trim() }));
  }

  const byPasskey = () =>
    run(async () => {
      const options = await client.call(contract.secondFactorPasskeyStart, {});
      await client.call(contract.secondFactorPasskey, { response: await answerPasskey(options) });
    });

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {error && (
        <Notice tone="bad">{isPasskeyClosed(error) ? t('auth.passkey.closed') : errorText(error)}</Notice>
      )}
      <Field
        label={t('auth.secondFactor.label')}
        required
        hint={t('auth.secondFactor.hint')}
        error={isSubmitted && code.trim() === '' ? t('auth.code.missing') : null}
      >
        {(control) => (
          <TextInput
            {...control}
            name="code"
            dir="ltr"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            data-autofocus=""
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="primary" size="large" wide busy={isBusy}>
        {t('auth.unlock.go')}
      </Button>
      {hasPasskeys() && (
        <Button wide onClick={() => void byPasskey()}>
          <Icon name="key" size={18} />
          {t('auth.passkey.use')}
        </Button>
      )}
    </form>
  );
}
