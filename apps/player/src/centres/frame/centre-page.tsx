import { useText } from '@tyche/i18n/react';
import { type ComponentType, Suspense } from 'react';
import { AsOf } from '../../features/as-of/as-of.tsx';
import { ErrorBoundary } from '../../lib/states/error-boundary.tsx';
import { PageLoading } from '../../lib/states/page-loading.tsx';
import { WithWords } from '../../lib/states/with-words.tsx';
import css from './centre-page.module.css';

/** The chosen page of a centre: a skeleton until code and texts have come, how old its figures are, and the zone of its times. */
export function CentrePage({
  page: Page,
  subjects,
}: {
  readonly page: ComponentType;
  readonly subjects: readonly string[];
}) {
  const { t, format } = useText();
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageLoading />}>
        <WithWords subjects={['centre', 'refusals', ...subjects]}>
          <AsOf>
            <Page />
          </AsOf>
          <p className={css.zone}>{t('common.times', { zone: format.zone })}</p>
        </WithWords>
      </Suspense>
    </ErrorBoundary>
  );
}
