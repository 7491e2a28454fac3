import { gameList } from '@tyche/rules/lottery/catalogue';
import { Checkbox } from '@tyche/ui/checkbox';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { TextInput } from '@tyche/ui/text-input';
import { useText } from '@tyche/i18n/react';
import { dayOf, lastDays } from '../../features/records/period.ts';
import { DayField } from '../../lib/parts/day-field.tsx';
import { useLotteryName } from '../../state/games.ts';
import { useNow } from '../../state/now.ts';
import { type Filter, statuses } from './order-filter.ts';

const MINUTE_MS = 60_000;

/** Every restriction of the list: game, state, days, number, repeated bets. */
export function FilterFields({
  filter,
  onChange,
}: {
  readonly filter: Filter;
  readonly onChange: (changes: Partial<Filter>) => void;
}) {
  const { t, format } = useText();
  const name = useLotteryName();
  const today = dayOf(useNow(MINUTE_MS), format.timeZone);
  // A preset shows its days; one of them changed, they are days of their own.
  const { from, until } = filter.days === null ? filter : lastDays(today, filter.days);
  return (
    <>
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
      <DayField
        label={t('orders.from')}
        max={until || today}
        value={from}
        onChange={(day) => onChange({ days: null, from: day, until })}
      />
      <DayField
        label={t('orders.until')}
        min={from}
        max={today}
        value={until}
        onChange={(day) => onChange({ days: null, from, until: day })}
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
      <Checkbox
        checked={filter.onlyChases}
        onChange={(event) => onChange({ onlyChases: event.target.checked })}
      >
        {t('orders.onlyChases')}
      </Checkbox>
    </>
  );
}
