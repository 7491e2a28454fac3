import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { instantAt } from '@tyche/kernel/business-day';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import { OfficeForm } from '../../../features/office/office-form.tsx';
import { ReasonField, useReasonFault } from '../../../features/office/reason-field.tsx';
import { useForm } from '../../../features/office/use-form.ts';
import { useMay } from '../../../state/session.ts';
import type { AppFileOf } from './found.ts';

/** Proposes a version to a second person. */
export function PublishButton({ file }: { readonly file: Pick<AppFileOf, 'id' | 'version'> }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const title = t('staff.appFiles.publish');
  if (!useMay(contract.publishAppFile)) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Dialog title={title} closeLabel={t('common.close')} onClose={() => setOpen(false)} size="dialog">
          <PublishForm file={file} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function PublishForm({
  file,
  onDone,
}: {
  readonly file: Pick<AppFileOf, 'id' | 'version'>;
  readonly onDone: () => void;
}) {
  const { t, format } = useText();
  const reasonFault = useReasonFault();
  const form = useForm({
    first: { startsAt: '', reason: '' },
    validate: ({ reason }) => ({ reason: reasonFault(reason) }),
    send: ({ startsAt, reason }, call) =>
      call(contract.publishAppFile, {
        id: file.id,
        reason: reason.trim(),
        ...(startsAt !== '' && { startsAt: instantAt(startsAt, format.timeZone).getTime() }),
      }),
    onDone,
  });
  return (
    <OfficeForm
      form={form}
      text={t('staff.appFiles.publishText', { version: file.version })}
      label={t('staff.appFiles.publish')}
    >
      <TextField
        label={t('staff.appFiles.startsAt', { zone: format.zone })}
        hint={t('staff.appFiles.startsAtHint')}
        type="datetime-local"
        {...form.field('startsAt')}
      />
      <ReasonField hasFocus {...form.field('reason')} />
    </OfficeForm>
  );
}
