import { expect, it } from 'vitest';
import { gameTypeOf } from '../lottery/index.ts';
import { games, testGames } from '../lottery/games/index.ts';
import { rebateGroupOf } from './groups.ts';
import { defaultRebateLimits, findRebateKey, rebateKeys, rebateRangeOfKey } from './rebate-key.ts';
import { type RebateGroup, rebateGroups } from './words/index.ts';

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
    expect(rebateRangeOfKey(key, defaultRebateLimits).cap, game.code).toBeGreaterThanOrEqual(
      BigInt(game.series.max),
    );
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
  const rangeOf = (group: RebateGroup, prizeMode: number) =>
    rebateRangeOfKey(
      { group, prizeMode },
      { step: 50n, caps: { ...defaultRebateLimits.caps, LOTT: 1_960n, PVP: 9_000n } },
    );
  expect(rangeOf('LOTT', 1)).toEqual({ step: 2n, cap: 1_960n });
  expect(rangeOf('LOTT', 2)).toEqual({ step: 2n, cap: 2_020n });
  expect(rangeOf('PVP', 0)).toEqual({ step: 50n, cap: 9_000n });
  expect(rangeOf('RNG', 0)).toEqual({ step: 50n, cap: 15_000n });
});

it('each default cap is a multiple of its step', () => {
  for (const key of rebateKeys) {
    const { step, cap } = rebateRangeOfKey(key, defaultRebateLimits);
    expect(cap % step, key.group).toBe(0n);
  }
});
