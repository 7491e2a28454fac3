import { useText } from '@tyche/i18n/react';
import { contractKinds } from '@tyche/rules/agents';
import { TextField } from '@tyche/ui/text-field';
import { useState } from 'react';
import { ChoiceField, FilterFrame } from '../../../features/agent-filters/filter-frame.tsx';
import { flagOfKind } from '../../../features/agent-filters/kind-flags.ts';
import { dayOf } from '../../../features/records/period.ts';
import { DayField } from '../../../lib/parts/day-field.tsx';
import { useNow } from '../../../state/now.ts';
import { useSite } from '../../../state/site.ts';
import { noFilters, type TeamFilters } from './team-filters.ts';

const MINUTE_MS = 60_000;

/** The filters of the list. They count once the form is sent. */
export function FilterForm({
  filters,
  onApply,
}: {
  readonly filters: TeamFilters;
  readonly onApply: (filters: TeamFilters) => void;
}) {
  const { t, format } = useText();
  const [draft, setDraft] = useState(filters);
  const today = dayOf(useNow(MINUTE_MS), format.timeZone);
  const set = (change: Partial<TeamFilters>) => setDraft({ ...draft, ...change });
  const contracts = useContractChoices();
  const choice = (
    name: 'type' | 'depth' | 'state' | 'activity' | 'contract',
    choices: readonly (readonly [value: string, label: string])[],
  ) => (
    <ChoiceField
      label={t(`team.filter.${name}`)}
      value={draft[name]}
      choices={choices}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <FilterFrame
      label={t('team.filters')}
      applyLabel={t('team.apply')}
      clearLabel={t('team.clear')}
      onApply={() => onApply(draft)}
      onClear={() => {
        setDraft(noFilters);
        onApply(noFilters);
      }}
    >
      <TextField
        label={t('team.filter.name')}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={draft.name}
        onChange={(name) => set({ name })}
      />
      {choice('type', [
        ['', t('team.any')],
        ['0', t('team.members')],
        ['1', t('team.agents')],
      ])}
      {choice('depth', [
        ['', t('team.direct')],
        ['all', t('team.all')],
      ])}
      {choice('state', [
        ['', t('team.any')],
        ['frozen', t('team.state.frozen')],
      ])}
      {choice('activity', [
        ['', t('team.any')],
        ['active', t('team.filter.activity.active')],
        ['inactive', t('team.filter.activity.inactive')],
      ])}
      {choice('contract', contracts)}
      <DayField
        label={t('team.filter.regFrom')}
        max={draft.regUntil || today}
        value={draft.regFrom}
        onChange={(regFrom) => set({ regFrom })}
      />
      <DayField
        label={t('team.filter.regUntil')}
        min={draft.regFrom}
        max={today}
        value={draft.regUntil}
        onChange={(regUntil) => set({ regUntil })}
      />
      <DayField
        label={t('team.filter.loginBefore')}
        max={today}
        value={draft.loginBefore}
        onChange={(loginBefore) => set({ loginBefore })}
      />
    </FilterFrame>
  );
}

/** With or without a contract: of any kind, or of one that the site has. */
function useContractChoices(): readonly (readonly [value: string, label: string])[] {
  const { t } = useText();
  const site = useSite();
  const kinds = contractKinds.filter((kind) => site?.agentContracts[flagOfKind[kind]] ?? false);
  return [
    ['', t('team.any')],
    ['with', t('team.filter.contract.with')],
    ['without', t('team.filter.contract.without')],
    ...kinds.flatMap((kind) => [
      [`with-${kind}`, t('team.filter.contract.withKind', { kind: t(`team.kind.${kind}`) })] as const,
      [`without-${kind}`, t('team.filter.contract.withoutKind', { kind: t(`team.kind.${kind}`) })] as const,
    ]),
  ];
}
