import { Dialog } from '@tyche/ui/dialog';
import { closeModal } from '../../../state/modals.ts';
import { useText } from '@tyche/i18n/react';
import { ChangePasswordForm } from './change-password-form.tsx';

/** The change of the login password as a pop-up. */
export function ChangePasswordDialog() {
  const { t } = useText();
  return (
    <Dialog
      title={t('auth.changePassword.title')}
      closeLabel={t('common.close')}
      onClose={closeModal}
      size="dialog"
    >
      <ChangePasswordForm />
    </Dialog>
  );
}
