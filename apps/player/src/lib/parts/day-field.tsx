import { useText } from '@tyche/i18n/react';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import css from './day-field.module.css';

/**
 * A day, `yyyy-MM-dd` or empty, by the browser's own picker. Its order of day and month is the browser's, not the
 * page's: above it the chosen day stands in the language of the page.
 */
export function DayField({
  label,
  value,
  onChange,
  min,
  max,
  required = false,
  error,
  autoComplete,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly required?: boolean;
  readonly error?: string | null | undefined;
  readonly autoComplete?: 'bday';
}) {
  const { format } = useText();
  const at = Date.parse(`${value}T00:00:00Z`);
  return (
    <Field
      label={label}
      required={required}
      error={error}
      aside={
        !Number.isNaN(at) && (
          <time className={css.day} dateTime={value}>
            {format.date(at, 'date', 'UTC')}
          </time>
        )
      }
    >
      {(control) => (
        <TextInput
          {...control}
          type="date"
          min={min}
          max={max}
          autoComplete={autoComplete}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
