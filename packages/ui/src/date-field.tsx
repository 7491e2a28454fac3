import { type ReactNode, useRef, useState } from 'react';
import css from './date-field.module.css';
import { type DayOrder, dayText, readDay } from './day-text.ts';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { TextInput } from './text-input.tsx';

/** What a date field says, in the language of the page. */
export interface DateFieldText {
  /** The form to type, such as `dd/mm/yyyy`. */
  readonly pattern: string;
  readonly calendar: string;
  readonly invalid: string;
  /** Which days are possible; said for a day before `min` or after `max`. */
  readonly range: string;
}

/**
 * A day, `yyyy-MM-dd` or empty, typed in the order of the page's language. While the text is no possible day the value is empty; the
 * field says why when it is left. The calendar is the browser's own and speaks the language of the browser.
 */
export function DateField({
  label,
  value,
  onChange,
  order,
  text,
  min = '',
  max = '',
  required = false,
  error,
  aside,
  autoComplete = 'off',
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly order: DayOrder;
  readonly text: DateFieldText;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly required?: boolean;
  readonly error?: string | null | undefined;
  readonly aside?: ReactNode;
  readonly autoComplete?: string | undefined;
}) {
  const [typed, setTyped] = useState({
    text: dayText(value, order),
    before: value,
    sent: value,
    isLeft: true,
  });
  const picker = useRef<HTMLInputElement>(null);
  // The value changed outside, such as by a button for the last week: the text follows.
  const isOutside = value !== typed.before && value !== typed.sent;
  const shown = isOutside ? dayText(value, order) : typed.text;
  const isPossible = (day: string) => (min === '' || day >= min) && (max === '' || day <= max);
  const read = readDay(shown, order);
  const isWrong = read === null || (read !== '' && !isPossible(read));
  const problem = read === null ? text.invalid : text.range;

  function change(next: string): void {
    const day = readDay(next, order) ?? '';
    const sent = day === '' || isPossible(day) ? day : '';
    setTyped({ text: next, before: value, sent, isLeft: false });
    if (sent !== value) onChange(sent);
  }

  function leave(): void {
    // What the caller does not let go of, such as the start of a period, shows again.
    const kept = shown.trim() === '' ? value : (read ?? '');
    setTyped({ text: isWrong ? shown : dayText(kept, order), before: value, sent: value, isLeft: true });
  }

  return (
    <Field
      label={label}
      required={required}
      error={isWrong && (typed.isLeft || isOutside) ? problem : error}
      aside={aside}
    >
      {(control) => (
        <TextInput
          {...control}
          dir="ltr"
          inputMode="numeric"
          maxLength={20}
          autoComplete={autoComplete}
          placeholder={text.pattern}
          value={shown}
          onChange={(event) => change(event.target.value)}
          onBlur={leave}
          end={
            'showPicker' in HTMLInputElement.prototype && (
              <span className={css.calendar}>
                <input
                  ref={picker}
                  type="date"
                  className={css.picker}
                  tabIndex={-1}
                  aria-hidden="true"
                  min={min}
                  max={max}
                  value={isWrong ? '' : read}
                  onChange={(event) => change(dayText(event.target.value, order))}
                />
                <IconButton
                  icon="calendar"
                  iconSize={18}
                  label={`${text.calendar}: ${label}`}
                  onClick={() => picker.current?.showPicker()}
                />
              </span>
            )
          }
        />
      )}
    </Field>
  );
}
