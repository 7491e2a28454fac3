import { useText } from '@tyche/i18n/react';
import { EmptyState } from '@tyche/ui/empty-state';
import { PageLoading } from '../../lib/states/page-loading.tsx';
import { useLine } from '../../state/online.ts';

/** What is shown while the program of a page is fetched. Offline it says so; the page opens by itself when the line is back. */
export function PageWaiting() {
  const { t } = useText();
  const isOnline = useLine((line) => line.isOnline);
  if (isOnline) return <PageLoading />;
  return (
    <EmptyState icon="offline" title={t('common.offlinePage.title')}>
      {t('common.offlinePage.text')}
    </EmptyState>
  );
}
