import { RefusedError } from '@tyche/client/client';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { useSentence } from '../../features/office/ready.tsx';
import { ReasonField, useReasonFault } from '../../features/office/reason-field.tsx';
import { useForm } from '../../features/office/use-form.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import { AnnouncementTexts } from './announcement-texts.tsx';
import css from './announcements.module.css';
import { type Announcement, draftOf, sentOf } from './draft.ts';

/** Adds an announcement, or changes one: the old one ends, and another takes its place under the person's name and reason. */
export function AnnouncementDialog({
  from,
  onClose,
}: {
  readonly from: Announcement | null;
  readonly onClose: () => void;
}) {
  const { t, format } = useText();
  const reasonFault = useReasonFault();
  const form = useForm({
    first: { ...draftOf(from, format.timeZone), reason: '' },
    validate: ({ reason }) => ({ reason: from !== null && reasonFault(reason) }),
    send: ({ reason, ...draft }, call) => {
      const input = sentOf(draft, format.timeZone);
      if (!from) return call(contract.addAnnouncement, input);
      const keepsImage = draft.keptUrl !== null && draft.image === null;
      return call(contract.replaceAnnouncement, { ...input, id: from.id, keepsImage, reason: reason.trim() });
    },
    errorText: useProblem(),
    fieldOf: ({ code, details }) => {
      if (code === 'image-refused') return 'image';
      // The tabs of the texts and the chips of the kind show no error: their refusal is the form's.
      return details.field === 'texts' || details.field === 'type' ? null : undefined;
    },
    onDone: onClose,
  });

  const title = t(from ? 'staff.announcements.change' : 'staff.announcements.add');
  return (
    <Dialog title={title} closeLabel={t('common.close')} onClose={onClose} size="wide">
      <form className={css.form} {...form.element}>
        <AnnouncementFields form={form} />
        <AnnouncementTexts form={form} />
        {from && <ReasonField {...form.field('reason')} />}
        {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
        <div>
          <Button type="submit" look="primary" busy={form.isSending}>
            {t('staff.announcements.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
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
