import { useText } from '@tyche/i18n/react';
import { BrandMark } from '@tyche/ui/brand-mark';
import { Card } from '@tyche/ui/card';
import { useStaff } from '../../state/session.ts';
import { FactorStep } from './factor-step.tsx';
import { NewPasswordStep } from './new-password-step.tsx';
import { PasswordStep } from './password-step.tsx';
import css from './sign-in-page.module.css';

/** Where staff sign in: name and password, then the second factor, and a password of one's own at the first time. */
export function SignInPage() {
  const { t } = useText();
  const restriction = useStaff((session) => session.staff?.restriction ?? null);
  return (
    <main className={css.place}>
      <Card className={css.card}>
        <div className={css.form}>
          <div className={css.head}>
            <BrandMark />
            <h1 className={css.title}>{t('staff.title')}</h1>
          </div>
          {restriction === null && <PasswordStep />}
          {restriction === 'second-factor' && <FactorStep />}
          {restriction === 'change-password' && <NewPasswordStep />}
        </div>
      </Card>
    </main>
  );
}
