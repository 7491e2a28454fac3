import { groupedGameTypes, rebateGroupOf, rebateGroups } from '@tyche/rules/agents';
import { gameGroups, groupOf } from '@tyche/rules/games';
import { expect, it } from 'vitest';
import { gameTypes } from './games.ts';

it('every game type has a group for rebates, and no other type has one', () => {
  expect([...groupedGameTypes].sort()).toEqual([...gameTypes].sort());
});

it.each(gameTypes)(
  '%s is in one group for rebates and in one group of the records, which is not other',
  (type) => {
    expect(rebateGroups.filter((group) => group === rebateGroupOf(type))).toHaveLength(1);
    for (const isOriginal of [true, false]) {
      const group = groupOf(type, isOriginal);
      expect(gameGroups.filter((one) => one === group)).toHaveLength(1);
      expect(group).not.toBe('other');
    }
  },
);
