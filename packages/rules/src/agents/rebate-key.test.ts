import { expect, it } from 'vitest';
import { gameTypeOf } from '../lottery/index.ts';
import { games, testGames } from '../lottery/games/index.ts';
import { rebateGroupOf } from './groups.ts';
import { findRebateKey, rebateKeys, rebateRangeOfKey } from './rebate-key.ts';
import { rebateGroups } from './words/index.ts';

it('each group has one key, LOTT one for each prize mode with a series', () => {
  expect(rebateKeys.filter(({ group }) => group === 'LOTT').map(({ prizeMode }) => prizeMode)).toEqual([
    1, 2,
  ]);
  for (const group of rebateGroups.filter((each) => each !== 'LOTT'))
    expect(rebateKeys.filter((key) => key.group === group)).toEqual([{ group, prizeMode: 0 }]);
});

it('every lottery that is priced by a series has a key, and a series under its cap can be bet there', () => {
  for (const game of [...games, ...testGames].filter((each) => rebateGroupOf(gameTypeOf(each)) === 'LOTT')) {
    const key = findRebateKey('LOTT', game.prizeModes[0]?.id);
    if (!key) throw new Error(`no key for ${game.code}`);
    expect(rebateRangeOfKey(key).cap, game.code).toBeGreaterThanOrEqual(BigInt(game.series.max));
  }
});

it.each([
  ['CONS', undefined],
  ['TABLE', undefined],
  ['LOTT', undefined],
  ['LOTT', 3],
  ['RNG', 1],
])('nothing has the key %s with prize mode %s', (group, prizeMode) => {
  expect(findRebateKey(group, prizeMode)).toBeNull();
});

it('ranges are those of the site', () => {
  expect(rebateRangeOfKey({ group: 'LOTT', prizeMode: 1 })).toEqual({ step: 2n, cap: 1_980n });
  expect(rebateRangeOfKey({ group: 'LOTT', prizeMode: 2 })).toEqual({ step: 2n, cap: 2_020n });
  expect(rebateRangeOfKey({ group: 'PVP', prizeMode: 0 })).toEqual({ step: 100n, cap: 15_000n });
});
