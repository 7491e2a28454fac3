import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { Notice } from '@tyche/ui/notice';
import { Skeleton } from '@tyche/ui/skeleton';
import { type FormEvent, useRef } from 'react';
import type { WireRule } from '../../lib/field-check.ts';
import { useErrorText } from '../../state/error-text.ts';
import { openModal } from '../../state/modals.ts';
import { useSite } from '../../state/site.ts';
import { Tagged, useText } from '../../state/text.tsx';
import css from './forms.module.css';
import { RegisterField } from './register-field.tsx';
import { useRegisterForm } from './use-register-form.ts';

interface RegisterFormProps {
  /** Gets the generated account number. */
  readonly onDone: (account: string) => void;
  readonly onLogin: () => void;
  /** The reset button exists on the page, not in the pop-up (specification section 2). */
  readonly canReset?: boolean;
}

/** Opens an account by the field rules of the server. */
export function RegisterForm(props: RegisterFormProps) {
  const { t } = useText();
  const errorText = useErrorText();
  const site = useSite();
  const rules = useRoute(contract.registerSettings, {}, { staleTimeMs: 300_000 });
  if (site?.registrationOpen === false)
    return <Notice tone="caution">{t('refusals.registration-closed')}</Notice>;
  switch (rules.state) {
    case 'loading':
      return (
        <div className={css.loading} role="status" aria-label={t('common.loading')}>
          {[1, 2, 3].map((line) => (
            <Skeleton key={line} shape="block" />
          ))}
        </div>
      );
    case 'failed':
      return (
        <Notice
          tone="bad"
          action={
            <Button size="small" onClick={rules.retry}>
              {t('common.retry')}
            </Button>
          }
        >
          {errorText(rules.error)}
        </Notice>
      );
    case 'ready':
      return <LoadedForm {...props} rules={rules.data} />;
  }
}

function LoadedForm({
  rules,
  onDone,
  onLogin,
  canReset = false,
}: RegisterFormProps & { readonly rules: Readonly<Record<string, WireRule>> }) {
  const { t } = useText();
  const errorText = useErrorText();
  const age = useSite()?.minimumAge ?? 18;
  const element = useRef<HTMLFormElement>(null);
  const form = useRegisterForm(rules, onDone);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = await form.submit();
    if (wrong) element.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  }

  return (
    <form ref={element} className={css.form} onSubmit={(event) => void submit(event)} noValidate>
      {form.formError && <Notice tone="bad">{errorText(form.formError)}</Notice>}
      {form.fields.map((field) => (
        <RegisterField
          key={field.name}
          field={field}
          value={form.values[field.name]}
          username={form.values.username}
          problem={form.shownProblem(field.name)}
          onChange={(value) => form.change(field.name, value)}
          onLeave={() => form.leave(field.name)}
        />
      ))}
      <Checkbox
        name="agreement"
        required
        checked={form.hasAgreed}
        onChange={(event) => form.setAgreed(event.target.checked)}
        error={form.isAgreementMissing ? t('refusals.agreement-required') : null}
      >
        <Tagged
          of="account.register.agreement"
          params={{ age }}
          tags={{
            link: (text) => (
              <button
                type="button"
                className={css.link}
                aria-haspopup="dialog"
                onClick={() => openModal({ kind: 'help', topic: 'agreement' })}
              >
                {text}
              </button>
            ),
          }}
        />
      </Checkbox>
      <div className={css.actions}>
        <Button type="submit" look="primary" size="large" wide busy={form.isBusy}>
          {t('account.register.submit')}
        </Button>
        {canReset && (
          <Button wide onClick={form.reset}>
            {t('account.register.reset')}
          </Button>
        )}
      </div>
      <p className={css.switch}>
        {t('account.register.hasAccount')}{' '}
        <button type="button" className={css.link} onClick={onLogin}>
          {t('account.register.toLogin')}
        </button>
      </p>
    </form>
  );
}
