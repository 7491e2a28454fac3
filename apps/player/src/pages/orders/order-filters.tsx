import { upTo } from '@tyche/ui/breakpoints';
import { Button } from '@tyche/ui/button';
import { ChoiceChips } from '@tyche/ui/choices';
import { Dialog } from '@tyche/ui/dialog';
import { Icon } from '@tyche/ui/icon';
import { useState } from 'react';
import { useText } from '@tyche/i18n/react';
import { useMedia } from '../../lib/use-media.ts';
import { FilterFields } from './filter-fields.tsx';
import {
  everything,
  type Filter,
  isFiltered,
  presetDays,
  presetStatuses,
  setFields,
} from './order-filter.ts';
import css from './orders-page.module.css';

/** What is shown: presets for states and days, and further fields, which a phone keeps in a sheet of their own. */
export function OrderFilters({
  filter,
  total,
  onChange,
}: {
  readonly filter: Filter;
  /** How many bets match; null while that is unknown. */
  readonly total: number | null;
  readonly onChange: (changes: Partial<Filter>) => void;
}) {
  const { t } = useText();
  const isPhone = useMedia(upTo(839));
  const clear = isFiltered(filter) && (
    <Button size="small" onClick={() => onChange(everything)}>
      {t('orders.clear')}
    </Button>
  );
  return (
    <div className={css.filters} role="search" aria-label={t('orders.filters')}>
      <ChoiceChips
        label={t('orders.presets')}
        className={css.presets}
        value={presetStatuses.find((each) => each === filter.status) ?? ''}
        onChange={(value) => onChange({ status: presetStatuses.find((each) => each === value) ?? 'all' })}
        choices={presetStatuses.map((value) => ({ value, label: t(`orders.status.${value}`) }))}
      />
      <div className={css.second}>
        {isPhone && <Sheet filter={filter} total={total} clear={clear} onChange={onChange} />}
        <ChoiceChips
          label={t('orders.period')}
          look="outline"
          className={css.presets}
          value={periodOf(filter)}
          onChange={(value) =>
            onChange({ days: presetDays.find((days) => String(days) === value) ?? null, from: '', until: '' })
          }
          choices={[
            { value: 'all', label: t('orders.period.all') },
            ...presetDays.map((days) => ({
              value: String(days),
              label: days === 1 ? t('orders.period.today') : t('orders.period.days', { count: days }),
            })),
          ]}
        />
      </div>
      {!isPhone && (
        <div className={css.fields}>
          <FilterFields filter={filter} onChange={onChange} />
          {clear}
        </div>
      )}
    </div>
  );
}

/** The chip of the days; none while they are typed. */
function periodOf({ days, from, until }: Filter): string {
  if (days !== null) return String(days);
  return from === '' && until === '' ? 'all' : '';
}

function Sheet({
  filter,
  total,
  clear,
  onChange,
}: {
  readonly filter: Filter;
  readonly total: number | null;
  readonly clear: React.ReactNode;
  readonly onChange: (changes: Partial<Filter>) => void;
}) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const count = setFields(filter);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={count > 0 ? t('orders.setCount', { count }) : t('orders.set')}
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" size={18} />
        {t('orders.set')}
        {count > 0 && <b className={css.count}>{count}</b>}
      </Button>
      {isOpen && (
        <Dialog
          title={t('orders.set')}
          closeLabel={t('common.close')}
          onClose={() => setOpen(false)}
          closeOutside
        >
          <div className={css.sheet}>
            <FilterFields filter={filter} onChange={onChange} />
            <div className={css.foot}>
              {clear}
              <Button look="primary" wide busy={total === null} onClick={() => setOpen(false)}>
                {t('orders.show', { count: total ?? 0 })}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
