import type { TypedItem, TypedList } from '@tyche/rules/lottery/slip';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { useMemo } from 'react';
import { useText } from '../../../state/text.tsx';
import { entryLines } from './entry-lines.ts';
import css from './typed-list.module.css';

const SHOWN = 4;

/** A box for a typed or pasted list. Bad and repeated entries are named by their line; a good list is only counted. */
export function TypedListBox({
  list,
  text,
  onType,
  onTidy,
}: {
  readonly list: TypedList & { readonly length: number };
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onTidy: () => void;
}) {
  const { t } = useText();
  const { tickets, bad, duplicates } = list;
  const needsLines = bad.length + duplicates.length > 0;
  const lines = useMemo(() => (needsLines ? entryLines(text) : []), [needsLines, text]);
  const lineOf = (item: TypedItem) => lines[item.at] ?? 1;
  const error =
    bad.length > 0 ? t('lottery.pad.typed.bad', { count: bad.length, length: list.length }) : null;

  return (
    <div className={css.box}>
      <Field
        label={t('lottery.pad.typed.label', { count: list.length })}
        hint={t('lottery.pad.typed.hint')}
        error={error}
      >
        {(control) => (
          <textarea
            {...control}
            className={css.text}
            rows={5}
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            inputMode="text"
            placeholder={exampleOf(list.length)}
            value={text}
            onChange={(event) => onType(event.target.value)}
          />
        )}
      </Field>
      <p className={css.count} role="status">
        {t('lottery.pad.typed.count', { count: tickets.length })}
      </p>
      {needsLines && (
        <>
          <ul className={css.items}>
            {bad.slice(0, SHOWN).map((item) => (
              <li key={item.at} className={css.bad}>
                {t('lottery.pad.typed.badLine', { line: lineOf(item), text: item.text.slice(0, 24) })}
              </li>
            ))}
            {duplicates.slice(0, SHOWN).map((item) => (
              <li key={item.at}>
                {t('lottery.pad.typed.twiceLine', { line: lineOf(item), text: item.text.slice(0, 24) })}
              </li>
            ))}
            {Math.max(0, bad.length - SHOWN) + Math.max(0, duplicates.length - SHOWN) > 0 && (
              <li>
                {t('lottery.pad.typed.more', {
                  count: Math.max(0, bad.length - SHOWN) + Math.max(0, duplicates.length - SHOWN),
                })}
              </li>
            )}
          </ul>
          <Button size="small" onClick={onTidy}>
            {t('lottery.pad.typed.tidy')}
          </Button>
        </>
      )}
    </div>
  );
}

function exampleOf(length: number): string {
  const digits = '0123456789';
  return [0, 3, 5].map((from) => digits.slice(from, from + length)).join(', ');
}
