import { describe, expect, it } from 'vitest';
import { gameGroups, groupOf } from './groups.ts';

describe('a bet is in the group', () => {
  it.each([
    ['LOTT', false, 'lottery'],
    ['ELOTT', false, 'lottery'],
    ['RNG', false, 'slots'],
    ['RNG', true, 'originals'],
    ['LIVE', true, 'live'],
    ['PVP', false, 'cards'],
    ['TABLE', false, 'other'],
    ['toString', false, 'other'],
  ])('of %s, an original: %s', (type, isOriginal, group) => {
    expect(groupOf(type, isOriginal)).toBe(group);
    expect(gameGroups).toContain(group);
  });
});
