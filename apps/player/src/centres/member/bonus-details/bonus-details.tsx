import { EmptyState } from '@tyche/ui/empty-state';
import { useText } from '@tyche/i18n/react';

/** Bonus details: nothing is running yet, and the page says so. */
export function BonusDetails() {
  const { t } = useText();
  return (
    <EmptyState icon="gift" title={t('centre.bonusDetails.none')}>
      {t('centre.bonusDetails.noneText')}
    </EmptyState>
  );
}
