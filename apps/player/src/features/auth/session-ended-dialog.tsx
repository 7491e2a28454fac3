import type { EndReason } from '@tyche/rules/access';
import { ConfirmDialog } from '@tyche/ui/dialog';
import { useText } from '@tyche/i18n/react';
import { closeModal, replaceModal } from '../../state/modals.ts';

/** Reasons after which a login is refused: there is nothing to confirm but that it was read. */
const final: readonly EndReason[] = ['self-exclusion', 'account-closed'];

/** Tells once why the session ended, and offers the login. */
export function SessionEndedDialog({ reason }: { readonly reason: EndReason }) {
  const { t } = useText();
  const isFinal = final.includes(reason);
  return (
    <ConfirmDialog
      title={t('auth.ended.title')}
      closeLabel={t('common.close')}
      confirmLabel={t(isFinal ? 'common.close' : 'account.login.action')}
      {...(isFinal ? {} : { cancelLabel: t('common.close') })}
      onClose={closeModal}
      onConfirm={isFinal ? closeModal : () => replaceModal({ kind: 'login' })}
    >
      {t(`auth.ended.${reason}`)}
    </ConfirmDialog>
  );
}
