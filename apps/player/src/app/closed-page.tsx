import { BrandMark } from '@tyche/ui/brand-mark';
import { useText } from '@tyche/i18n/react';
import css from '../lib/states/full-page.module.css';

/** The page under maintenance (status 1) or for a region that may not visit (status 2). */
export function ClosedPage({
  reason,
  location,
}: {
  readonly reason: 'maintenance' | 'region';
  readonly location: { readonly ip: string; readonly country: string };
}) {
  const { t } = useText();
  return (
    <main className={css.page}>
      <BrandMark name="Tyche" />
      <h1>{t(reason === 'maintenance' ? 'common.closed.maintenance' : 'common.closed.region')}</h1>
      <p>{t(reason === 'maintenance' ? 'common.closed.maintenanceText' : 'common.closed.regionText')}</p>
      {reason === 'region' && (
        <dl className={css.facts}>
          <dt>{t('common.closed.ip')}</dt>
          <dd>
            <bdi>{location.ip}</bdi>
          </dd>
          <dt>{t('common.closed.country')}</dt>
          <dd>
            <bdi>{location.country}</bdi>
          </dd>
        </dl>
      )}
    </main>
  );
}
