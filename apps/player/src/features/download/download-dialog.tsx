import { useText } from '@tyche/i18n/react';
import { Dialog } from '@tyche/ui/dialog';
import { closeModal } from '../../state/modals.ts';
import { DownloadGuide } from './download-guide.tsx';

/** How to install the site, above the page. */
export function DownloadDialog() {
  const { t } = useText();
  return (
    <Dialog
      title={t('download.title')}
      closeLabel={t('common.close')}
      onClose={closeModal}
      size="wide"
      closeOutside
    >
      <DownloadGuide level={3} />
    </Dialog>
  );
}
