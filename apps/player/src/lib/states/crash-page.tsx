import { BrandMark } from '@tyche/ui/brand-mark';
import { Button } from '@tyche/ui/button';
import { TraceId } from './trace-id.tsx';
import { useText } from '@tyche/i18n/react';
import css from './full-page.module.css';

/** What stands when the page itself broke. Nothing was sent that was not confirmed before. */
export function CrashPage({ traceId, isChunk }: { readonly traceId: string; readonly isChunk: boolean }) {
  const { t } = useText();
  return (
    <main className={css.page}>
      <BrandMark name={t('common.siteName')} />
      <h1>{t(isChunk ? 'common.crash.chunkTitle' : 'common.crash.title')}</h1>
      <p>{t(isChunk ? 'common.crash.chunkText' : 'common.crash.text')}</p>
      <Button look="primary" onClick={() => location.reload()}>
        {t('common.reload')}
      </Button>
      <TraceId id={traceId} />
    </main>
  );
}
