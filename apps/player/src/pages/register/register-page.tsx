import { Card } from '@tyche/ui/card';
import { BackLink } from '../../lib/parts/back-link.tsx';
import { RegisterPanel } from '../../features/auth/register/register-panel.tsx';
import { NewcomerPromotions, RegisterBanners } from '../../features/banners/register-banners.tsx';
import { LacquerPanel } from '../../lib/lacquer/lacquer-panel.tsx';
import { openModal } from '../../state/modals.ts';
import { useInvitationCount } from './use-invitation-count.ts';
import { usePageTitle } from '../../state/page-title.ts';
import { useText } from '@tyche/i18n/react';
import css from '../../features/auth/split-page.module.css';

const facts = ['sealed', 'limits', 'play'] as const;

/** Registration as a page of its own. */
export function RegisterPage() {
  const { t } = useText();
  usePageTitle(t('auth.register.title'));
  useInvitationCount();
  return (
    <div className={css.page}>
      <div className={css.form}>
        <div className={css.head}>
          <BackLink to="/" label={t('common.back')} arrowOnlyOnPhones />
          <h1>{t('auth.register.title')}</h1>
        </div>
        <Card className={css.card}>
          <RegisterPanel canReset onLogin={() => openModal({ kind: 'login' })} />
        </Card>
        <NewcomerPromotions />
        <RegisterBanners />
      </div>
      <LacquerPanel className={css.panel}>
        <ul className={css.facts}>
          {facts.map((fact) => (
            <li key={fact}>
              <b>{t(`auth.facts.${fact}`)}</b>
              <span>{t(`auth.facts.${fact}Text`)}</span>
            </li>
          ))}
        </ul>
      </LacquerPanel>
    </div>
  );
}
