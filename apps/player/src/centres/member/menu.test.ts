import { expect, test } from 'vitest';
import { centreEntries, centreGroups } from './menu.ts';
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
