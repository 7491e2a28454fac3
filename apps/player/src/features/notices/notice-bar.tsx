import { useText } from '@tyche/i18n/react';
import { Dialog } from '@tyche/ui/dialog';
import { Icon } from '@tyche/ui/icon';
import { Suspense, useEffect, useState } from 'react';
import { readItem, writeItem } from '../../lib/storage.ts';
import { lazyPage } from '../../state/chunks.ts';
import css from './notices.module.css';
import { useNotices } from './use-notices.ts';

const NoticeList = lazyPage(async () => ({ default: (await import('./notice-list.tsx')).NoticeList }));

/** In this visit: what was told last, so that its line is there before it comes again. */
const KEPT = 'noticeLine';

/**
 * The newest player notice in one line that stands still: words that run by cannot be read by everybody. It opens the list of all of
 * them at its place.
 */
export function NoticeBar() {
  const { t } = useText();
  const announcements = useNotices();
  const [isOpen, setOpen] = useState(false);
  const notices = announcements.state === 'ready' ? announcements.data.player : [];
  const title =
    notices[0]?.title ?? (announcements.state === 'loading' ? (readItem('session', KEPT) ?? '') : '');
  useEffect(() => {
    if (announcements.state === 'ready') writeItem('session', KEPT, title === '' ? null : title);
  }, [announcements.state, title]);
  if (title === '') return null;
  return (
    <>
      <button type="button" className={css.bar} onClick={() => setOpen(notices.length > 0)}>
        <Icon name="mail" size={18} />
        <span className={css.line} dir="auto">
          {title}
        </span>
        <span className={css.all}>{t('common.notices.all')}</span>
      </button>
      {isOpen && (
        <Dialog
          title={t('common.notices.title')}
          closeLabel={t('common.close')}
          onClose={() => setOpen(false)}
          size="wide"
          closeOutside
        >
          <Suspense fallback={null}>
            <NoticeList notices={notices} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
