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

/** One of some words that the address names; the first by default. */
export function useWord<Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word {
  const { filter } = useAgentFilters();
  return words.find((word) => word === filter(name)) ?? words[0];
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

/** The choice of one of some words; its text is `agents.report.<name>.<word>`. */
export function WordFilter<Word extends string>({
  name,
  words,
  texts,
}: {
  readonly name: string;
  readonly words: readonly [Word, ...Word[]];
  readonly texts: { readonly label: string } & Readonly<Record<Word, string>>;
}) {
  const { setFilters } = useAgentFilters();
  return (
    <ChoiceChips
      label={texts.label}
      value={useWord(name, words)}
      onChange={(value) => setFilters({ [name]: value === words[0] ? '' : value, page: '' })}
      choices={words.map((value) => ({ value, label: texts[value] }))}
    />
  );
}
