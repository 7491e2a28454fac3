import { Dialog } from '@tyche/ui/dialog';
import { useState } from 'react';
import { closeModal } from '../../state/modals.ts';
import { useText } from '@tyche/i18n/react';
import { HelpCentre } from './help-centre.tsx';

/** Help above the page; the address' hash or the caller chooses the topic. */
export function HelpDialog({ topic }: { readonly topic: string | undefined }) {
  const { t } = useText();
  const [chosen, setChosen] = useState(topic);
  return (
    <Dialog
      title={t('help.title')}
      closeLabel={t('common.close')}
      onClose={closeModal}
      size="wide"
      closeOutside
    >
      <HelpCentre topic={chosen} level={3} onChoose={setChosen} />
    </Dialog>
  );
}
