import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import type { ReactNode } from 'react';
import { useText } from '@tyche/i18n/react';
import { isDay, lastDays, type Period, shifted } from './period.ts';
import css from './records.module.css';

const LENGTHS = [7, 30] as const;

/** From and until, the last 7 and 30 days, and a step of 7 or 30 days both ways (specification section 9). */
export function PeriodFilter({
  period,
  today,
  onChange,
  children,
}: {
  readonly period: Period;
  readonly today: string;
  readonly onChange: (period: Period) => void;
  readonly children?: ReactNode;
}) {
  const { t } = useText();
  const step = (days: number) => (
    <Button
      key={days}
      size="small"
      disabled={days > 0 && period.until >= today}
      onClick={() => onChange(shifted(period, days, today))}
    >
      {t(days < 0 ? 'records.previousDays' : 'records.nextDays', { count: Math.abs(days) })}
    </Button>
  );
  return (
    <div className={css.filters} role="search" aria-label={t('records.filters')}>
      <Field label={t('records.from')}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            max={period.until}
            value={period.from}
            onChange={(event) =>
              isDay(event.target.value) &&
              event.target.value <= period.until &&
              onChange({ ...period, from: event.target.value })
            }
          />
        )}
      </Field>
      <Field label={t('records.until')}>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            min={period.from}
            max={today}
            value={period.until}
            onChange={(event) =>
              isDay(event.target.value) &&
              event.target.value >= period.from &&
              onChange({ ...period, until: event.target.value })
            }
          />
        )}
      </Field>
      {children}
      <div className={css.steps}>
        {LENGTHS.map((days) => (
          <Button key={days} size="small" onClick={() => onChange(lastDays(today, days))}>
            {t('records.lastDays', { count: days })}
          </Button>
        ))}
        {[-30, -7, 7, 30].map(step)}
      </div>
    </div>
  );
}
