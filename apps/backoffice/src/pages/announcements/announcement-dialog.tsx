import { RefusedError } from '@tyche/client/client';
import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Dialog } from '@tyche/ui/dialog';
import { Notice } from '@tyche/ui/notice';
import { type FormEvent, useState } from 'react';
import { useSentence } from '../../features/office/ready.tsx';
import { isReasonShort, ReasonField } from '../../features/office/reason-field.tsx';
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
  const problem = useProblem();
  const [draft, setDraft] = useState(() => draftOf(from, format.timeZone));
  const [reason, setReason] = useState('');
  const [isSubmitted, setSent] = useState(false);
  // One key as long as the form is open: a second press adds nothing.
  const [key] = useState(() => crypto.randomUUID());
  const add = useSend(contract.addAnnouncement);
  const change = useSend(contract.replaceAnnouncement);
  const error = from ? change.error : add.error;
  const isShort = from !== null && isReasonShort(reason);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setSent(true);
    if (isShort) return;
    const input = sentOf(draft, format.timeZone);
    const keepsImage = draft.keptUrl !== null && draft.image === null;
    const sending = from
      ? change.mutateAsync({ input: { ...input, id: from.id, keepsImage, reason: reason.trim() }, key })
      : add.mutateAsync({ input, key });
    if (await sending.catch(() => null)) onClose();
  }

  const title = t(from ? 'staff.announcements.change' : 'staff.announcements.add');
  return (
    <Dialog title={title} closeLabel={t('common.close')} onClose={onClose} size="wide">
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <AnnouncementFields draft={draft} onChange={setDraft} />
        <AnnouncementTexts draft={draft} onChange={setDraft} />
        {from && <ReasonField value={reason} onChange={setReason} isSubmitted={isSubmitted} />}
        {error && <Notice tone="bad">{problem(error)}</Notice>}
        <div>
          <Button type="submit" look="primary" busy={add.isPending || change.isPending}>
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
