import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import { type FormEvent, useState } from 'react';
import css from './page.module.css';
import type { UrlField } from './use-url-value.ts';

/** A line to look something up by. A text that cannot be read is not looked up, and the line says so. */
export function SearchForm({
  label,
  odd,
  by,
  shown,
  onLook,
}: {
  readonly label: string;
  /** What is wrong with a text that cannot be read. */
  readonly odd: string;
  /** How a text is read. */
  readonly by: UrlField<string | null>;
  /** What is looked up now. */
  readonly shown: string;
  /** Looks up a text; null for none. */
  readonly onLook: (text: string | null) => void;
}) {
  const { t } = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const text = (typed ?? shown).trim();
  const isOdd = text !== '' && by.read(text) === null;

  function look(event: FormEvent): void {
    event.preventDefault();
    setSubmitted(true);
    if (isOdd) return;
    onLook(by.read(text));
    setTyped(null);
  }

  return (
    <form className={css.search} role="search" onSubmit={look} noValidate>
      <Field label={label} error={isSubmitted && isOdd ? odd : null}>
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            maxLength={64}
            value={typed ?? shown}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit">{t('staff.ownFunds.look')}</Button>
    </form>
  );
}
