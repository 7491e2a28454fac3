import { Icon } from '@tyche/ui/icon';
import { Card } from '@tyche/ui/card';
import { Link, useNavigate } from 'react-router';
import { RegisterForm } from '../../features/auth/register-form.tsx';
import { LacquerPanel } from '../../features/lacquer/lacquer-panel.tsx';
import { openModal } from '../../state/modals.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useText } from '../../state/text.tsx';
import css from './register-page.module.css';

const facts = ['sealed', 'limits', 'play'] as const;

/** Registration as a page of its own. */
export function RegisterPage() {
  const { t } = useText();
  usePageTitle(t('account.register.title'));
  const navigate = useNavigate();
  const done = (account: string) => {
    void navigate('/');
    openModal({ kind: 'registered', account });
  };
  return (
    <div className={css.page}>
      <div className={css.form}>
        <Link to="/" className={css.back}>
          <Icon name="back" size={18} />
          {t('common.back')}
        </Link>
        <h1>{t('account.register.title')}</h1>
        <Card className={css.card}>
          <RegisterForm
            canReset
            onDone={done}
            onLogin={() => openModal({ kind: 'login', after: () => void navigate('/') })}
          />
        </Card>
      </div>
      <LacquerPanel className={css.panel}>
        <ul className={css.facts}>
          {facts.map((fact) => (
            <li key={fact}>
              <b>{t(`account.facts.${fact}`)}</b>
              <span>{t(`account.facts.${fact}Text`)}</span>
            </li>
          ))}
        </ul>
      </LacquerPanel>
    </div>
  );
}
