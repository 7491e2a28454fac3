import { Select } from '@tyche/ui/select';
import { gameList } from '@tyche/rules/lottery/catalogue';
import { Button } from '@tyche/ui/button';
import { Checkbox } from '@tyche/ui/checkbox';
import { Field } from '@tyche/ui/field';
import { TextInput } from '@tyche/ui/text-input';
import { dayOf, lastDays, PRESET_DAYS } from '../../features/records/period.ts';
import { DayField } from '../../lib/parts/day-field.tsx';
import { useLotteryName } from '../../state/games.ts';
import { useNow } from '../../state/now.ts';
import { useText } from '@tyche/i18n/react';
import { everything, type Filter, statuses } from './order-filter.ts';
import css from './orders-page.module.css';

const MINUTE_MS = 60_000;

/** What is shown: by state, lottery, days, number; and the same presets as every record. */
export function OrderFilters({
  filter,
  onChange,
}: {
  readonly filter: Filter;
  readonly onChange: (changes: Partial<Filter>) => void;
}) {
  const { t, format } = useText();
  const name = useLotteryName();
  const today = dayOf(useNow(MINUTE_MS), format.timeZone);
  return (
    <div className={css.filters} role="search" aria-label={t('orders.filters')}>
      <Field label={t('orders.status')}>
        {(control) => (
          <Select
            {...control}
            value={filter.status}
            onChange={(event) => {
              const status = statuses.find((each) => each === event.target.value);
              if (status) onChange({ status });
            }}
          >
            {statuses.map((status) => (
              <option key={status} value={status}>
                {t(`orders.status.${status}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('orders.game')}>
        {(control) => (
          <Select
            {...control}
            value={filter.gameId ?? ''}
            onChange={(event) => onChange({ gameId: Number(event.target.value) || null })}
          >
            <option value="">{t('orders.allGames')}</option>
            {gameList.map(({ id, code }) => (
              <option key={code} value={id}>
                {name(code)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <DayField
        label={t('orders.from')}
        max={filter.until || today}
        value={filter.from}
        onChange={(from) => onChange({ from })}
      />
      <DayField
        label={t('orders.until')}
        min={filter.from}
        max={today}
        value={filter.until}
        onChange={(until) => onChange({ until })}
      />
      <Field label={t('orders.number')}>
        {(control) => (
          <TextInput
            {...control}
            maxLength={24}
            value={filter.number}
            onChange={(event) => onChange({ number: event.target.value })}
          />
        )}
      </Field>
      <div className={css.further}>
        <Checkbox
          checked={filter.onlyChases}
          onChange={(event) => onChange({ onlyChases: event.target.checked })}
        >
          {t('orders.onlyChases')}
        </Checkbox>
        {PRESET_DAYS.map((days) => (
          <Button key={days} size="small" onClick={() => onChange(lastDays(today, days))}>
            {t('orders.lastDays', { count: days })}
          </Button>
        ))}
        <Button size="small" onClick={() => onChange(everything)}>
          {t('orders.clear')}
        </Button>
      </div>
    </div>
  );
}
