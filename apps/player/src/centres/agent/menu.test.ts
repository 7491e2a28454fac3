import { expect, test } from 'vitest';
import { agentEntries, agentGroups } from './menu.ts';
import { agentPageKeys } from './page-keys.ts';

const open = { dividend: true, dailySalary: true, hourlySalary: true, realtimeSalary: true };

test('the pages are in the order of the specification, and the groups keep it', () => {
  const keys = agentEntries({ agentContracts: open }).map(({ key }) => key);
  expect(keys).toEqual(agentPageKeys);
  const grouped = agentGroups({ agentContracts: open }).flatMap(({ entries }) => entries);
  expect(grouped.map(({ key }) => key)).toEqual(keys);
});

test('a site that has switched off contracts of a kind does not show their page', () => {
  const closed = { dividend: false, dailySalary: false, hourlySalary: false, realtimeSalary: false };
  const keys = agentEntries({ agentContracts: closed }).map(({ key }) => key);
  expect(keys).toContain('registerCenter');
  for (const key of agentPageKeys.slice(8)) expect(keys).not.toContain(key);
  expect(agentEntries(null).map(({ key }) => key)).toEqual(keys);
});
