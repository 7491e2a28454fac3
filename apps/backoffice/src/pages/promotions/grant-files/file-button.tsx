import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '../../../state/session.ts';
import { FileForm } from './file-form.tsx';

/** Opens the form that checks a file, and then the file with its rows. */
export function FileButton() {
  const { t } = useText();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const mayCheck = useMay(contract.checkGrantFile);
  if (!mayCheck) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('offers.files.grant')}</Button>
      {isOpen && (
        <Dialog
          title={t('offers.files.grant')}
          closeLabel={t('common.close')}
          onClose={() => setOpen(false)}
          size="dialog"
        >
          <FileForm
            onChecked={(id) => {
              setOpen(false);
              void navigate(`/promotion-grant-files?open=${id}`);
            }}
          />
        </Dialog>
      )}
    </>
  );
}
