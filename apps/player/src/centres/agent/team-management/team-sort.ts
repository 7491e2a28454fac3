// By what the list of team management is sorted, as the address has it.
import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';

export type TeamSort = NonNullable<OutputOf<typeof contract.listDownlines>['sortedBy']>;

/** What the list can be sorted by; their names are `team.column.<name>`. */
export const teamSorts = [
  'validBet',
  'netLoss',
  'active',
  'account',
  'team',
  'registered',
  'login',
  'balance',
] as const satisfies readonly TeamSort['sort'][];

/** Reads the order from the address; by default those with most valid bet come first. */
export function readTeamSort(read: (name: string) => string): TeamSort {
  return {
    sort: teamSorts.find((name) => name === read('sort')) ?? 'validBet',
    order: read('order') === 'rising' ? 'rising' : 'falling',
  };
}

/** The order as the address has it: what is the default is left out. */
export function writeTeamSort({ sort, order }: TeamSort): Readonly<Record<'sort' | 'order', string>> {
  return { sort: sort === 'validBet' ? '' : sort, order: order === 'falling' ? '' : order };
}

/** The order after a press on a column: the same column turns round. Names begin with the first letter, all else with the most. */
export function sortedAfter(now: TeamSort, sort: TeamSort['sort']): TeamSort {
  if (now.sort === sort) return { sort, order: now.order === 'falling' ? 'rising' : 'falling' };
  return { sort, order: sort === 'account' ? 'rising' : 'falling' };
}
