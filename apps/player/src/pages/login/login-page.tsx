import { Card } from '@tyche/ui/card';
import { useNavigate } from 'react-router';
import { LoginPanel } from '../../features/auth/sign-in/login-panel.tsx';
import { LacquerPanel } from '../../lib/lacquer/lacquer-panel.tsx';
import { usePageTitle } from '../../state/page-title.ts';
import { useText } from '@tyche/i18n/react';
import css from '../../features/auth/split-page.module.css';

/** Login as a page of its own: where a site that hides its home sends everyone who is not signed in. */
export function LoginPage() {
  const { t } = useText();
  const navigate = useNavigate();
  usePageTitle(t('auth.login.title'));
  return (
    <div className={css.page}>
      <div className={css.form}>
        <h1>{t('auth.login.title')}</h1>
        <Card className={css.card}>
          <LoginPanel after={() => void navigate('/')} onRegister={() => void navigate('/register')} />
        </Card>
      </div>
      <LacquerPanel className={css.panel}>{null}</LacquerPanel>
    </div>
  );
}
