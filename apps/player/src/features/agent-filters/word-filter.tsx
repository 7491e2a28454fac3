import { ChoiceChips } from '@tyche/ui/choices';
import { useAgentFilters } from '../../state/centre.ts';

/** One of some words that the address names; the first by default. */
export function useWord<Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word {
  const { filter } = useAgentFilters();
  return words.find((word) => word === filter(name)) ?? words[0];
}

/** The choice of one of some words; the address of the agent centre keeps it. */
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
