import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { Card } from '@tyche/ui/card';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { PasswordInput } from '@tyche/ui/password-input';
import { Skeleton } from '@tyche/ui/skeleton';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import css from '../../features/auth/forms.module.css';
import { finishSignIn } from '../../features/auth/sign-in/finish-sign-in.ts';
import { useErrorText } from '../../state/error-text.ts';
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
  usePageTitle(t('auth.login.title'));
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  return (
    <div className={page.page}>
      <Card className={page.card}>
        {isMember ? (
          <Linking provider={provider} query={query} />
        ) : (
          <SigningIn provider={provider} query={query} />
        )}
      </Card>
    </div>
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
  const wasSent = useRef(false);

  useEffect(() => {
    // The query is good for one call, however often the effect runs.
    if (wasSent.current) return;
    wasSent.current = true;
    client.call(contract.socialLogin, { provider, query }).then(
      (answer) => finishSignIn(answer, () => void navigate('/')),
      (cause: unknown) => setError(cause instanceof Error ? cause : new Error('unknown')),
    );
  }, [client, navigate, provider, query]);

  if (error)
    return (
      <Notice
        tone="bad"
        action={
          <Button size="small" onClick={() => openModal({ kind: 'login', after: () => void navigate('/') })}>
            {t('account.login.action')}
          </Button>
        }
      >
        {errorText(error)}
      </Notice>
    );
  return (
    <div className={css.loading} role="status">
      <h1>{t('auth.social.wait')}</h1>
      <Skeleton shape="block" />
    </div>
  );
}

function Linking({ provider, query }: Answer) {
  const { t } = useText();
  const client = useClient();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<Error | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return;
    client.call(contract.socialLink, { provider, query, password }).then(
      () => void navigate('/?centre=securityCenter'),
      (cause: unknown) => setError(cause instanceof Error ? cause : new Error('unknown')),
    );
  };

  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <h1>{t('auth.social.linkTitle')}</h1>
      <p className={css.lead}>{t('auth.social.linkText')}</p>
      {error && <Notice tone="bad">{errorText(error)}</Notice>}
      <Field label={t('auth.field.password')} required>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            showLabel={t('auth.field.show')}
            hideLabel={t('auth.field.hide')}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" look="primary" wide>
        {t('auth.social.link')}
      </Button>
    </form>
  );
}
