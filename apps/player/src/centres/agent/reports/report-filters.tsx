import { useText } from '@tyche/i18n/react';
import { rebateGroups } from '@tyche/rules/agents';
import { ChoiceChips } from '@tyche/ui/choices';
import { useAgentFilters } from '../../../state/centre.ts';

type Group = (typeof rebateGroups)[number];

/** The group of games that the address names; null: all. */
export function useGroup(): Group | null {
  const { filter } = useAgentFilters();
  return rebateGroups.find((group) => group === filter('group')) ?? null;
}

/** The choice of a group of games. */
export function GroupFilter() {
  const { t } = useText();
  const { setFilters } = useAgentFilters();
  return (
    <ChoiceChips
      look="outline"
      label={t('agents.report.group')}
      value={useGroup() ?? 'all'}
      onChange={(group) => setFilters({ group: group === 'all' ? '' : group, page: '' })}
      choices={(['all', ...rebateGroups] as const).map((value) => ({
        value,
        label: t(`agents.report.group.${value}`),
      }))}
    />
  );
}
