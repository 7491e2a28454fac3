import { useText } from '@tyche/i18n/react';
import { DownloadGuide } from '../../features/download/download-guide.tsx';
import { usePageTitle } from '../../state/page-title.ts';
import css from './download-page.module.css';

/** How to install the site, as a page of its own. */
export function DownloadPage() {
  const { t } = useText();
  usePageTitle(t('download.title'));
  return (
    <div className={css.page}>
      <h1>{t('download.title')}</h1>
      <DownloadGuide level={2} />
    </div>
  );
}
