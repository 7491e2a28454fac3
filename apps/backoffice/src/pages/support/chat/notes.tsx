import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { chatBounds } from '@tyche/rules/support';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { useForm } from '../../../features/office/use-form.ts';
import { useChatTextFault } from './text-fault.ts';
import css from './chat.module.css';

/** Notes that staff alone see, and a line to add one. */
export function Notes({
  chat: { id, notes },
}: {
  readonly chat: Pick<OutputOf<typeof contract.staffChat>, 'id' | 'notes'>;
}) {
  const { t, format } = useText();
  const textFault = useChatTextFault();
  const form = useForm({
    first: { text: '' },
    validate: ({ text }) => ({ text: textFault(text, chatBounds.note) }),
    send: ({ text }, call) => call(contract.noteChat, { id, text }),
    onDone: () => form.reset(),
  });
  return (
    <details className={css.notes} open={notes.length > 0}>
      <summary>{t('staff.chat.notes', { count: notes.length })}</summary>
      <ul>
        {notes.map((note) => (
          <li key={note.id}>
            <p className={css.words} dir="auto">
              {note.text}
            </p>
            <small className={css.meta}>
              {note.by} · {format.date(note.at, 'dateTime')}
            </small>
          </li>
        ))}
      </ul>
      <form className={css.form} {...form.element}>
        {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
        <TextAreaField label={t('staff.chat.noteLabel')} rows={2} {...form.field('text')} />
        <Button type="submit" size="small" busy={form.isSending}>
          {t('staff.chat.noteAdd')}
        </Button>
      </form>
    </details>
  );
}
