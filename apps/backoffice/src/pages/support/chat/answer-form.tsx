import { useRoute, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { chatBounds } from '@tyche/rules/support';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { Select } from '@tyche/ui/select';
import { TextAreaField } from '@tyche/ui/text-area-field';
import { useRef, useState } from 'react';
import { useForm } from '../../../features/office/use-form.ts';
import { FilesField, type SentFile } from './files-field.tsx';
import { useChatTextFault } from './text-fault.ts';
import css from './chat.module.css';

type Chat = Pick<OutputOf<typeof contract.staffChat>, 'id' | 'language' | 'username'>;

const TYPING_MS = 3_000;

/**
 * An answer to the member. A short word chosen from the list puts its text into the field, with the name of the member in the place of
 * `{name}`, and nothing there for a visitor: staff see it before they send it. Files go with it. Enter sends, Shift and Enter begin another
 * line.
 */
export function AnswerForm({ chat: { id, language, username } }: { readonly chat: Chat }) {
  const { t } = useText();
  const textFault = useChatTextFault();
  const { mutate: markTyping } = useSend(contract.staffChatTyping);
  const [hasFiles, setFiles] = useState(false);
  const lastMarked = useRef(Number.NEGATIVE_INFINITY);
  const form = useForm({
    first: { text: '', files: [] as readonly SentFile[] },
    validate: ({ text }) => ({ text: textFault(text, chatBounds.message) }),
    send: ({ text, files }, call) =>
      call(contract.answerChat, { id, text, ...(files.length > 0 && { files: [...files] }) }),
    fieldOf: ({ code }) => (code === 'file-refused' || code === 'image-refused' ? 'files' : undefined),
    onDone: () => {
      form.reset();
      setFiles(false);
    },
  });
  const { onChange, ...field } = form.field('text');
  const write = (text: string) => {
    onChange(text);
    const now = performance.now();
    if (now - lastMarked.current < TYPING_MS) return;
    lastMarked.current = now;
    markTyping({ input: { id } });
  };
  return (
    <form className={css.form} {...form.element}>
      {form.refusal !== null && <Notice tone="bad">{form.refusal}</Notice>}
      <Answers language={language} onChoose={(text) => onChange(fillName(text, username))} />
      <TextAreaField
        label={t('staff.chat.answer')}
        rows={2}
        required
        {...field}
        onChange={write}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      {hasFiles && (
        <FilesField
          files={form.values.files}
          error={form.field('files').error}
          onChange={form.field('files').onChange}
        />
      )}
      <div className={css.acts}>
        <Button type="submit" size="small" look="primary" busy={form.isSending}>
          {t('staff.chat.send')}
        </Button>
        {!hasFiles && (
          <Button size="small" look="bare" onClick={() => setFiles(true)}>
            {t('staff.chat.addFiles')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Puts the name in its place; without one the place goes with what stands before it: `Hello, {name}!` becomes `Hello!`. */
function fillName(text: string, username: string | null): string {
  return username === null ? text.replaceAll(/[ ,]*\{name\}/g, '') : text.replaceAll('{name}', username);
}

/** The answers of short words, those in the language of the member first. */
function Answers({
  language,
  onChoose,
}: {
  readonly language: string;
  readonly onChoose: (text: string) => void;
}) {
  const { t } = useText();
  const answers = useRoute(contract.cannedAnswers, {}, { staleTimeMs: 60_000 });
  if (answers.state !== 'ready' || answers.data.list.length === 0) return null;
  const own = answers.data.list.filter((one) => one.language === language);
  const others = answers.data.list.filter((one) => one.language !== language);
  return (
    <Field label={t('staff.chat.short')}>
      {(control) => (
        <Select
          {...control}
          value=""
          onChange={(event) => {
            const chosen = answers.data.list.find(({ id }) => id === event.target.value);
            if (chosen) onChoose(chosen.text);
          }}
        >
          <option value="">{t('staff.chat.shortChoose')}</option>
          {[...own, ...others].map((one) => (
            <option key={one.id} value={one.id}>
              {one.shortcut} · {one.language}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
