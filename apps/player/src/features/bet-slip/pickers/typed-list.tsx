import type { TypedLayout } from '@tyche/rules/lottery';
import type { TypedItem, TypedReading } from '@tyche/rules/lottery/slip';
import { Button, buttonClass } from '@tyche/ui/button';
import { cx } from '@tyche/ui/cx';
import { Field } from '@tyche/ui/field';
import { type ClipboardEvent, useState } from 'react';
import { useText } from '@tyche/i18n/react';
import css from './typed-list.module.css';

const SHOWN = 4;
/** A box with more text than this is slow to lay out at every key: a longer list is kept and shown by its first lines. */
const BOX_TEXT = 20_000;
const LONGEST_FILE = 4_000_000;
const FIRST_LINES = 5;

/** A box for a typed, pasted or loaded list. Bad and repeated entries are named by their line; a good list is only counted. */
export function TypedListBox({
  layout,
  reading,
  isCounting,
  text,
  onType,
  onTidy,
}: {
  readonly layout: TypedLayout;
  readonly reading: TypedReading | null;
  readonly isCounting: boolean;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onTidy: () => void;
}) {
  const { t, find } = useText();
  const isLong = text.length > BOX_TEXT;
  const error =
    reading && reading.bad > 0 && !isCounting
      ? t(layout.numbers ? 'pad.typed.badNumbers' : 'lottery.pad.typed.bad', {
          count: reading.bad,
          length: layout.length,
        })
      : null;
  const plain = t(layout.numbers ? 'pad.typed.numbersHint' : 'lottery.pad.typed.hint');
  const { shorthand } = layout;
  const short = shorthand && find(shorthand.hintKey, shorthand.hintParams);
  const label = t(layout.numbers ? 'pad.typed.numbers' : 'lottery.pad.typed.label', { count: layout.length });

  function paste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const pasted = event.clipboardData.getData('text');
    if (text.length + pasted.length <= BOX_TEXT) return;
    event.preventDefault();
    onType(text === '' ? pasted : `${text}\n${pasted}`);
  }

  return (
    <div className={css.box}>
      {isLong ? (
        <LongList label={label} text={text} error={error} />
      ) : (
        <Field label={label} hint={short ? `${plain} ${short}` : plain} error={error}>
          {(control) => (
            <textarea
              {...control}
              className={css.text}
              rows={5}
              dir="ltr"
              spellCheck={false}
              autoComplete="off"
              inputMode="text"
              placeholder={exampleOf(layout)}
              value={text}
              onPaste={paste}
              onChange={(event) => onType(event.target.value)}
            />
          )}
        </Field>
      )}
      <div className={css.below}>
        <p className={css.count} role="status">
          {isCounting ? t('pad.counting') : t('lottery.pad.typed.count', { count: reading?.tickets ?? 0 })}
        </p>
        <LoadFile onLoad={onType} />
      </div>
      {reading && !isCounting && reading.bad + reading.duplicates > 0 && (
        <Faults reading={reading} onTidy={onTidy} />
      )}
    </div>
  );
}

/** A list too long for a box: its first lines, to see that it is the right one. */
function LongList({
  label,
  text,
  error,
}: {
  readonly label: string;
  readonly text: string;
  readonly error: string | null;
}) {
  const { t, format } = useText();
  const head = text.slice(0, 2_000).split(/\r\n|\r|\n/);
  return (
    <div className={css.long}>
      <p className={css.longName}>{label}</p>
      <pre className={css.excerpt} dir="ltr">
        {head
          .slice(0, FIRST_LINES)
          .map((line) => line.slice(0, 60))
          .join('\n')}
        {'\n…'}
      </pre>
      <p className={css.count}>{t('pad.typed.long', { size: format.number(text.length) })}</p>
      {error && (
        <p className={css.bad} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function Faults({ reading, onTidy }: { readonly reading: TypedReading; readonly onTidy: () => void }) {
  const { t } = useText();
  const { bad, duplicates, firstBad, firstDuplicates } = reading;
  const further = Math.max(0, bad - SHOWN) + Math.max(0, duplicates - SHOWN);
  const named = (item: TypedItem) => ({ line: item.line, text: item.text.slice(0, 24) });
  return (
    <>
      <ul className={css.items}>
        {firstBad.slice(0, SHOWN).map((item, index) => (
          <li key={`${index}-${item.line}`} className={css.bad}>
            {t('lottery.pad.typed.badLine', named(item))}
          </li>
        ))}
        {firstDuplicates.slice(0, SHOWN).map((item, index) => (
          <li key={`${index}-${item.line}`}>{t('lottery.pad.typed.twiceLine', named(item))}</li>
        ))}
        {further > 0 && <li>{t('lottery.pad.typed.more', { count: further })}</li>}
      </ul>
      <Button size="small" onClick={onTidy}>
        {t('lottery.pad.typed.tidy')}
      </Button>
    </>
  );
}

/** A text file as a list. It is read here; nothing is sent before a bet is confirmed. */
function LoadFile({ onLoad }: { readonly onLoad: (text: string) => void }) {
  const { t } = useText();
  const [isTooLong, setTooLong] = useState(false);
  const load = async (file: File | undefined) => {
    if (!file) return;
    setTooLong(file.size > LONGEST_FILE);
    if (file.size <= LONGEST_FILE) onLoad(await file.text());
  };
  return (
    <label className={cx(buttonClass({ size: 'small' }), css.file)}>
      <span>{t(isTooLong ? 'pad.typed.fileTooLong' : 'pad.typed.file')}</span>
      <input
        type="file"
        accept=".txt,.csv,text/plain"
        onChange={(event) => {
          void load(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </label>
  );
}

/** What a list of a layout looks like: `012, 345, 567`, `01 05 11`, `12R4`. */
function exampleOf(layout: TypedLayout): string {
  const { length, numbers } = layout;
  if (numbers) {
    const line = (from: number) =>
      Array.from({ length }, (_, i) => String(numbers.lowest + ((from + i * 2) % span)).padStart(2, '0'))
        .sort()
        .join(' ');
    const span = numbers.highest - numbers.lowest + 1;
    return length === 1 ? [0, 1, 4].map(line).join(', ') : [0, 1].map(line).join('\n');
  }
  const digits = '0123456789';
  const tickets = [0, 3, 5].map((from) => digits.slice(from, from + length).padEnd(length, '8'));
  return tickets.map((ticket) => (layout.open ? `${ticket.slice(0, -1)}R` : ticket)).join(', ');
}
