import { ConfirmDialog } from '@tyche/ui/dialog';
import { closeModal } from '../../../state/modals.ts';
import { Tagged, useText } from '@tyche/i18n/react';

/** After a registration by number: the name that was made for the account (specification section 4). */
export function MobileNotice({ account }: { readonly account: string }) {
  const { t } = useText();
  return (
    <ConfirmDialog
      title={t('auth.mobileNotice.title')}
      closeLabel={t('common.close')}
      confirmLabel={t('common.confirm')}
      onClose={closeModal}
      onConfirm={closeModal}
    >
      <Tagged
        of="auth.mobileNotice.text"
        params={{ account }}
        tags={{ account: (text) => <bdi>{text}</bdi> }}
      />
    </ConfirmDialog>
  );
}
