import { expect, it } from 'vitest';
import { gameTypeOf } from '../lottery/index.ts';
import { games, testGames } from '../lottery/games/index.ts';
import { coversGroup, excludesGroup, rebateGroupOf } from './groups.ts';
import { contractGroups, rebateGroups } from './words/index.ts';

it('a lottery is in the group of its catalogue', () => {
  for (const game of [...games, ...testGames]) {
    // The lotteries of the Vietnamese family have fixed odds, under the prize mode of their menu.
    const isSeries =
      game.family !== 'vn' && game.prizeModes.every(({ code }) => ['Lott', 'ZY'].includes(code));
    expect(game.prizeModes.length, game.code).toBeGreaterThan(0);
    expect(rebateGroupOf(gameTypeOf(game)), game.code).toBe(isSeries ? 'LOTT' : 'ELOTT');
  }
});

it.each([
  ['LIVE', 'LIVE'],
  ['RNG', 'RNG'],
  ['FISH', 'FISH'],
  ['PVP', 'PVP'],
  ['SPORTS', 'SPORTS'],
  ['ESPORTS', 'SPORTS'],
  ['COCKFIGHT', 'SPORTS'],
])("a vendor's game of type %s is in %s", (type, group) => {
  expect(rebateGroupOf(type)).toBe(group);
});

it.each(['', 'TABLE', 'CONS', 'lott', 'toString'])('a type without a group is a mistake: %j', (type) => {
  expect(() => rebateGroupOf(type)).toThrow('no group of games');
});

it('CONS covers every group, a group itself only', () => {
  for (const group of rebateGroups) {
    expect(coversGroup('CONS', group)).toBe(true);
    expect(coversGroup(group, 'CONS')).toBe(false);
    expect(rebateGroups.filter((other) => coversGroup(group, other))).toEqual([group]);
  }
  expect(coversGroup('CONS', 'CONS')).toBe(true);
});

it('CONS and a single group exclude each other, single groups do not', () => {
  for (const group of contractGroups)
    expect(contractGroups.filter((other) => excludesGroup(group, other))).toEqual(
      group === 'CONS' ? rebateGroups : ['CONS'],
    );
});
