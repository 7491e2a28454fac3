import { useText } from '@tyche/i18n/react';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import { ChoiceField, FilterFrame } from '../../../features/agent-filters/filter-frame.tsx';
import { DayField } from '../../../lib/parts/day-field.tsx';
import { type LinkFilters, noLinkFilters } from './link-filters.ts';

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
  const any = ['', t('agents.link.any')] as const;
  return (
    <FilterFrame
      label={t('agents.link.filter')}
      clearLabel={t('agents.filters.clear')}
      onApply={() => onApply(draft)}
      onClear={() => {
        setDraft(noLinkFilters);
        onApply(noLinkFilters);
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
      <ChoiceField
        label={t('agents.link.status')}
        value={draft.status}
        choices={[
          any,
          ['1', t('agents.status.normal')],
          ['2', t('agents.status.expired')],
          ['0', t('agents.status.closed')],
        ]}
        onChange={(status) => set({ status })}
      />
      <ChoiceField
        label={t('agents.makes')}
        value={draft.opens}
        choices={[any, ['0', t('agents.makesMember')], ['1', t('agents.makesAgent')]]}
        onChange={(opens) => set({ opens })}
      />
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
    </FilterFrame>
  );
}
