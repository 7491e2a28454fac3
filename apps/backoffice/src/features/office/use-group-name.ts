import { useText } from '@tyche/i18n/react';

/** Gives what a group of games is called; one without a word, such as a new vendor's, is shown as its code. */
export function useGroupName(): (group: string) => string {
  const { find } = useText();
  return (group) => find(`offers.group.${group}`) ?? group;
}
