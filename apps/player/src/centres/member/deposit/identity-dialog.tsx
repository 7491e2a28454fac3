import { Dialog } from '@tyche/ui/dialog';
import { WithWords } from '../../../lib/states/with-words.tsx';
import { useText } from '@tyche/i18n/react';
import { DeclareForm } from '../../../features/identity/declare-form.tsx';

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
        <DeclareForm look="primary" />
      </WithWords>
    </Dialog>
  );
}
