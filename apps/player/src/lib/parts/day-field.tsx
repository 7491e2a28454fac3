import { useText } from '@tyche/i18n/react';
import { DateField } from '@tyche/ui/date-field';
import css from './day-field.module.css';

/** A day, `yyyy-MM-dd` or empty, typed in the order of the page's language; above it the chosen day with its month as a word. */
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
  const { t, format } = useText();
  const { dayOrder } = format;
  const pattern = dayOrder.parts.map((part) => t(`common.date.${part}`)).join(dayOrder.separator);
  const named = (day: string) => format.date(Date.parse(`${day}T00:00:00Z`), 'date', 'UTC');
  const isDay = !Number.isNaN(Date.parse(`${value}T00:00:00Z`));
  return (
    <DateField
      // The text that is shown is written in the order of one language.
      key={pattern}
      label={label}
      value={value}
      onChange={onChange}
      order={dayOrder}
      text={{
        pattern,
        calendar: t('common.date.calendar'),
        invalid: t('common.date.invalid', { pattern }),
        range: rangeText(),
      }}
      min={min}
      max={max}
      required={required}
      error={error}
      autoComplete={autoComplete}
      aside={
        isDay && (
          <time className={css.day} dateTime={value}>
            {named(value)}
          </time>
        )
      }
    />
  );

  function rangeText(): string {
    if (min && max) return t('common.date.between', { from: named(min), until: named(max) });
    if (min) return t('common.date.notBefore', { from: named(min) });
    return max ? t('common.date.notAfter', { until: named(max) }) : '';
  }
}
