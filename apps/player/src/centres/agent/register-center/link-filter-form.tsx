import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import { DayField } from '../../../lib/parts/day-field.tsx';
import { type LinkFilters, noLinkFilters } from './link-filters.ts';
import css from './register-center.module.css';

/** The filters of the list of links. They count once the form is sent; with other `filters` it needs another key. */
export function LinkFilterForm({
  filters,
  today,
  onApply,
}: {
  readonly filters: LinkFilters;
  readonly today: string;
  readonly onApply: (filters: LinkFilters) => void;
}) {
  const { t } = useText();
  const [draft, setDraft] = useState(filters);
  const set = (change: Partial<LinkFilters>) => setDraft({ ...draft, ...change });
  const choice = (
    name: 'status' | 'opens',
    label: string,
    options: readonly (readonly [value: string, label: string])[],
  ) => (
    <Field label={label}>
      {(control) => (
        <Select {...control} value={draft[name]} onChange={(event) => set({ [name]: event.target.value })}>
          <option value="">{t('agents.link.any')}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
  return (
    <form
      className={css.filters}
      role="search"
      aria-label={t('agents.link.filter')}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
      }}
    >
      <TextField
        label={t('agents.link.code')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={14}
        value={draft.code}
        onChange={(code) => set({ code })}
      />
      {choice('status', t('agents.link.status'), [
        ['1', t('agents.status.normal')],
        ['2', t('agents.status.expired')],
        ['0', t('agents.status.closed')],
      ])}
      {choice('opens', t('agents.makes'), [
        ['0', t('agents.makesMember')],
        ['1', t('agents.makesAgent')],
      ])}
      <DayField
        label={t('agents.link.madeFrom')}
        max={draft.madeUntil || today}
        value={draft.madeFrom}
        onChange={(madeFrom) => set({ madeFrom })}
      />
      <DayField
        label={t('agents.link.madeUntil')}
        min={draft.madeFrom}
        max={today}
        value={draft.madeUntil}
        onChange={(madeUntil) => set({ madeUntil })}
      />
      <div className={css.tools}>
        <Button type="submit" look="ink">
          {t('agents.link.filter')}
        </Button>
        <Button
          onClick={() => {
            setDraft(noLinkFilters);
            onApply(noLinkFilters);
          }}
        >
          {t('agents.filters.clear')}
        </Button>
      </div>
    </form>
  );
}
