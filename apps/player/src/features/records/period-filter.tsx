import { Button } from '@tyche/ui/button';
import { Chip } from '@tyche/ui/chip';
import type { ReactNode } from 'react';
import { useText } from '@tyche/i18n/react';
import { DayField } from '../../lib/parts/day-field.tsx';
import { isDay, lastDays, type Period, PRESET_DAYS, shifted } from './period.ts';
import css from './records.module.css';

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
      <DayField
        label={t('records.from')}
        max={period.until}
        value={period.from}
        onChange={(from) => isDay(from) && from <= period.until && onChange({ ...period, from })}
      />
      <DayField
        label={t('records.until')}
        min={period.from}
        max={today}
        value={period.until}
        onChange={(until) => isDay(until) && until >= period.from && onChange({ ...period, until })}
      />
      {children}
      <div className={css.steps}>
        {PRESET_DAYS.map((days) => {
          const preset = lastDays(today, days);
          const isChosen = preset.from === period.from && preset.until === period.until;
          return (
            <Chip key={days} pressed={isChosen} onClick={() => onChange(preset)}>
              {t('records.lastDays', { count: days })}
            </Chip>
          );
        })}
        {[-30, -7, 7, 30].map(step)}
      </div>
    </div>
  );
}
