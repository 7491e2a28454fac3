import { Dialog } from '@tyche/ui/dialog';
import { WithWords } from '../../../lib/states/with-words.tsx';
import { useText } from '@tyche/i18n/react';
import { Declare } from '../play-safely/identity-section.tsx';

/** Asks who the member is, where the answer is needed. */
export function IdentityDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  return (
    <Dialog
      title={t('payments.deposit.verify')}
      closeLabel={t('common.close')}
      onClose={onClose}
      size="dialog"
    >
      <WithWords subjects={['safely']}>
        <Declare look="primary" />
      </WithWords>
    </Dialog>
  );
}
