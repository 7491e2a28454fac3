import { expect, it } from 'vitest';
import { countsForBonus } from './counts-for-bonus.ts';

it.each([
  ['a slot of our own', 'lanterns', '96.510981', true],
  ['a game of our own at the limit', 'dice', '97.000000', true],
  ['one just above it', 'dice', '97.000001', false],
  ['a game of our own with a high return', 'dice', '99.000000', false],
  ['a game of our own with an unknown return', 'dice', null, false],
  ['a game of another vendor', null, '99.000000', true],
  ['one whose return is unknown', null, null, true],
])('%s', (_, scene, rtp, counts) => {
  expect(countsForBonus({ scene, rtp })).toBe(counts);
});
