import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { useState } from 'react';
import { OfficeForm } from '../../../features/office/office-form.tsx';
import { ReasonField, useReasonFault } from '../../../features/office/reason-field.tsx';
import { useForm } from '../../../features/office/use-form.ts';
import css from './new-key-dialog.module.css';

/** Proposes a new key of a vendor and shows it this once. */
export function NewKeyDialog({ vendor, onClose }: { readonly vendor: string; readonly onClose: () => void }) {
  const { t } = useText();
  const reasonFault = useReasonFault();
  const [made, setMade] = useState<{ readonly keyId: string; readonly secret: string } | null>(null);
  const form = useForm({
    first: { reason: '' },
    validate: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ reason }, call) => call(contract.proposeVendorKey, { vendor, reason: reason.trim() }),
    onDone: setMade,
  });
  const label = t('staff.vendors.keys.propose');
  return (
    <Dialog title={label} closeLabel={t('common.close')} onClose={onClose} size="dialog">
      {made === null ? (
        <OfficeForm form={form} text={t('staff.vendors.keys.proposeAsk')} label={label}>
          <ReasonField hasFocus {...form.field('reason')} />
        </OfficeForm>
      ) : (
        <Notice tone="good">
          <p>{t('staff.vendors.keys.once')}</p>
          <code className={css.key}>
            {made.keyId}:{made.secret}
          </code>
        </Notice>
      )}
    </Dialog>
  );
}
