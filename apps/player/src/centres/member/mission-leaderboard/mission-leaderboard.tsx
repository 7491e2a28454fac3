import { EmptyState } from '@tyche/ui/empty-state';
import { useText } from '@tyche/i18n/react';

/** Missions and leaderboard: nothing is running yet, and the page says so. */
export function MissionLeaderboard() {
  const { t } = useText();
  return (
    <EmptyState icon="flag" title={t('centre.missionLeaderboard.none')}>
      {t('centre.missionLeaderboard.noneText')}
    </EmptyState>
  );
}
