import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { Restriction } from '@tyche/rules/access';
import { Dialog } from '@tyche/ui/dialog';
import { queries } from '../../../state/api.ts';
import { closeAllModals } from '../../../state/modals.ts';
import { signOut } from '../../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import css from '../forms.module.css';
import { ChangePasswordForm } from '../password/change-password-form.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';
import { VerifyDeviceStep } from './verify-device-step.tsx';

const titles = {
  'change-password': 'auth.unlock.changePassword',
  'second-factor': 'auth.unlock.secondFactor',
  'verify-device': 'auth.unlock.verifyDevice',
} as const satisfies Record<Restriction, string>;

/** The step that frees a session which is bound to it. Closing it ends that session: half signed in is nobody. */
export function UnlockDialog({
  restriction,
  after,
}: {
  readonly restriction: Restriction;
  readonly after: (() => void) | undefined;
}) {
  const { t } = useText();
  const logout = useSend(contract.logout);
  const leave = () => {
    logout.mutate({ input: {} });
    closeAllModals();
    signOut();
    queries.clear();
  };
  return (
    <Dialog title={t(titles[restriction])} closeLabel={t('auth.unlock.leave')} onClose={leave} size="dialog">
      <div className={css.form}>
        {restriction === 'change-password' && (
          <>
            <p className={css.lead}>{t('auth.unlock.changePasswordText')}</p>
            <ChangePasswordForm />
          </>
        )}
        {restriction === 'second-factor' && <SecondFactorStep after={after} />}
        {restriction === 'verify-device' && <VerifyDeviceStep after={after} />}
        <button type="button" className={css.link} onClick={leave}>
          {t('auth.unlock.leave')}
        </button>
      </div>
    </Dialog>
  );
}
