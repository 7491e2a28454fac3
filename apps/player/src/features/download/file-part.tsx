import { useText } from '@tyche/i18n/react';
import { Button, buttonClass } from '@tyche/ui/button';
import { cx } from '@tyche/ui/cx';
import { showToast } from '@tyche/ui/toasts';
import { Time } from '../../lib/parts/time.tsx';
import type { AppFile } from './app-file.ts';
import css from './download.module.css';

const BYTES_OF_TENTH = 100_000;

/** The link of a file, and what a reader checks it by: version, size and checksum. */
export function FilePart({ file, level }: { readonly file: AppFile; readonly level: 2 | 3 }) {
  const { t, format } = useText();
  const Heading = `h${level}` as const;
  // Rounded up to a tenth of a megabyte: nobody downloads more than is said.
  const megabytes = Math.ceil(file.bytes / BYTES_OF_TENTH) / 10;
  const copy = () =>
    void navigator.clipboard.writeText(file.sha256).then(
      () => showToast(t('common.copied'), 'good'),
      () => showToast(t('download.copyFailed'), 'bad'),
    );
  return (
    <div className={css.file}>
      <div className={css.head}>
        <Heading>
          <bdi>{file.label}</bdi>
        </Heading>
        {/* Another host may answer: it learns nothing of the page that led there. */}
        <a
          href={file.url}
          rel="noopener noreferrer"
          className={cx(buttonClass({ look: 'primary' }), css.link)}
        >
          {t(`download.get.${file.resourceType}`)}
        </a>
      </div>
      <dl className={css.facts}>
        <div>
          <dt>{t('download.version')}</dt>
          <dd>
            <bdi dir="ltr">{file.version}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('download.size')}</dt>
          <dd>{t('download.megabytes', { size: format.number(megabytes) })}</dd>
        </div>
        <div>
          <dt>{t('download.published')}</dt>
          <dd>
            <Time at={file.publishedAt} style="date" />
          </dd>
        </div>
        <div className={css.checksum}>
          <dt>{t('download.checksum')}</dt>
          <dd>
            <code dir="ltr">{file.sha256}</code>
          </dd>
        </div>
      </dl>
      <div className={css.check}>
        <Button size="small" onClick={copy}>
          {t('download.copy')}
        </Button>
        <p className={css.text}>{t('download.checksumText')}</p>
      </div>
    </div>
  );
}
