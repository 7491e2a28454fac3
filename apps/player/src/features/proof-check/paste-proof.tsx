import { Button, buttonClass } from '@tyche/ui/button';
import { cx } from '@tyche/ui/cx';
import { Field } from '@tyche/ui/field';
import type { ReactNode } from 'react';
import css from './proof-check.module.css';

const MAX_FILE = 200_000;

/** Takes a proof that is pasted or loaded from a file, and shows what came of it below. */
export function PasteProof({
  words,
  text,
  isReadable,
  onText,
  children,
}: {
  readonly words: Readonly<Record<'title' | 'lead' | 'paste' | 'unreadable' | 'load' | 'clear', string>>;
  readonly text: string;
  readonly isReadable: boolean;
  readonly onText: (text: string) => void;
  readonly children: ReactNode;
}) {
  const load = async (file: File | undefined) => {
    if (file && file.size <= MAX_FILE) onText(await file.text());
  };
  return (
    <section className={css.ticket} aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{words.lead}</p>
      <Field label={words.paste} error={text.trim() !== '' && !isReadable ? words.unreadable : null}>
        {(control) => (
          <textarea
            {...control}
            className={css.paste}
            dir="ltr"
            rows={4}
            spellCheck={false}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
      <div className={css.load}>
        <label className={cx(buttonClass({ size: 'small' }), css.file)}>
          <span>{words.load}</span>
          <input
            type="file"
            accept="application/json,.json"
            onChange={(event) => void load(event.target.files?.[0])}
          />
        </label>
        {text !== '' && (
          <Button size="small" look="bare" onClick={() => onText('')}>
            {words.clear}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}
