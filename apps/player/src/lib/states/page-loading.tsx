import { Skeleton } from '@tyche/ui/skeleton';
import { useText } from '@tyche/i18n/react';
import css from './page-loading.module.css';

/** The place of a page whose program part is on its way. */
export function PageLoading() {
  const { t } = useText();
  return (
    <div className={css.page} role="status" aria-label={t('common.loading')}>
      <Skeleton className={css.title} />
      <Skeleton shape="block" className={css.block} />
      <Skeleton shape="block" className={css.block} />
    </div>
  );
}
