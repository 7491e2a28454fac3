import { expect, it } from 'vitest';
import { declaredReturnsOf } from './declared-returns.ts';

const game = { status: 'ready', rtp: '96.500000', house_scene: null, game_type: 'RNG' } as const;

it.each([
  ['a game of a vendor', game, [{ group: 'RNG', returnPpm: 965_000n }]],
  [
    'a return between two ppm, rounded down',
    { ...game, rtp: '96.123456' },
    [{ group: 'RNG', returnPpm: 961_234n }],
  ],
  ['a game in maintenance', { ...game, status: 'maintenance' }, [{ group: 'RNG', returnPpm: 965_000n }]],
  ['a game without a declared return', { ...game, rtp: null }, []],
  ['a game that is switched off', { ...game, status: 'off' }, []],
  ['a sample entry', { ...game, status: 'sample' }, []],
  [
    'a game of the house that counts',
    { ...game, house_scene: 'moon' },
    [{ group: 'RNG', returnPpm: 965_000n }],
  ],
  ['a game of the house above 97 percent', { ...game, house_scene: 'moon', rtp: '98.000000' }, []],
] as const)('%s', (_, entry, expected) => {
  expect(declaredReturnsOf([entry])).toEqual(expected);
});
