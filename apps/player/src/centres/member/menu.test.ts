import { expect, test } from 'vitest';
import { centreEntries, centreGroups, entryOf, groupsFor } from './menu.ts';
import { centrePageKeys } from './page-keys.ts';

test('every page of the specification is in one group of the menu', () => {
  const grouped = centreGroups.flatMap(({ entries }) => entries.map(({ key }) => key));
  expect([...grouped].sort()).toEqual([...centrePageKeys].sort());
  expect(centreEntries.map(({ key }) => key)).toEqual(centrePageKeys);
});

test('money leads and pages without content come last', () => {
  expect(centreGroups[0]?.entries.map(({ key }) => key)).toEqual([
    ...['transferFund', 'depositv2', 'withdraw', 'transferUpline'],
  ]);
  expect(centreGroups.at(-1)?.name).toBe('rewards');
});

test('agents see their pages, members see neither the pages nor their group', () => {
  const [agent, member] = ([1, 0] as const).map((accountType) => ({ kind: 'member', accountType }) as const);
  if (!agent || !member) throw new Error('two callers');
  expect(groupsFor(agent).map(({ name }) => name)).toContain('agent');
  expect(groupsFor(member).map(({ name }) => name)).not.toContain('agent');
  expect(entryOf('registerCenter', agent)?.key).toBe('registerCenter');
  expect(entryOf('registerCenter', member)?.key).toBe(centrePageKeys[0]);
});
