import { expect, it } from 'vitest';
import { areaOfReward } from './area.ts';

it('a reward is of the area that has all its groups, else of none', () => {
  const area = (...groups: readonly string[]) => areaOfReward({ groups, products: ['CASINO'] });
  expect([area('LOTT'), area('ELOTT', 'LOTT')]).toEqual(['lottery', 'lottery']);
  expect([area('RNG'), area('PVP')]).toEqual(['rng', 'pvp']);
  expect([area('RNG', 'PVP'), area('LOTT', 'RNG'), area('FISH')]).toEqual(['other', 'other', 'other']);
});

it('without groups the products stand for them', () => {
  expect(areaOfReward({ groups: [], products: ['LOTTERY'] })).toBe('lottery');
  expect(areaOfReward({ groups: [], products: ['CASINO'] })).toBe('other');
  expect(areaOfReward({ groups: [], products: ['LOTTERY', 'BETTING'] })).toBe('other');
  expect(areaOfReward({ groups: [], products: [] })).toBe('other');
});
