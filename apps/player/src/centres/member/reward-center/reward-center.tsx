import { EmptyState } from '@tyche/ui/empty-state';
import { useText } from '@tyche/i18n/react';

/** The reward centre: nothing is running yet, and the page says so. */
export function RewardCenter() {
  const { t } = useText();
  return (
    <EmptyState icon="star" title={t('centre.rewardCenter.none')}>
      {t('centre.rewardCenter.noneText')}
    </EmptyState>
  );
}
