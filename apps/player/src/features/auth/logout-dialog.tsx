import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { ConfirmDialog } from '@tyche/ui/dialog';
import { useNavigate } from 'react-router';
import { queries } from '../../state/api.ts';
import { closeAllModals, closeModal } from '../../state/modals.ts';
import { signOut } from '../../state/session.ts';
import { useText } from '@tyche/i18n/react';
import { showToast } from '@tyche/ui/toasts';

/** Asks before it logs out, then returns to the home page (specification section 4). */
export function LogoutDialog() {
  const { t } = useText();
  const navigate = useNavigate();
  const send = useSend(contract.logout);

  async function logOut(): Promise<void> {
    const isDone = await send.mutateAsync({ input: {} }).then(
      () => true,
      () => false,
    );
    if (!isDone) {
      showToast(t('common.network'), 'bad');
      return;
    }
    closeAllModals();
    signOut();
    queries.clear();
    void navigate('/');
  }

  return (
    <ConfirmDialog
      title={t('auth.logout.title')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      confirmLabel={t('common.confirm')}
      busy={send.isPending}
      onClose={closeModal}
      onConfirm={() => void logOut()}
    >
      {t('auth.logout.sure')}
    </ConfirmDialog>
  );
}
