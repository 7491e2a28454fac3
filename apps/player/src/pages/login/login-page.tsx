import { Card } from '@tyche/ui/card';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { LoginPanel } from '../../features/auth/sign-in/login-panel.tsx';
import { LacquerPanel } from '../../lib/lacquer/lacquer-panel.tsx';
import { usePageTitle } from '../../state/page-title.ts';
import { useSession } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import css from '../../features/auth/split-page.module.css';

/**
 * Login as a page of its own: where a site that hides its home sends everyone who is not signed in. Who signs in, or
 * was so already, goes on to where he wanted to be.
 */
export function LoginPage() {
  const { t } = useText();
  const navigate = useNavigate();
  const wanted = useWanted();
  const isMember = useSession((session) => session.member !== null);
  usePageTitle(t('auth.login.title'));
  if (isMember) return <Navigate to={wanted} replace />;
  return (
    <div className={css.page}>
      <div className={css.form}>
        <h1>{t('auth.login.title')}</h1>
        <Card className={css.card}>
          <LoginPanel
            after={() => void navigate(wanted, { replace: true })}
            onRegister={() => void navigate('/register')}
          />
        </Card>
      </div>
      <LacquerPanel className={css.panel}>{null}</LacquerPanel>
    </div>
  );
}

/** The page of this site that led here, the home page when none did. */
function useWanted(): string {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && from.startsWith('/') ? from : '/';
}
