import { RefusedError } from '@tyche/client/client';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { useState } from 'react';
import { useSentence } from '../../features/office/ready.tsx';
import { ReasonField, useReasonFault } from '../../features/office/reason-field.tsx';
import { useForm } from '../../features/office/use-form.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import { AnnouncementTexts } from './announcement-texts.tsx';
import css from './announcements.module.css';
import { type Announcement, draftOf, isPopUp, sentOf } from './draft.ts';

/**
 * Adds an announcement, or changes one: the old one ends, and another takes its place under the person's name and reason. A pop-up waits for
 * a second person first, and the dialog says so.
 */
export function AnnouncementDialog({
  from,
  onClose,
}: {
  readonly from: Announcement | null;
  readonly onClose: () => void;
}) {
  const { t, format } = useText();
  const reasonFault = useReasonFault();
  const [isSent, setSent] = useState(false);
  const form = useForm({
    first: { ...draftOf(from, format.timeZone), reason: '' },
    validate: ({ type, reason }) => ({ reason: (from !== null || isPopUp(type)) && reasonFault(reason) }),
    send: async ({ reason: typed, ...draft }, call) => {
      const reason = typed.trim();
      const input = sentOf(draft, format.timeZone);
      if (!from) {
        const added = { ...input, ...(isPopUp(draft.type) && { reason }) };
        return waitsOf(await call(contract.addAnnouncement, added));
      }
      const keepsImage = draft.keptUrl !== null && draft.image === null;
      return waitsOf(await call(contract.replaceAnnouncement, { ...input, id: from.id, keepsImage, reason }));
    },
    errorText: useProblem(),
    fieldOf: ({ code, details }) => {
      if (code === 'image-refused') return 'image';
      // The tabs of the texts and the chips of the kind show no error: their refusal is the form's.
      return details.field === 'texts' || details.field === 'type' ? null : undefined;
    },
    onDone: ({ waits }) => (waits ? setSent(true) : onClose()),
  });

  const waits = isPopUp(form.values.type);
  const title = t(from ? 'staff.announcements.change' : 'staff.announcements.add');
  return (
    <Dialog title={title} closeLabel={t('common.close')} onClose={onClose} size="wide">
      {isSent ? (
        <Sent onClose={onClose} />
      ) : (
        <form className={css.form} {...form.element}>
          <AnnouncementFields form={form} />
          <AnnouncementTexts form={form} />
          {waits && (
            <Notice>
              {t('staff.announcements.popUpNote')} {from && t('staff.announcements.replaceNote')}
            </Notice>
          )}
          {(from || waits) && <ReasonField {...form.field('reason')} />}
          {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
          <div>
            <Button type="submit" look="primary" busy={form.isSending}>
              {t(waits ? 'staff.announcements.propose' : 'staff.announcements.save')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** Says that the pop-up waits. The button that was pressed is gone, so the focus comes here. */
function Sent({ onClose }: { readonly onClose: () => void }) {
  const { t } = useText();
  return (
    <div className={css.form}>
      <Notice tone="good">{t('staff.announcements.sent')}</Notice>
      <div>
        <Button ref={(button) => button?.focus()} onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </div>
  );
}

/** Whether a second person has to approve what was saved. */
function waitsOf({ approvalId }: { readonly approvalId: string | null }) {
  return { waits: approvalId !== null };
}

/** The sentence of a refusal; what is wrong with a field stands behind it. */
function useProblem(): (error: Error) => string {
  const { t, find } = useText();
  const sentence = useSentence();
  return (error) => {
    if (!(error instanceof RefusedError) || error.code !== 'invalid-input') return sentence(error);
    const field = String(error.details.field ?? '').replace(/^\//, '');
    const place = field.replace(/^texts[./]\d+[./]/, 'texts.').replaceAll('/', '.');
    return find(`staff.announcements.odd.${place}`) ?? t('staff.announcements.odd', { field });
  };
}
