import { ConfirmDialog } from '@tyche/ui/dialog';
import { closeModal } from '../../state/modals.ts';
import { useText } from '@tyche/i18n/react';

/** The warning of a trial account: `in_need_true_account` with the button `in_increase_submit` (specification section 8). */
export function TrueAccountDialog() {
  const { t } = useText();
  return (
    <ConfirmDialog
      title={t('auth.trial.title')}
      closeLabel={t('common.close')}
      confirmLabel={t('auth.trial.submit')}
      onClose={closeModal}
      onConfirm={closeModal}
    >
      {t('refusals.in-need-true-account')}
    </ConfirmDialog>
  );
}
