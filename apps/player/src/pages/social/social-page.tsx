import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Card } from '@tyche/ui/card';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { PasswordInput } from '@tyche/ui/password-input';
import { Skeleton } from '@tyche/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import css from '../../features/auth/forms.module.css';
import { finishSignIn } from '../../features/auth/sign-in/finish-sign-in.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useForm } from '../../lib/use-form.ts';
import { useMissing } from '../../lib/use-missing.ts';
import { openModal } from '../../state/modals.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useSession } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import page from '../../features/auth/small-page.module.css';

type Provider = 'google' | 'facebook';

/** Where a provider sends the browser back to. Its query goes to the server at once and leaves the address. */
export function SocialPage() {
  const { t } = useText();
  const name = useParams().provider;
  const provider: Provider = name === 'facebook' ? 'facebook' : 'google';
  const [query] = useState(() => location.search.slice(1));
  const [isMember] = useState(() => useSession.getState().member !== null);
  const title = t(isMember ? 'auth.social.linkTitle' : 'auth.login.title');
  usePageTitle(title);
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);

  const content = () => {
    if (wasCancelled(query)) return <Cancelled isMember={isMember} />;
    if (isMember) return <Linking provider={provider} query={query} />;
    return <SigningIn provider={provider} query={query} />;
  };
  return (
    <div className={page.page}>
      <h1>{title}</h1>
      {content()}
    </div>
  );
}

/** Whether the person said no there: both providers come back with the same word (RFC 6749, 4.1.2.1). */
function wasCancelled(query: string): boolean {
  return new URLSearchParams(query).get('error') === 'access_denied';
}

/** Nobody did anything wrong, and nothing has happened: there is nothing to ask the server. */
function Cancelled({ isMember }: { readonly isMember: boolean }) {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <Notice tone="caution" action={isMember ? <ToSecurity /> : <ToLogin after={() => void navigate('/')} />}>
      {t('auth.social.cancelled')}
    </Notice>
  );
}

function ToLogin({ after }: { readonly after: () => void }) {
  const { t } = useText();
  return (
    <Button size="small" aria-haspopup="dialog" onClick={() => openModal({ kind: 'login', after })}>
      {t('account.login.action')}
    </Button>
  );
}

function ToSecurity() {
  const { t } = useText();
  const navigate = useNavigate();
  return (
    <Button size="small" onClick={() => void navigate('/?centre=securityCenter')}>
      {t('auth.social.back')}
    </Button>
  );
}

interface Answer {
  readonly provider: Provider;
  readonly query: string;
}

function SigningIn({ provider, query }: Answer) {
  const { t } = useText();
  const client = useClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [error, setError] = useState<Error | null>(null);
  const isSubmitted = useRef(false);

  useEffect(() => {
    // The query is good for one call, however often the effect runs.
    if (isSubmitted.current) return;
    isSubmitted.current = true;
    client.call(contract.socialLogin, { provider, query }).then(
      (answer) => finishSignIn(answer, () => void navigate('/')),
      (cause: unknown) => setError(cause instanceof Error ? cause : new Error('unknown')),
    );
  }, [client, navigate, provider, query]);

  if (error)
    return (
      <Notice tone="bad" action={<ToLogin after={() => void navigate('/')} />}>
        {errorText(error)}
      </Notice>
    );
  return (
    <Card className={page.card}>
      <div className={css.loading} role="status">
        <p className={css.lead}>{t('auth.social.wait')}</p>
        <Skeleton shape="block" />
      </div>
    </Card>
  );
}

function Linking({ provider, query }: Answer) {
  const { t } = useText();
  const navigate = useNavigate();
  const missing = useMissing();
  const label = t('auth.field.password');
  const form = useForm({
    first: { password: '' },
    validate: ({ password }) => ({ password: missing(password, label) }),
    send: ({ password }, call) => call(contract.socialLink, { provider, query, password }),
    onDone: () => void navigate('/?centre=securityCenter'),
  });
  const { value, error, onChange } = form.field('password');

  return (
    <Card className={page.card}>
      <form className={css.form} {...form.element}>
        <p className={css.lead}>{t('auth.social.linkText')}</p>
        {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
        <Field label={label} required error={error}>
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="current-password"
              placeholder={t('auth.field.placeholderRequired', { field: label })}
              showLabel={t('auth.field.show')}
              hideLabel={t('auth.field.hide')}
              value={value}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" look="primary" size="large" wide busy={form.isSending}>
          {t('auth.social.link')}
        </Button>
      </form>
    </Card>
  );
}
