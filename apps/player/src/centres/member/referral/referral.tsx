import { EmptyState } from '@tyche/ui/empty-state';
import { useText } from '@tyche/i18n/react';

/** Invite friends: nothing is running yet, and the page says so. */
export function Referral() {
  const { t } = useText();
  return (
    <EmptyState icon="users" title={t('centre.referral.none')}>
      {t('centre.referral.noneText')}
    </EmptyState>
  );
}
